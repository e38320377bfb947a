-- done and failed count all accounts of the run; counted_before says how many of them before the last start.
alter table invoice_run_processes add column counted_before integer not null default 0;
