-- What is known of a reseller as a company; its brands have their own, for each is a supplier on invoices.
alter table clients
  add column legal_name text not null default '',
  add column company_number text not null default '',
  add column vat_number text not null default '',
  add column address text[] not null default '{}',
  add column postcode text not null default '',
  add column contact text not null default '',
  add column email text not null default '',
  add column phone text not null default '',
  add column website text not null default '',
  add column bank_name text not null default '',
  add column bank_sort_code text not null default '',
  add column bank_account text not null default '',
  add column bank_account_name text not null default '',
  add column service_user_number text not null default '',
  add column notes text not null default '',
  add constraint clients_status check (status in (1, 2, 3));
-- The name of the account, where it is not the bank's field that says it already.
alter table brands add column bank_account_name text not null default '';
-- Two that differ by case alone are one to people.
create index clients_lower_name on clients (lower(name));

-- What a person has typed into a form that is not finished; nobody else reads it.
create table drafts (
  index integer generated always as identity primary key,
  user_index integer not null references users on delete cascade,
  kind text not null check (kind in ('reseller', 'brand')),
  client_index integer references clients,
  title text not null default '',
  -- as text, since it holds whatever people type
  content text not null,
  -- later with each save: what a second tab compares
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((kind = 'brand') = (client_index is not null))
);
create index drafts_user on drafts (user_index, kind, changed_at desc);
create index drafts_client on drafts (client_index) where client_index is not null;

-- Vocalink's tables for checking account numbers, as they were published: loaded, never part of the program.
create table bank_check_tables (
  index integer generated always as identity primary key,
  name text not null,
  valid_from date not null,
  ranges integer not null,
  weights integer not null,
  substitutions integer not null,
  uploaded_by integer references users,
  uploaded_at timestamptz not null default now()
);
create unique index bank_check_tables_name on bank_check_tables (lower(name));
create index bank_check_tables_valid on bank_check_tables (valid_from desc, index desc);
create table bank_check_weights (
  table_index integer not null references bank_check_tables on delete cascade,
  -- its line in the file: where two are of one range, the first is checked first
  line integer not null,
  from_sort_code integer not null,
  to_sort_code integer not null,
  method text not null check (method in ('MOD10', 'MOD11', 'DBLAL')),
  -- u v w x y z a b c d e f g h
  weights smallint[] not null check (cardinality(weights) = 14),
  exception smallint check (exception between 1 and 14),
  primary key (table_index, line),
  check (from_sort_code <= to_sort_code)
);
create table bank_check_substitutions (
  table_index integer not null references bank_check_tables on delete cascade,
  sort_code integer not null,
  substitute integer not null,
  primary key (table_index, sort_code)
);
