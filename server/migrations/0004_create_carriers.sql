create table carriers (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null,
  -- 'nineops-csv', 'fcs-cdr-v3' or 'custom' with the columns in profile
  profile_name text not null default 'nineops-csv',
  profile jsonb,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  unique (client_index, name)
);

create table paths (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  direction text not null check (direction in ('input', 'output')),
  carrier_index integer references carriers,
  path text not null,
  description text not null default '',
  unique (client_index, direction, path)
);

-- A file of call records, taken wholly or not at all.
create table data_collection_files (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  carrier_index integer not null references carriers,
  name text not null,
  sha256 text not null,
  bytes bigint not null,
  storage_key text not null,
  -- where the file lay and when it was last changed there, if it came from an input path
  source_path text,
  source_modified_at timestamptz,
  status text not null check (status in ('waiting', 'collecting', 'taken', 'failed')),
  failure text,
  lines integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  duplicate integer not null default 0,
  first_call_at timestamptz,
  last_call_at timestamptz,
  -- Order in which files of a client were taken; a bill run remembers the last one it has seen.
  taken_order integer,
  created_by integer references users,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  check (status <> 'taken' or lines = accepted + rejected + duplicate)
);
create unique index data_collection_files_content on data_collection_files (carrier_index, sha256)
  where status <> 'failed';
create unique index data_collection_files_order on data_collection_files (client_index, taken_order)
  where taken_order is not null;
create index data_collection_files_client on data_collection_files (client_index, index desc);
create index data_collection_files_source on data_collection_files (client_index, source_path)
  where source_path is not null;

create table data_collection_rejects (
  -- no foreign key: files are never deleted, and its check would cost more than the row
  file_index integer not null,
  line_number integer not null,
  -- a reject reason, or DUPLICATE
  reason text not null,
  raw text not null,
  primary key (file_index, line_number)
);
create index data_collection_rejects_reason on data_collection_rejects (file_index, reason, line_number);

-- Accepted calls, never changed. A partition per client, made with the client.
create table calls (
  client_index integer not null,
  carrier_index integer not null,
  -- byte order: the register's index compares ids for every call that is stored
  call_id text collate "C" not null,
  file_index integer not null,
  line_number integer not null,
  cli text not null,
  destination text not null,
  started_at timestamptz not null,
  duration_seconds integer not null,
  carrier_cost numeric(12, 6)
) partition by list (client_index);
create unique index calls_call_id on calls (client_index, carrier_index, call_id);
create index calls_started_at on calls using brin (started_at);
create index calls_file on calls using brin (file_index);

create function create_client_partition() returns trigger language plpgsql as $$
begin
  execute format('create table calls_%s partition of calls for values in (%s)', new.index, new.index);
  return null;
end $$;
create trigger clients_partition after insert on clients for each row execute function create_client_partition();
