-- Which account has which bundle, on which days (engine: Rating, Inclusive minutes). Its days lie within
-- the bundle's; its price is a charge of the account that begins and ends with it.
create table account_bundles (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  bundle_index integer not null references product_group_bundles,
  -- null: the bundle is free
  charge_index integer references charges,
  start_date date not null,
  -- the last day; null while it goes on
  end_date date check (end_date >= start_date),
  created_by integer references users,
  created_at timestamptz not null default now()
);
create index account_bundles_account on account_bundles (account_index, start_date, index);
create index account_bundles_bundle on account_bundles (bundle_index);
create index account_bundles_client on account_bundles (client_index, account_index);

-- What a charge comes from that it begins and ends with; it is not changed by itself.
alter table charges add column held_by text check (held_by in ('bundle'));

-- Seconds that bundles covered, and whose (account_bundles, in the order in which they were used up); null: none.
alter table rated_calls add column inclusive_seconds integer, add column account_bundle_indexes integer[];

alter table bill_run_usage add column inclusive_seconds bigint not null default 0;

-- What each bundle of an account covered, made with the rating. No foreign keys, as bill_run_usage.
create table bill_run_inclusive_usage (
  bill_run_index integer not null,
  account_index integer not null,
  account_bundle_index integer not null,
  service_index integer not null,
  product_group text not null,
  calls integer not null,
  inclusive_seconds bigint not null,
  primary key (bill_run_index, account_index, account_bundle_index, service_index, product_group)
);
