-- What the reseller pays for a line of a charge, or gets back for one of a refund; null where it is not known.
alter table invoice_lines add column cost numeric(14, 2);

-- Reports have the cost of charges beside that of calls. Their sums are added up again from the invoices by the job that
-- does so each minute; destinations of calls stay, for rated calls may be gone.
alter table invoice_report_sums drop constraint invoice_report_sums_check;
truncate invoice_report_sums, invoice_report_group_sums, invoice_report_accounts, invoice_report_account_totals;
delete from invoice_report_runs;
alter table invoice_report_sums add column costed_revenue numeric(16, 2) not null;
alter table invoice_report_group_sums add column costed_revenue numeric(16, 2) not null;
alter table invoice_report_accounts rename column call_revenue to costed_revenue;
alter table invoice_report_accounts drop column uncosted_revenue;
alter table invoice_report_account_totals rename column call_revenue to costed_revenue;
-- Replaced with the run.
alter table invoice_report_account_sums add column costed_revenue numeric(14, 2) not null default 0;
alter table invoice_report_account_sums alter column costed_revenue drop default;
