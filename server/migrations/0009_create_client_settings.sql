-- The bureau's own resellers (the house's Nine group).
alter table clients add column nine_client boolean not null default false;

-- Product groups sold together with minutes included, at a price a month (engine: Rating).
create table product_group_bundles (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null,
  description text not null default '',
  product_groups text[] not null check (cardinality(product_groups) > 0),
  inclusive_minutes integer not null check (inclusive_minutes > 0),
  monthly_price numeric(12, 2) not null check (monthly_price >= 0),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  created_by integer references users,
  created_at timestamptz not null default now(),
  -- whole milliseconds, and later with each change: what a caller compares
  updated_at timestamptz not null default date_trunc('milliseconds', now())
);
create unique index product_group_bundles_name on product_group_bundles (client_index, lower(name));

create table feature_flags (
  client_index integer not null references clients,
  flag text not null,
  description text not null default '',
  created_by integer references users,
  created_at timestamptz not null default now(),
  primary key (client_index, flag)
);

-- Who created an invoice run or started a process of it: two-person release keeps them from confirming it.
create table invoice_run_preparers (
  invoice_run_index integer not null references invoice_runs,
  user_index integer not null references users,
  prepared_at timestamptz not null default now(),
  primary key (invoice_run_index, user_index)
);
insert into invoice_run_preparers (invoice_run_index, user_index, prepared_at)
  select p.run, p.person, min(p.at)
  from (
    select index as run, created_by as person, created_at as at from invoice_runs
    union all
    select entity_index::integer, user_index, at from audit_entries
    where entity = 'invoice_runs' and action in ('invoice_run.process_started', 'invoice_run.group_started')
  ) p
  join users u on u.index = p.person
  join invoice_runs r on r.index = p.run
  group by p.run, p.person;

-- What a reseller gets from an invoice run. Only the itemised calls may be left out: the rest agree with each other.
create table outputs (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  kind text not null,
  name text not null,
  description text not null,
  format text not null check (format in ('pdf', 'csv', 'json')),
  enabled boolean not null default true,
  unique (client_index, kind),
  check (enabled or kind = 'calls')
);
create function create_client_outputs(client integer) returns void language sql as $$
  insert into outputs (client_index, kind, name, description, format)
  values
    (client, 'invoice-pdfs', 'Invoices', 'Every invoice and credit note as a PDF', 'pdf'),
    (client, 'invoices', 'Invoice list', 'Every invoice and credit note with its amounts', 'csv'),
    (client, 'lines', 'Invoice lines', 'Every line of every invoice and credit note', 'csv'),
    (client, 'calls', 'Itemised calls', 'Every call on the invoices with its charge', 'csv'),
    (client, 'manifest', 'Manifest', 'Files of the pack with checksums, and the control totals of the run', 'json'),
    (client, 'invoice-summary', 'Invoice summary', 'Report: every invoice and credit note of the run with its number and amounts', 'csv'),
    (client, 'vat', 'VAT', 'Report: net and VAT by brand, kind of document and VAT rate', 'csv'),
    (client, 'failed-accounts', 'Failed accounts', 'Report: accounts that failed, why, and the money at stake', 'csv')
  on conflict do nothing
$$;
create function create_outputs_of_client() returns trigger language plpgsql as $$
begin
  perform create_client_outputs(new.index);
  return null;
end $$;
create trigger clients_outputs after insert on clients for each row execute function create_outputs_of_client();
select create_client_outputs(index) from clients order by index;

-- Which carriers a reseller is collected from. Every carrier is, until somebody says otherwise.
create table data_collection_clients (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  carrier_index integer not null unique references carriers,
  reference text not null default '',
  enabled boolean not null default true,
  created_by integer references users,
  created_at timestamptz not null default now()
);
comment on column data_collection_clients.reference is 'the reseller''s account at the carrier';
create index data_collection_clients_client on data_collection_clients (client_index);
create function create_collection_of_carrier() returns trigger language plpgsql as $$
begin
  insert into data_collection_clients (client_index, carrier_index) values (new.client_index, new.index);
  return null;
end $$;
create trigger carriers_collection after insert on carriers
  for each row execute function create_collection_of_carrier();
insert into data_collection_clients (client_index, carrier_index, created_at)
  select client_index, index, created_at from carriers order by index;

-- Call records come from a carrier's file, or from staff who enter them: new ones, or lines of a file they mend.
alter table data_collection_files
  add column source_kind text not null default 'external' check (source_kind in ('external', 'internal')),
  add column mended_file_index integer references data_collection_files,
  add check (mended_file_index is null or source_kind = 'internal');
create index data_collection_files_internal on data_collection_files (client_index, index desc)
  where source_kind = 'internal';
create index data_collection_files_mended on data_collection_files (mended_file_index)
  where mended_file_index is not null;
-- Lines that are read again may have the same text; the calls in them are still taken once.
drop index data_collection_files_content;
create unique index data_collection_files_content on data_collection_files (carrier_index, sha256)
  where status <> 'failed' and mended_file_index is null;
