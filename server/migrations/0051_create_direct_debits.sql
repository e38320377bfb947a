-- The last serial that a service user has given a file; a serial is never used again.
create table direct_debit_serials (
  service_user_number text primary key,
  last_serial integer not null
);

-- One Direct Debit file of a run for a service user. Making the pack again gives the same file.
create table direct_debit_files (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  invoice_run_index integer not null references invoice_runs,
  service_user_number text not null,
  serial text not null,
  created_on date not null,
  processing_day date not null,
  entry_day date not null,
  items integer not null,
  total numeric(14, 2) not null,
  created_at timestamptz not null default now(),
  -- set where the run is collected on another day by another file
  withdrawn_at timestamptz,
  unique (service_user_number, serial)
);
create unique index direct_debit_files_run on direct_debit_files (invoice_run_index, service_user_number)
  where withdrawn_at is null;

-- What is taken from whom, as the file says it.
create table direct_debit_collections (
  direct_debit_file_index integer not null references direct_debit_files,
  position integer not null,
  invoice_index integer not null references invoices,
  account_index integer not null references accounts,
  service_user_number text not null,
  originating_sort_code text not null,
  originating_account text not null,
  originating_name text not null,
  sort_code text not null,
  bank_account text not null,
  bank_account_name text not null,
  reference text not null,
  code text not null check (code in ('01', '17')),
  amount numeric(14, 2) not null check (amount > 0),
  withdrawn boolean not null default false,
  primary key (direct_debit_file_index, position)
);
-- No invoice is collected twice.
create unique index direct_debit_collections_invoice on direct_debit_collections (invoice_index) where not withdrawn;
-- Whether a mandate was collected from before: the first is coded 01, each later one 17.
create index direct_debit_collections_mandate
  on direct_debit_collections (service_user_number, reference, sort_code, bank_account) where not withdrawn;
