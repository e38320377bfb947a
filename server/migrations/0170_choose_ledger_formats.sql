-- The books that a reseller's sales ledger files are for.
alter table sales_ledger_codes add column file_format text not null default 'sage'
  check (file_format in ('sage', 'xero', 'quickbooks'));
