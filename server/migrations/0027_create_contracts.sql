-- A discount on an account's invoices for staying (engine: Invoices). Changing it holds for every run that loads lines
-- afterwards; who may take it is said by its days and its status.
create table loyalty_schemes (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null,
  description text not null default '',
  minimum_months smallint not null default 0 check (minimum_months between 0 and 120),
  -- percent of the net of the lines in the product groups, or pounds off them a bill: one of the two
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount numeric(12, 2) check (amount > 0),
  product_groups text[] not null check (cardinality(product_groups) > 0),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  created_by integer references users,
  created_at timestamptz not null default now(),
  -- whole milliseconds, and later with each change: what a caller compares
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  check ((percent is null) <> (amount is null))
);
create unique index loyalty_schemes_name on loyalty_schemes (client_index, lower(name));

-- For how long an account binds itself, and what leaving early costs.
create table contract_options (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null,
  description text not null default '',
  term_months smallint not null check (term_months between 1 and 120),
  notice_days smallint not null default 30 check (notice_days between 0 and 365),
  charge_kind text not null default 'none' check (charge_kind in ('none', 'fixed', 'per_month')),
  charge_amount numeric(12, 2) not null default 0 check (charge_amount >= 0),
  charge_product_group text not null default '',
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  status text not null default 'active' check (status in ('active', 'withdrawn')),
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  check ((charge_kind = 'none') = (charge_amount = 0)),
  check (charge_kind = 'none' or charge_product_group <> '')
);
create unique index contract_options_name on contract_options (client_index, lower(name));

-- What an account has agreed to. Term, notice and early termination charge are the option's as they were then.
create table contracts (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  loyalty_scheme_index integer references loyalty_schemes,
  contract_option_index integer references contract_options,
  start_date date not null,
  -- last day of the term; null without one
  end_date date check (end_date >= start_date),
  notice_days smallint not null default 0,
  charge_kind text not null default 'none' check (charge_kind in ('none', 'fixed', 'per_month')),
  charge_amount numeric(12, 2) not null default 0,
  charge_product_group text not null default '',
  notice_on date,
  -- its last day, once notice is given
  ended_on date check (ended_on >= start_date),
  -- the early termination charge that the ending made
  charge_index integer references charges on delete set null,
  created_by integer references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  check (loyalty_scheme_index is not null or contract_option_index is not null),
  check ((notice_on is null) = (ended_on is null))
);
create index contracts_account on contracts (account_index);
create index contracts_client on contracts (client_index, start_date);
create index contracts_scheme on contracts (loyalty_scheme_index) where loyalty_scheme_index is not null;
create index contracts_option on contracts (contract_option_index) where contract_option_index is not null;
create index contracts_charge on contracts (charge_index) where charge_index is not null;

-- Of a discount: the contract that gives it.
alter table invoice_lines add column contract_index integer;
create index invoice_lines_contract on invoice_lines (contract_index) where contract_index is not null;

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('accounts', 'services', 'charges', 'ratecard', 'contracts'));
