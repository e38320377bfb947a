-- A client is a reseller; a brand is one of its trading names; an account is an end customer.
create table clients (
  index integer generated always as identity primary key,
  name text not null unique,
  status smallint not null default 1,
  created_at timestamptz not null default now()
);
comment on column clients.status is '1 Live, 2 Suspended, 3 Closed';

create table brands (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  name text not null,
  legal_name text not null default '',
  address text[] not null default '{}',
  postcode text not null default '',
  company_number text not null default '',
  vat_number text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  bank_name text not null default '',
  bank_sort_code text not null default '',
  bank_account text not null default '',
  service_user_number text not null default '',
  payment_days smallint not null default 14,
  invoice_zero boolean not null default false,
  logo_path text,
  colour text not null default '#1f4e79',
  unique (client_index, name)
);

create table accounts (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  brand_index integer not null references brands,
  account_number text not null,
  company_name text not null,
  contact text not null default '',
  email text not null default '',
  phone text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  town text not null default '',
  postcode text not null default '',
  country text not null default 'GB',
  delivery text not null default 'email' check (delivery in ('email', 'post', 'portal')),
  payment_method text not null default 'transfer' check (payment_method in ('direct_debit', 'transfer', 'card')),
  sort_code text not null default '',
  bank_account text not null default '',
  bank_account_name text not null default '',
  mandate_reference text not null default '',
  currency text not null default 'GBP',
  itemised boolean not null default true,
  closed_on date,
  created_at timestamptz not null default now(),
  unique (client_index, account_number)
);
create index accounts_brand on accounts (brand_index);

-- VAT treatment of an account is effective dated (engine: Invoices).
create table account_vat_rates (
  account_index integer not null references accounts,
  valid_from date not null,
  vat_rate text not null check (vat_rate in ('standard', 'reduced', 'zero', 'exempt', 'reverse')),
  primary key (account_index, valid_from)
);

create table services (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  cli text not null,
  description text not null default '',
  start_date date not null,
  end_date date,
  check (end_date is null or end_date >= start_date)
);
create index services_account on services (account_index);
create index services_client_cli on services (client_index, cli, start_date);

create table charges (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  description text not null,
  product_group text not null,
  frequency text not null check (frequency in ('once', 'monthly', 'quarterly', 'annual')),
  timing text not null check (timing in ('advance', 'arrears')),
  amount numeric(12, 2) not null,
  quantity numeric(12, 3) not null default 1,
  start_date date not null,
  end_date date,
  created_at timestamptz not null default now(),
  check (end_date is null or end_date >= start_date)
);
create index charges_account on charges (account_index);
create index charges_client on charges (client_index);
