-- What a confirmed run left out of an account, or was credited to be invoiced again, may be billed whole by the run of
-- another month: nothing is left for a further run then.
alter table invoice_run_accounts add column invoiced_by integer references invoice_runs;
