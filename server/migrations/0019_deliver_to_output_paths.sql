-- Paths can be switched off; an input path may put taken files aside, an output path chooses what it gets.
alter table paths
  add column enabled boolean not null default true,
  add column move_taken boolean not null default false,
  add column deliverables text[] not null default '{pack}'
    check (deliverables <@ '{pack,invoice-summary,vat,failed-accounts}' and cardinality(deliverables) <= 4);

-- One file of a run on its way to one output path, and the receipt of its arrival. A repeat is a row of its own.
create table deliveries (
  index integer generated always as identity primary key,
  invoice_run_index integer not null references invoice_runs,
  client_index integer not null references clients,
  -- what is delivered, as it is stored: it is sent as it is and never made again
  kind text not null check (kind in ('pack', 'invoice-summary', 'vat', 'failed-accounts')),
  file_index integer not null,
  name text not null,
  storage_key text not null,
  file_bytes bigint not null check (file_bytes >= 0),
  file_sha256 text not null,
  -- the path may go; where it was stays known
  path_index integer references paths on delete set null,
  path text not null,
  state text not null default 'queued' check (state in ('queued', 'delivering', 'delivered', 'failed')),
  -- how often it was begun
  attempts integer not null default 0,
  failure text,
  -- read back from where it was delivered
  delivered_name text,
  bytes bigint,
  sha256 text,
  -- false where the same content lay there already
  written boolean,
  delivered_at timestamptz,
  created_by integer references users,
  created_at timestamptz not null default now(),
  check ((state = 'delivered') = (delivered_at is not null)),
  check (state <> 'delivered' or (bytes = file_bytes and sha256 = file_sha256 and delivered_name is not null)),
  check ((state = 'failed') <= (failure is not null))
);
create index deliveries_run on deliveries (invoice_run_index, index desc);
create index deliveries_path on deliveries (path_index, index desc);
-- The same file is on its way to the same path once at a time.
create unique index deliveries_under_way on deliveries (path_index, kind, file_index)
  where state in ('queued', 'delivering');
