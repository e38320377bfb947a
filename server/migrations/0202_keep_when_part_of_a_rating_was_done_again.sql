-- When a further invoice run's accounts were rated again since; null: none were.
alter table bill_runs add column rated_again_at timestamptz;
