-- Files that could not be collected need attention until they are delivered again, however old they are.
create index data_collection_files_failed on data_collection_files (index)
  where status = 'failed' and quarantined_at is null;
create index data_collection_files_name on data_collection_files (carrier_index, name, index) where status = 'taken';
