-- The invoice run whose accounts are being rated again, in a closed bill run that others have been invoiced by.
alter table bill_runs add column rated_again_for integer references invoice_runs;
create index bill_runs_rated_again_for on bill_runs (rated_again_for) where rated_again_for is not null;
