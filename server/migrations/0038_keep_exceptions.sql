-- What a bill run's exceptions were found with, and whether they are to be found again.
create table exception_builds (
  bill_run_index integer primary key references bill_runs on delete cascade,
  client_index integer not null references clients,
  status text not null default 'waiting' check (status in ('waiting', 'built', 'failed')),
  -- asked for by a person: everything is found again, whatever has changed
  wants_all boolean not null default true,
  -- what it was found from: a rating, files, and changes of accounts; null: never yet
  generation integer,
  seen_files integer not null default 0,
  seen_changes bigint not null default 0,
  seen_bank_table integer not null default 0,
  -- thresholds that were in force; null: never yet
  thresholds jsonb,
  failure text,
  asked_at timestamptz not null default now(),
  built_at timestamptz
);
create index exception_builds_client on exception_builds (client_index);
comment on column exception_builds.generation is 'of the rating (bill_runs.generation) that the calls were read from';

-- One exception: calls that one look judges, an account, a brand or a file. Kept when it is gone.
create table exception_findings (
  index integer generated always as identity primary key,
  bill_run_index integer not null references bill_runs on delete cascade,
  client_index integer not null references clients,
  kind text not null check (kind in ('unallocated', 'unrated_retail', 'unrated_wholesale', 'zero_value',
    'negative_margin', 'account_margin', 'high_spend', 'high_call', 'long_call', 'premium_share', 'missing_bank',
    'invalid_bank', 'missing_email', 'missing_address', 'missing_vat', 'duplicate', 'late', 'rejected')),
  -- the CLI, number or destination; empty where the account, brand or file says it all
  subject text not null default '',
  brand_index integer references brands,
  account_index integer references accounts,
  carrier_index integer references carriers,
  rate_card_index integer,
  file_index integer,
  calls integer not null default 0,
  duration_seconds bigint not null default 0,
  -- at stake; null: not known
  money numeric(16, 6),
  -- figures and words that the kind needs
  detail jsonb not null default '{}',
  -- what a sign-off holds for: another one opens it again
  binding text not null,
  sign_off_index integer,
  found_at timestamptz not null default now(),
  gone_at timestamptz
);
create unique index exception_findings_subject on exception_findings (bill_run_index, kind, subject, brand_index,
  account_index, carrier_index, rate_card_index, file_index) nulls not distinct;
-- The same exception of an account, a number or a carrier in other runs.
create index exception_findings_history on exception_findings (client_index, kind, subject, account_index);
create index exception_findings_settled on exception_findings (bill_run_index, kind)
  where sign_off_index is not null or gone_at is not null;

create table exception_sign_offs (
  index integer generated always as identity primary key,
  finding_index integer not null references exception_findings on delete cascade,
  binding text not null,
  reason text not null check (length(reason) between 1 and 500),
  signed_by integer not null references users,
  signed_at timestamptz not null default now(),
  undone_by integer references users,
  undone_at timestamptz
);
create index exception_sign_offs_finding on exception_sign_offs (finding_index, index desc);

-- What a run came to by kind, whether signed off or not: the trend reads these alone.
create table exception_figures (
  bill_run_index integer not null references bill_runs on delete cascade,
  kind text not null,
  findings integer not null,
  calls bigint not null,
  money numeric(16, 6),
  primary key (bill_run_index, kind)
);

-- Each change is a version of its own; the latest is in force.
create table exception_thresholds (
  client_index integer not null references clients,
  version integer not null,
  high_call numeric(12, 2) not null check (high_call >= 0),
  long_call_minutes integer not null check (long_call_minutes > 0),
  premium_percent numeric(5, 2) not null check (premium_percent between 0 and 100),
  premium_minimum numeric(12, 2) not null check (premium_minimum >= 0),
  free_prefixes text[] not null,
  saved_by integer references users,
  saved_at timestamptz not null default now(),
  primary key (client_index, version)
);
comment on column exception_thresholds.free_prefixes is 'numbers that cost nothing: three digits are a whole short code, more are a prefix';

-- Changes after which an account's, a brand's or a reseller's details are looked at again.
create index audit_entries_details on audit_entries (client_index, index)
  where entity in ('accounts', 'brands', 'clients', 'import', 'invoice_runs');
