-- The version of a rate card that has the price of an exception's calls by now; the next rating writes exceptions anew.
alter table bill_run_exceptions add column priced_by integer;
