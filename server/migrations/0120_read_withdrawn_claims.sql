-- Whether a row of a claims report (DDICA) withdraws an earlier claim.
alter table bacs_report_rows add column withdrawn boolean not null default false;
create index bacs_report_rows_withdrawn on bacs_report_rows (direct_debit_file_index, direct_debit_position)
  where withdrawn;
