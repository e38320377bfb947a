create table bill_runs (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  description text not null,
  period_start date not null,
  period_end date not null,
  status smallint not null default 10,
  -- the last file (taken_order) that the rating has seen
  last_taken_order integer,
  -- rated calls live in the partition of this generation; a new rating makes a new one and swaps
  generation integer not null default 0,
  -- services added for its exceptions since the rating: it should rate again
  mends integer not null default 0,
  calls integer not null default 0,
  late_calls integer not null default 0,
  duration_seconds bigint not null default 0,
  unallocated_calls integer not null default 0,
  unrated_retail_calls integer not null default 0,
  unrated_wholesale_calls integer not null default 0,
  retail_charge numeric(16, 6) not null default 0,
  wholesale_cost numeric(16, 6) not null default 0,
  progress jsonb,
  failure text,
  created_by integer references users,
  created_at timestamptz not null default now(),
  rated_at timestamptz,
  closed_at timestamptz,
  check (period_end >= period_start),
  unique (client_index, period_start)
);
comment on column bill_runs.status is '10 Created, 20 Collecting, 30 Rating, 40 Rated, 50 Closed';

-- What rating made of each call of a bill run. Replaced as a whole by the next rating.
create table rated_calls (
  bill_run_index integer not null,
  file_index integer not null,
  line_number integer not null,
  carrier_index integer not null,
  call_id text not null,
  cli text not null,
  destination text not null,
  started_at timestamptz not null,
  duration_seconds integer not null,
  account_index integer,
  service_index integer,
  late boolean not null,
  time_band char(1) not null,
  -- retail side; nulls when unallocated or unrated, but for the card in force that has no prefix
  retail_rate_card_index integer,
  retail_prefix text,
  destination_name text,
  product_group text,
  billable_seconds integer,
  retail_charge numeric(14, 6),
  -- wholesale side; nulls when unrated, but for the card in force that has no prefix
  wholesale_rate_card_index integer,
  wholesale_prefix text,
  wholesale_cost numeric(14, 6),
  -- null, 'unallocated', 'unrated_retail', 'unrated_wholesale' or 'unrated_both'
  exception text
) partition by list (bill_run_index);

-- Sums per service and product group, made with the rating; exact to 6 decimals. No foreign key: only a
-- rating of the run writes here, and checking each of its rows would cost more than writing them.
create table bill_run_usage (
  bill_run_index integer not null,
  account_index integer not null,
  service_index integer not null,
  product_group text not null,
  calls integer not null,
  duration_seconds bigint not null,
  retail_charge numeric(16, 6) not null,
  wholesale_cost numeric(16, 6) not null,
  primary key (bill_run_index, account_index, service_index, product_group)
);

-- Exceptions by cause, with the money they hold back.
create table bill_run_exceptions (
  bill_run_index integer not null references bill_runs on delete cascade,
  cause text not null,
  subject text not null,
  carrier_index integer not null,
  -- the card in force that has no prefix for the subject
  rate_card_index integer,
  calls integer not null,
  duration_seconds bigint not null,
  retail_charge numeric(16, 6) not null default 0,
  wholesale_cost numeric(16, 6) not null default 0,
  first_call_at timestamptz not null,
  last_call_at timestamptz not null
);
create index bill_run_exceptions_run on bill_run_exceptions (bill_run_index, cause, calls desc);
comment on column bill_run_exceptions.subject is 'the CLI of unallocated calls, the destination of unrated ones';

-- What a rating came to by one property of its calls; 'day' has all calls, the others those rated retail.
create table bill_run_breakdowns (
  bill_run_index integer not null references bill_runs on delete cascade,
  dimension text not null check (dimension in ('product_group', 'destination', 'day')),
  name text not null,
  calls integer not null,
  duration_seconds bigint not null,
  retail_charge numeric(16, 6) not null,
  wholesale_cost numeric(16, 6) not null,
  primary key (bill_run_index, dimension, name)
);

-- A classic report asked for on a bill run or an invoice run.
create table report_requests (
  index integer generated always as identity primary key,
  bill_run_index integer references bill_runs,
  invoice_run_index integer,
  report text not null,
  status text not null check (status in ('requested', 'ready', 'confirmed', 'hosted', 'failed')),
  storage_key text,
  bytes bigint,
  sha256 text,
  failure text,
  requested_by integer references users,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  confirmed_at timestamptz,
  hosted_at timestamptz,
  check ((bill_run_index is null) <> (invoice_run_index is null))
);
create index report_requests_invoice_run on report_requests (invoice_run_index, index desc);
create index report_requests_bill_run on report_requests (bill_run_index, index desc);
