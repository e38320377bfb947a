-- Every execution of a bespoke function; the functions themselves are code.
create table bespoke_function_runs (
  index integer generated always as identity primary key,
  function_index integer not null,
  category_index smallint not null,
  user_index integer references users,
  parameters jsonb not null,
  status text not null check (status in ('running', 'done', 'failed')),
  -- what long work is cut into, and how many of these are done: the rest is taken up by another worker
  slices jsonb,
  slices_done integer not null default 0,
  parts integer not null default 0,
  row_count integer not null default 0,
  -- things that a repair has changed
  changed integer,
  failure text,
  kept boolean not null default true,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'running') = (finished_at is null))
);
create index bespoke_function_runs_user on bespoke_function_runs (user_index, category_index, index desc);

-- Results, kept for 7 days: up to 1,000 rows a part, each an array in order of the function's columns.
create table bespoke_function_results (
  run_index integer not null references bespoke_function_runs on delete cascade,
  part integer not null,
  rows jsonb not null,
  primary key (run_index, part)
);
