-- A pack whose Direct Debit files were withdrawn is kept, and neither delivered nor submitted any more.
alter table invoice_run_files add column withdrawn_at timestamptz;
-- Whether a mandate is another account's too.
create index accounts_mandates on accounts (client_index, upper(mandate_reference)) where payment_method = 'direct_debit';
