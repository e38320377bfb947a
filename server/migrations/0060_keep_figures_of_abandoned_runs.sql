-- Why and by whom a run was abandoned, and its figures at that moment: its documents are deleted.
alter table invoice_runs
  add column abandoned_at timestamptz,
  add column abandoned_by integer references users,
  add column abandon_reason text not null default '',
  add column abandoned_metrics jsonb;
