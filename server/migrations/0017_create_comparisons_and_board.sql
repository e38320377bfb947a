-- What is said of a run's size on every list of runs, without counting its accounts and documents again.
alter table invoice_runs
  add column account_count integer not null default 0,
  add column confirmed_gross numeric(16, 2);
update invoice_runs r set account_count = a.accounts
  from (select invoice_run_index, count(*) as accounts from invoice_run_accounts group by 1) a
  where a.invoice_run_index = r.index;
update invoice_runs r set confirmed_gross = coalesce(
  (select sum(gross) from invoices i where i.invoice_run_index = r.index), 0) where status >= 75;
comment on column invoice_runs.account_count is 'accounts of the run; they do not change after it is created';
comment on column invoice_runs.confirmed_gross is 'gross of its documents as it was confirmed';

-- When a change against an account's own history is unusual; a reseller without a row has the usual ones.
create table comparison_thresholds (
  client_index integer primary key references clients,
  minimum_change numeric(12, 2) not null check (minimum_change >= 0),
  minimum_percent numeric(7, 2) not null check (minimum_percent >= 0),
  -- how many standard deviations of the last three invoices
  deviations numeric(5, 2) not null check (deviations >= 0),
  updated_by integer references users,
  updated_at timestamptz not null default now()
);

-- A run against the bill run before: made when its documents are, with the thresholds of then.
create table run_comparisons (
  invoice_run_index integer primary key references invoice_runs,
  -- null: the reseller's first one, there is nothing to compare with
  previous_bill_run_index integer references bill_runs,
  minimum_change numeric(12, 2) not null,
  minimum_percent numeric(7, 2) not null,
  deviations numeric(5, 2) not null,
  compared_at timestamptz not null default now()
);

-- Only accounts that stand out have a row.
create table comparison_items (
  invoice_run_index integer not null references invoice_runs,
  account_index integer not null references accounts,
  brand_index integer not null,
  kind text not null check (kind in ('new', 'lost', 'zero', 'negative', 'unusual')),
  -- of the run's document; null where there is none
  net numeric(14, 2),
  gross numeric(14, 2),
  -- gross of the bill run before, and the average of the last three
  previous numeric(14, 2),
  average numeric(14, 2),
  history jsonb not null default '[]',
  primary key (invoice_run_index, account_index)
);
create index comparison_items_kind on comparison_items (invoice_run_index, kind);

-- Holds as long as kind, net and gross are those that were signed off; lapsed ones are kept.
create table comparison_sign_offs (
  index integer generated always as identity primary key,
  invoice_run_index integer not null references invoice_runs,
  account_index integer not null references accounts,
  kind text not null,
  net numeric(14, 2),
  gross numeric(14, 2),
  reason text not null check (length(reason) between 1 and 500),
  signed_by integer not null references users,
  signed_at timestamptz not null default now()
);
create index comparison_sign_offs_account on comparison_sign_offs (invoice_run_index, account_index, index desc);

-- The board of all resellers' runs: who looks after a reseller, and what the next shift should know.
create table board_entries (
  client_index integer primary key references clients,
  -- null: whoever created the run
  owner_index integer references users,
  assigned_by integer references users,
  assigned_at timestamptz,
  note text not null default '' check (length(note) <= 2000),
  note_by integer references users,
  note_at timestamptz,
  -- counts each change, so that of two who write at once the second is told
  note_version integer not null default 0
);
create index data_collection_files_attention on data_collection_files (created_at desc)
  where status = 'failed' or rejected > 0;
