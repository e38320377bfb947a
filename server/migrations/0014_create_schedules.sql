-- What runs by itself, when (cron in Europe/London), and how each time went.
create table schedules (
  index integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  action text not null,
  -- null: every live reseller
  client_index integer references clients,
  function_index integer,
  cron text not null,
  paused boolean not null,
  -- null while it is paused, and once it is deleted
  next_due_at timestamptz,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((next_due_at is null) = (paused or deleted_at is not null))
);
create unique index schedules_name on schedules (lower(name)) where deleted_at is null;
create index schedules_due on schedules (next_due_at) where next_due_at is not null;

create table schedule_occurrences (
  index integer generated always as identity primary key,
  schedule_index integer not null references schedules,
  due_at timestamptz not null,
  -- what it does, as the schedule had it then
  action text not null,
  client_index integer references clients,
  function_index integer,
  -- as whom it works: who ran it now, else the schedule's owner
  user_index integer not null references users,
  run_now boolean not null default false,
  status text not null
    check (status in ('pending', 'running', 'complete', 'partly-failed', 'failed', 'skipped', 'missed')),
  message text,
  started_at timestamptz,
  finished_at timestamptz,
  check ((status in ('pending', 'running')) = (finished_at is null)),
  unique (schedule_index, due_at)
);
-- one at a time
create unique index schedule_occurrences_under_way on schedule_occurrences (schedule_index)
  where status in ('pending', 'running');
create index schedule_occurrences_latest on schedule_occurrences (due_at desc, index desc);
create index schedule_occurrences_failed on schedule_occurrences (due_at)
  where status in ('failed', 'partly-failed');

-- What an occurrence consists of: one part a reseller, file or report.
create table schedule_occurrence_parts (
  occurrence_index integer not null references schedule_occurrences on delete cascade,
  number integer not null,
  client_index integer references clients,
  label text not null,
  -- what the action needs to know of it before it begins
  input jsonb not null,
  -- the bill run, call file or run of a function that it began
  subject_index integer,
  status text not null default 'pending' check (status in ('pending', 'running', 'complete', 'failed')),
  message text,
  primary key (occurrence_index, number)
);
