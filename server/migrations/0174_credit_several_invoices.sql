-- A credit note may correct several invoices of its account: what it gives back of each, by VAT rate and percentage, as
-- positive amounts (money: Credit and rebill).
create table credited_vat (
  invoice_run_index integer not null references invoice_runs,
  invoice_index integer not null references invoices,
  vat_rate text not null,
  percent numeric(5, 2) not null,
  net numeric(14, 2) not null,
  vat numeric(14, 2) not null,
  primary key (invoice_run_index, invoice_index, vat_rate, percent)
);
create index credited_vat_invoice on credited_vat (invoice_index);

insert into credited_vat (invoice_run_index, invoice_index, vat_rate, percent, net, vat)
select r.index, r.corrects_invoice_index, v.vat_rate, v.percent, -v.net, -v.vat
from invoice_runs r join invoices i on i.invoice_run_index = r.index join invoice_vat v on v.invoice_index = i.index
where r.purpose = 'credit';

-- Its check and its index go with it.
alter table invoice_runs drop column corrects_invoice_index;
