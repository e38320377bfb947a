-- Where an account gets electronic invoices in the Peppol network: scheme and id.
alter table accounts add column peppol_address text not null default '';

-- Electronic invoices are in the pack, for brands that don't leave them out.
alter table output_groups drop constraint output_groups_left_out_check;
alter table output_groups add constraint output_groups_left_out_check check (
  left_out <@ '{calls,e-invoices,invoice-summary,vat,failed-accounts,direct-debits,sales-ledger}'
  and cardinality(left_out) <= 7
);
alter table outputs drop constraint outputs_format_check;
alter table outputs add constraint outputs_format_check check (format in ('pdf', 'xml', 'csv', 'json', 'txt'));
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
    (client, 'failed-accounts', 'Failed accounts', 'Report: accounts that failed, why, and the money at stake', 'csv'),
    (client, 'e-invoices', 'Electronic invoices', 'Every invoice and credit note as UBL 2.1 (EN 16931)', 'xml')
  on conflict do nothing
$$;
select create_client_outputs(index) from clients order by index;
