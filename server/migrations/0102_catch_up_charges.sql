-- The last day that was billed before the charge came here, where somebody has said so.
alter table charges add column billed_through date;

-- How many months before its period a run may reach back for what was entered late.
alter table clients add column catch_up_months smallint not null default 12 check (catch_up_months between 0 and 120);

-- Charges that were there before runs caught up: their late days, due by the last period billed then, are billed once
-- approved. Without a row the reseller has none.
create table first_catch_ups (
  client_index integer primary key references clients (index),
  period_start date not null,
  period_end date not null,
  last_charge integer not null,
  decision text check (decision in ('approved', 'declined')),
  reason text not null default '',
  decided_by integer references users (index),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

insert into first_catch_ups (client_index, period_start, period_end, last_charge)
select distinct on (b.client_index) b.client_index, b.period_start, b.period_end,
  (select coalesce(max(c.index), 0) from charges c)
from bill_runs b join invoice_runs r on r.bill_run_index = b.index
where r.purpose = 'bill' and r.status <> 10
order by b.client_index, b.period_end desc;
