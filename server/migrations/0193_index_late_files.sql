-- Which files have late calls is looked up for each bill run of a list: from the index alone.
drop index data_collection_files_order;
create unique index data_collection_files_order
  on data_collection_files (client_index, taken_order) include (first_call_at, accepted);
