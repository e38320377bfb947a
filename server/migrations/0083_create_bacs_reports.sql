-- Reports of Bacs on collections and mandates (money: Mandates and what Bacs sends back).
create table bacs_reports (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  kind text not null check (kind in ('arudd', 'addacs', 'auddis', 'ddica')),
  file_name text not null,
  sha256 text not null,
  rows integer not null,
  loaded_by integer references users,
  loaded_at timestamptz not null default now(),
  -- a report loaded twice changes nothing
  unique (client_index, sha256)
);

create table bacs_report_rows (
  bacs_report_index integer not null references bacs_reports,
  position integer not null,
  client_index integer not null references clients,
  -- what makes it the same row in two reports
  identity text not null,
  service_user_number text not null,
  reference text not null,
  sort_code text not null,
  bank_account text not null,
  payer_name text not null,
  amount numeric(14, 2),
  effective_on date,
  code text not null,
  new_sort_code text not null default '',
  new_bank_account text not null default '',
  outcome text not null check (outcome in ('matched', 'unmatched', 'duplicate')),
  note text not null default '',
  account_index integer references accounts,
  direct_debit_file_index integer,
  direct_debit_position integer,
  posting_index bigint references account_postings,
  returned_on date,
  decision text check (decision in ('represent', 'accept', 'seen')),
  decided_by integer references users,
  decided_at timestamptz,
  primary key (bacs_report_index, position),
  foreign key (direct_debit_file_index, direct_debit_position) references direct_debit_collections
);
create unique index bacs_report_rows_identity on bacs_report_rows (client_index, identity) where outcome <> 'duplicate';
create index bacs_report_rows_waiting on bacs_report_rows (client_index) where decision is null and outcome <> 'duplicate';
create index bacs_report_rows_represented on bacs_report_rows (client_index) where decision = 'represent';
create index bacs_report_rows_account on bacs_report_rows (account_index);

-- A collection that presents another one again (code 18).
alter table direct_debit_collections
  add column represents_file_index integer,
  add column represents_position integer,
  add check ((code = '18') = (represents_file_index is not null)),
  add foreign key (represents_file_index, represents_position) references direct_debit_collections;
drop index direct_debit_collections_invoice;
create unique index direct_debit_collections_invoice on direct_debit_collections (invoice_index)
  where not withdrawn and code <> '18';
create unique index direct_debit_collections_represents
  on direct_debit_collections (represents_file_index, represents_position) where not withdrawn;
create index direct_debit_collections_again on direct_debit_collections (invoice_index) where code = '18';
