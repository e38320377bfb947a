create table invoice_number_ranges (
  index integer generated always as identity primary key,
  brand_index integer not null references brands,
  kind text not null check (kind in ('invoice', 'credit_note')),
  prefix text not null,
  padding smallint not null default 6 check (padding between 1 and 12),
  next_number integer not null default 1 check (next_number > 0),
  created_at timestamptz not null default now(),
  unique (brand_index, kind),
  unique (prefix, brand_index)
);

create table invoice_runs (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  bill_run_index integer not null references bill_runs,
  description text not null,
  cycle_description text not null,
  status smallint not null default 35,
  invoice_date date not null,
  bacs_date date not null,
  brand_indexes integer[] not null default '{}',
  created_by integer references users,
  created_at timestamptz not null default now(),
  confirmed_by integer references users,
  confirmed_at timestamptz
);
comment on column invoice_runs.status is
  '10 Abandoned, 35 Created, 45 Processing, 55 Needs Attention, 65 Awaiting Confirmation, 75 Confirmed, 85 Hosted, 100 Complete';
create index invoice_runs_client on invoice_runs (client_index, index desc);
-- One run at a time; accounts that a confirmed run left out are billed by a further one.
create unique index invoice_runs_open on invoice_runs (bill_run_index) where status in (35, 45, 55, 65);
create index invoice_runs_bill_run on invoice_runs (bill_run_index);
alter table report_requests add foreign key (invoice_run_index) references invoice_runs;

create table invoice_run_processes (
  invoice_run_index integer not null references invoice_runs,
  process text not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  failure text,
  started_at timestamptz,
  finished_at timestamptz,
  -- each start of the process; jobs of an earlier start do nothing
  attempt integer not null default 0,
  primary key (invoice_run_index, process)
);

-- stage: how far the account has come; the next process takes accounts at the stage before it.
create table invoice_run_accounts (
  invoice_run_index integer not null references invoice_runs,
  account_index integer not null references accounts,
  brand_index integer not null,
  account_number text not null,
  stage smallint not null default 0,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  failed_process text,
  failure_cause text,
  failure_message text,
  -- money held back by a failure: what the account's usage and charges come to before VAT
  value_at_stake numeric(14, 2),
  primary key (invoice_run_index, account_index)
);
comment on column invoice_run_accounts.stage is
  '0 new, 1 validated, 2 loaded, 3 calculated, 4 numbered, 5 rendered, 6 hosted, 7 e-mailed';
create index invoice_run_accounts_stage on invoice_run_accounts (invoice_run_index, stage, status, account_number);
create index invoice_run_accounts_failed on invoice_run_accounts (invoice_run_index, failure_cause) where status = 'failed';

create table invoices (
  index integer generated always as identity primary key,
  invoice_run_index integer not null references invoice_runs,
  client_index integer not null references clients,
  brand_index integer not null references brands,
  account_index integer not null references accounts,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text,
  invoice_date date not null,
  due_date date not null,
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null,
  gross numeric(14, 2) not null,
  calls integer not null default 0,
  call_seconds bigint not null default 0,
  call_charge numeric(16, 6) not null default 0,
  -- the customer's and supplier's details as they stood, for the document
  document jsonb not null default '{}',
  pdf_key text,
  pdf_sha256 text,
  pdf_bytes integer,
  confirmed_at timestamptz,
  hosted_at timestamptz,
  unique (invoice_run_index, account_index),
  check (gross = net + vat)
);
create unique index invoices_number on invoices (brand_index, number) where number is not null;
create index invoices_account on invoices (account_index, invoice_date desc);
create index invoices_client_date on invoices (client_index, invoice_date);

create table invoice_lines (
  invoice_run_index integer not null,
  account_index integer not null,
  line_number integer not null,
  kind text not null check (kind in ('usage', 'charge', 'refund', 'discount')),
  service_index integer,
  charge_index integer,
  product_group text not null,
  description text not null,
  -- the days charged for, in words
  detail text not null default '',
  period_start date not null,
  period_end date not null,
  calls integer not null default 0,
  duration_seconds bigint not null default 0,
  quantity numeric(12, 3) not null,
  unit_amount numeric(14, 2),
  net numeric(14, 2) not null,
  vat_rate text not null,
  primary key (invoice_run_index, account_index, line_number)
);

create table invoice_vat (
  invoice_index integer not null references invoices on delete cascade,
  vat_rate text not null,
  rate numeric(5, 2) not null,
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null,
  primary key (invoice_index, vat_rate)
);

-- Which period of a charge was billed on which run: each once (engine: Charges).
create table billed_charges (
  charge_index integer not null references charges,
  period_start date not null,
  period_end date not null,
  kind text not null check (kind in ('charge', 'refund')),
  invoice_run_index integer not null references invoice_runs,
  amount numeric(14, 2) not null,
  primary key (charge_index, kind, period_start)
);
create index billed_charges_run on billed_charges (invoice_run_index, charge_index);

-- Every number ever given, without an unexplained gap.
create table invoice_numbers (
  range_index integer not null references invoice_number_ranges,
  number integer not null,
  formatted text not null,
  invoice_run_index integer not null references invoice_runs,
  account_index integer not null references accounts,
  status text not null check (status in ('reserved', 'used', 'void')),
  reason text,
  given_at timestamptz not null default now(),
  primary key (range_index, number)
);
create unique index invoice_numbers_run_account on invoice_numbers (invoice_run_index, account_index, range_index)
  where status <> 'void';

create table invoice_run_files (
  index integer generated always as identity primary key,
  invoice_run_index integer not null references invoice_runs,
  name text not null,
  storage_key text not null,
  bytes bigint not null,
  sha256 text not null,
  manifest jsonb not null,
  created_by integer references users,
  created_at timestamptz not null default now()
);
create index invoice_run_files_run on invoice_run_files (invoice_run_index, index desc);

-- Hosted e-mail records (spec §3); one per invoice and send.
create table hosted_emails (
  index integer generated always as identity primary key,
  invoice_run_index integer not null references invoice_runs,
  invoice_index integer not null references invoices,
  mail_from text not null,
  mail_to text not null,
  mail_bcc text not null default '',
  subject text not null,
  body text not null,
  attachments text[] not null default '{}',
  size_bytes bigint not null default 0,
  status text not null check (status in ('queued', 'sent', 'failed')),
  failure text,
  message_id text not null unique,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (invoice_index)
);
