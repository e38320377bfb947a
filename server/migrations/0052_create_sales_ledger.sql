-- How a reseller's books name things; one without a row has the usual codes of Sage 50.
create table sales_ledger_codes (
  client_index integer primary key references clients,
  -- by product group: {"Calls": "4000"}
  nominals jsonb not null default '{}',
  other_nominal text not null default '4000',
  bank_nominal text not null default '1200',
  department integer not null default 0 check (department between 0 and 999),
  standard_tax_code text not null default 'T1',
  reduced_tax_code text not null default 'T5',
  zero_tax_code text not null default 'T0',
  exempt_tax_code text not null default 'T2',
  reverse_tax_code text not null default 'T0',
  version integer not null default 1,
  updated_by integer references users,
  updated_at timestamptz not null default now()
);

-- The account's name in the books, where its number is too long for them.
alter table accounts add column ledger_reference text not null default ''
  check (ledger_reference ~ '^[A-Z0-9/&.-]{0,8}$');

alter table output_groups drop constraint output_groups_left_out_check;
alter table output_groups add constraint output_groups_left_out_check check (
  left_out <@ '{calls,invoice-summary,vat,failed-accounts,direct-debits,sales-ledger}' and cardinality(left_out) <= 6
);

alter table outputs drop constraint outputs_format_check;
alter table outputs add constraint outputs_format_check check (format in ('pdf', 'csv', 'json', 'txt'));
create or replace function create_client_outputs(client integer) returns void language sql as $$
  insert into outputs (client_index, kind, name, description, format)
  values
    (client, 'invoice-pdfs', 'Invoices', 'Every invoice and credit note as a PDF', 'pdf'),
    (client, 'invoices', 'Invoice list', 'Every invoice and credit note with its amounts', 'csv'),
    (client, 'lines', 'Invoice lines', 'Every line of every invoice and credit note', 'csv'),
    (client, 'calls', 'Itemised calls', 'Every call on the invoices with its charge', 'csv'),
    (client, 'direct-debits', 'Direct Debit', 'Bacs Standard 18: a file for each service user number', 'txt'),
    (client, 'sales-ledger', 'Sales ledger', 'Invoices, credit notes and receipts for Sage 50', 'csv'),
    (client, 'manifest', 'Manifest', 'Files of the pack with checksums, and the control totals of the run', 'json'),
    (client, 'invoice-summary', 'Invoice summary', 'Report: every invoice and credit note of the run with its number and amounts', 'csv'),
    (client, 'vat', 'VAT', 'Report: net and VAT by brand, kind of document and VAT rate', 'csv'),
    (client, 'failed-accounts', 'Failed accounts', 'Report: accounts that failed, why, and the money at stake', 'csv')
  on conflict do nothing
$$;
select create_client_outputs(index) from clients order by index;
