-- A rejected line is corrected once the carrier's call of its id has been taken, of whatever file.
alter table data_collection_rejects
  add call_id text,
  add corrected_in integer references data_collection_files;
alter table data_collection_files
  add corrected integer not null default 0,
  add check (corrected between 0 and rejected);
create index data_collection_rejects_open on data_collection_rejects (file_index, call_id)
  where call_id is not null and corrected_in is null;
