-- A wrong call file that nothing was taken of needs no more attention.
alter table data_collection_files
  add quarantined_at timestamptz,
  add quarantined_by integer references users,
  add quarantine_reason text,
  add check (quarantined_at is null or (quarantine_reason is not null and accepted = 0
    and status in ('failed', 'taken')));
