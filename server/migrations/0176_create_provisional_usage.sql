-- What calls in no closed bill run come to, rated as their bill run would: sums only, and nothing is billed by them.
-- No foreign keys, as in bill_run_usage. A row whose period is closed since is ignored, and dropped by the next rating.
create table provisional_usage (
  client_index integer not null,
  account_index integer not null,
  service_index integer not null,
  period_start date not null,
  -- the London day on which the calls began; of late calls before the period
  day date not null,
  -- empty for calls without a retail price
  product_group text not null,
  calls integer not null,
  duration_seconds bigint not null,
  retail_charge numeric(16, 6) not null,
  primary key (client_index, account_index, service_index, period_start, day, product_group)
);

-- The last provisional rating of a reseller.
create table provisional_ratings (
  client_index integer primary key references clients on delete cascade,
  -- when it began to read; null before the first
  rated_at timestamptz,
  -- the last file that it includes
  taken_order integer not null default 0,
  -- periods and files that the sums rest on: a later rating adds to them while it is the same
  basis text not null default '',
  -- what each open period came to
  periods jsonb not null default '[]',
  -- set while one is asked for or under way
  asked_at timestamptz,
  failure text
);
