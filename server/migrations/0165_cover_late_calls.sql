-- Whose allowance was used: a late call uses what was left in the period of its own month.
alter table bill_run_inclusive_usage add column period_start date;
update bill_run_inclusive_usage u set period_start = b.period_start
from bill_runs b where b.index = u.bill_run_index;
delete from bill_run_inclusive_usage where period_start is null;
alter table bill_run_inclusive_usage alter column period_start set not null;
alter table bill_run_inclusive_usage drop constraint bill_run_inclusive_usage_pkey;
alter table bill_run_inclusive_usage add primary key
  (bill_run_index, account_index, account_bundle_index, service_index, product_group, period_start);
