-- A run makes an invoice and a credit note of one account where both are due (engine: Invoices). A line says on which it
-- stands; documents that are calculated already keep their lines.
alter table invoice_lines add column document text check (document in ('invoice', 'credit_note'));
update invoice_lines l set document = i.kind
from invoices i where i.invoice_run_index = l.invoice_run_index and i.account_index = l.account_index;
update invoice_lines set document = case when net < 0 and kind <> 'discount' then 'credit_note' else 'invoice' end
where document is null;
alter table invoice_lines
  alter column document set not null,
  drop constraint invoice_lines_pkey,
  add primary key (invoice_run_index, account_index, document, line_number);

alter table invoices
  drop constraint invoices_invoice_run_index_account_index_key,
  add unique (invoice_run_index, account_index, kind);
