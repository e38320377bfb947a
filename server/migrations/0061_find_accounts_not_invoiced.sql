-- Accounts of confirmed runs that failed, by account, until a further run invoices them.
create index invoice_run_accounts_failed_account on invoice_run_accounts (account_index) where status = 'failed';
