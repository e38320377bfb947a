-- Null: no call has one, which is not the same as £0.00.
alter table bill_run_exceptions
  alter column retail_charge drop default, alter column retail_charge drop not null,
  alter column wholesale_cost drop default, alter column wholesale_cost drop not null;
update bill_run_exceptions e set wholesale_cost = null
where cause = 'unrated_retail' and wholesale_cost = 0 and exists (
  select from bill_run_exceptions o
  where o.bill_run_index = e.bill_run_index and o.cause = 'unrated_wholesale' and o.subject = e.subject
    and o.carrier_index = e.carrier_index and o.kind = e.kind);
update bill_run_exceptions e set retail_charge = null
where cause = 'unallocated' or cause = 'unrated_wholesale' and retail_charge = 0 and exists (
  select from bill_run_exceptions o
  where o.bill_run_index = e.bill_run_index and o.cause = 'unrated_retail' and o.subject = e.subject
    and o.carrier_index = e.carrier_index and o.kind = e.kind);
