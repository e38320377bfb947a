-- What confirmed invoice runs came to, kept for Invoice Reporting. A run is in these tables wholly or not at all, and
-- each can be made again from the invoices, their lines and the rated calls.
create table invoice_report_runs (
  invoice_run_index integer primary key references invoice_runs,
  client_index integer not null references clients,
  -- first day of the month of the invoice date
  month date not null check (extract(day from month) = 1),
  invoices integer not null,
  credit_notes integer not null,
  net numeric(16, 2) not null,
  vat numeric(16, 2) not null,
  kept_at timestamptz not null default now()
);
create index invoice_report_runs_month on invoice_report_runs (month, client_index);

create table invoice_report_sums (
  invoice_run_index integer not null references invoice_runs,
  client_index integer not null references clients,
  brand_index integer not null references brands,
  month date not null,
  kind text not null check (kind in ('calls', 'uncosted_calls', 'charges', 'refunds', 'discounts')),
  product_group text not null,
  -- of calls alone; empty where it was not kept
  destination text not null,
  revenue numeric(16, 2) not null,
  -- wholesale cost, known of calls alone
  cost numeric(18, 6) check ((cost is not null) = (kind = 'calls')),
  calls bigint not null,
  duration_seconds bigint not null,
  primary key (invoice_run_index, brand_index, kind, product_group, destination)
);
create index invoice_report_sums_month on invoice_report_sums (month, client_index);

create table invoice_report_accounts (
  invoice_run_index integer not null,
  account_index integer not null,
  brand_index integer not null,
  revenue numeric(14, 2) not null,
  -- of it calls whose cost is known
  call_revenue numeric(14, 2) not null,
  -- of it calls whose cost is not known
  uncosted_revenue numeric(14, 2) not null,
  cost numeric(16, 6) not null,
  calls integer not null,
  duration_seconds bigint not null,
  primary key (invoice_run_index, account_index)
);

-- The same by what was billed: in the order in which it is narrowed down.
create table invoice_report_account_sums (
  invoice_run_index integer not null,
  account_index integer not null,
  brand_index integer not null,
  kind text not null,
  product_group text not null,
  destination text not null,
  revenue numeric(14, 2) not null,
  cost numeric(16, 6),
  calls integer not null,
  duration_seconds bigint not null,
  primary key (invoice_run_index, product_group, destination, kind, account_index)
);
