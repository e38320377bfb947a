-- A bill run rated again on the side with proposed rate cards or bundles; nothing of it is billed.
create table shadow_runs (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  bill_run_index integer not null references bill_runs,
  description text not null,
  proposal jsonb not null,
  -- what the proposal rests on, as it was when it was rated: publishing is refused once it differs
  basis jsonb,
  status text not null default 'waiting' check (
    status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'published', 'dropped')),
  progress jsonb,
  failure text,
  -- calls that are unallocated or unrated, before and after
  counts jsonb,
  created_by integer references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  done_at timestamptz,
  published_by integer references users,
  published_at timestamptz,
  published_from date
);
create index shadow_runs_client on shadow_runs (client_index, index desc);

-- What it came to, summed; written all at once at its end. 'before' is the run rated as things stand.
create table shadow_run_results (
  shadow_run_index integer not null references shadow_runs on delete cascade,
  dimension text not null check (dimension in ('total', 'brand', 'account', 'product_group', 'destination')),
  -- index of the brand or account, else the name
  subject text not null,
  calls_before integer not null,
  calls_after integer not null,
  seconds_before bigint not null,
  seconds_after bigint not null,
  retail_before numeric(16, 6) not null,
  retail_after numeric(16, 6) not null,
  cost_before numeric(16, 6) not null,
  cost_after numeric(16, 6) not null,
  -- prices of the bundles that the proposal is about, for the period
  bundles_before numeric(14, 2) not null default 0,
  bundles_after numeric(14, 2) not null default 0,
  primary key (shadow_run_index, dimension, subject)
);
