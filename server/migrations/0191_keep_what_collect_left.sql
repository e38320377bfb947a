-- Files and paths that the last Collect of a bill run could not bring in: [{"file", "problem", "at"}].
alter table bill_runs add uncollected jsonb not null default '[]';
