-- Percentages are reference data: the one in force on the tax point counts (engine: Invoices).
create table vat_percentages (
  index integer generated always as identity primary key,
  vat_rate text not null check (vat_rate in ('standard', 'reduced', 'zero')),
  valid_from date not null,
  percent numeric(5, 2) not null,
  created_by integer references users,
  created_at timestamptz not null default now(),
  unique (vat_rate, valid_from),
  check (percent >= 0 and percent < 100 and (vat_rate <> 'zero' or percent = 0))
);
insert into vat_percentages (vat_rate, valid_from, percent) values
  ('standard', '1991-04-01', 17.5), ('standard', '2008-12-01', 15), ('standard', '2010-01-01', 17.5),
  ('standard', '2011-01-04', 20), ('reduced', '1997-09-01', 5), ('zero', '1973-04-01', 0);

-- The VAT category of a reseller's product group from a day. A group without one is standard, without reverse charge.
create table product_group_vat (
  client_index integer not null references clients,
  product_group text not null check (product_group <> ''),
  valid_from date not null,
  category text not null check (category in ('standard', 'reduced', 'zero', 'exempt', 'outside')),
  -- wholesale speech, text and such, for which a reverse-charge customer accounts for the VAT (Brief 1/2016)
  reverse_charge boolean not null default false,
  -- marked by an upgrade, which no one has looked at yet
  to_review boolean not null default false,
  primary key (client_index, product_group, valid_from),
  check (not reverse_charge or category in ('standard', 'reduced'))
);
create unique index product_group_vat_day on product_group_vat (client_index, lower(product_group), valid_from);

-- Until now reverse charge applied to every line of an account. What such a reseller has is marked, so that the next
-- run bills the same, and listed for review.
insert into product_group_vat (client_index, product_group, valid_from, category, reverse_charge, to_review)
select distinct on (c.index, lower(g.name)) c.index, g.name, date '2000-01-01', 'standard', true, true
from clients c cross join lateral (
  select product_group as name from charges where client_index = c.index
  union select unnest(product_groups) from product_group_bundles where client_index = c.index
  union select unnest(product_groups) from loyalty_schemes where client_index = c.index
  union select charge_product_group from contracts where client_index = c.index
  union select charge_product_group from contract_options where client_index = c.index
  union select e.product_group from rate_card_entries e join rate_cards k on k.index = e.rate_card_index
    where k.client_index = c.index
  union select u.product_group from bill_run_usage u join bill_runs r on r.index = u.bill_run_index
    where r.client_index = c.index
) g
where g.name <> '' and exists (
  select from accounts a join account_vat_rates v on v.account_index = a.index
  where a.client_index = c.index and v.vat_rate = 'reverse')
order by c.index, lower(g.name), g.name collate "C";

-- Needed for reverse charge.
alter table accounts add column vat_number text not null default '';

-- The percentage of each line. At reverse charge nothing is charged: it is what the customer accounts for, 0 on
-- documents that did not say so.
alter table invoice_lines add column vat_percent numeric(5, 2) not null default 20;
update invoice_lines set vat_percent = case vat_rate when 'reduced' then 5 else 0 end where vat_rate <> 'standard';
alter table invoice_lines alter column vat_percent drop default;

-- `rate` is what is charged. A document may have two percentages of one rate: a refund keeps that of its line.
alter table invoice_vat add column percent numeric(5, 2);
update invoice_vat set percent = rate;
alter table invoice_vat alter column percent set not null, drop constraint invoice_vat_pkey,
  add primary key (invoice_index, vat_rate, percent);

alter table sales_ledger_codes add column outside_tax_code text not null default 'T9';
