-- The words of the trade: what a person does is a fix, and what a file does to another is a correction.
alter table bill_runs rename column mends to fixes;
alter table data_collection_files rename column mended_file_index to corrected_file_index;
alter index data_collection_files_mended rename to data_collection_files_corrected;
alter table data_collection_files rename constraint data_collection_files_mended_file_index_fkey
  to data_collection_files_corrected_file_index_fkey;
