-- A table of a hundred runs learns of the next one when a hundredth of it has changed, not a tenth: until then PostgreSQL
-- expects no row of it, and joins its rows each with all others.
alter table invoice_run_accounts set (autovacuum_analyze_scale_factor = 0.01);
alter table invoices set (autovacuum_analyze_scale_factor = 0.01);
alter table invoice_lines set (autovacuum_analyze_scale_factor = 0.01);
alter table invoice_vat set (autovacuum_analyze_scale_factor = 0.01);
alter table invoice_numbers set (autovacuum_analyze_scale_factor = 0.01);
alter table billed_charges set (autovacuum_analyze_scale_factor = 0.01);
alter table account_postings set (autovacuum_analyze_scale_factor = 0.01);
alter table open_items set (autovacuum_analyze_scale_factor = 0.01);
alter table direct_debit_collections set (autovacuum_analyze_scale_factor = 0.01);
-- Nobody looks for documents by what is in them, and reading them takes most of the time.
alter table invoices alter column document set statistics 0;
