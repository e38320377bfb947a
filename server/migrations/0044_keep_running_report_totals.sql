-- Report sums without destinations: a tenth of the rows, for every report that names none.
create table invoice_report_group_sums (
  invoice_run_index integer not null references invoice_runs,
  client_index integer not null references clients,
  brand_index integer not null references brands,
  month date not null,
  kind text not null,
  product_group text not null,
  revenue numeric(16, 2) not null,
  cost numeric(18, 6),
  calls bigint not null,
  duration_seconds bigint not null,
  primary key (invoice_run_index, brand_index, kind, product_group)
);
create index invoice_report_group_sums_month on invoice_report_group_sums (month, client_index);

insert into invoice_report_group_sums
select invoice_run_index, client_index, brand_index, month, kind, product_group, sum(revenue), sum(cost), sum(calls),
  sum(duration_seconds)
from invoice_report_sums group by 1, 2, 3, 4, 5, 6;

-- What each account has come to from the first month up to each month of its reseller's runs: what it came to in any
-- months is one row less another, however many months they are.
create table invoice_report_account_totals (
  client_index integer not null references clients,
  month date not null,
  account_index integer not null,
  -- rows of invoice_report_accounts in it: an account without one in between has no part in a report
  entries integer not null,
  revenue numeric(16, 2) not null,
  call_revenue numeric(16, 2) not null,
  cost numeric(18, 6) not null,
  calls bigint not null,
  duration_seconds bigint not null,
  primary key (client_index, month, account_index)
);

insert into invoice_report_account_totals
select m.client_index, m.month, a.account_index, sum(c.entries) over upto, sum(c.revenue) over upto,
  sum(c.call_revenue) over upto, sum(c.cost) over upto, sum(c.calls) over upto, sum(c.seconds) over upto
from (select distinct client_index, month from invoice_report_runs) m
join (
  select k.client_index, s.account_index, min(k.month) as since
  from invoice_report_runs k join invoice_report_accounts s using (invoice_run_index) group by 1, 2
) a on a.client_index = m.client_index and a.since <= m.month
left join (
  select k.client_index, k.month, s.account_index, count(*) as entries, sum(s.revenue) as revenue,
    sum(s.call_revenue) as call_revenue, sum(s.cost) as cost, sum(s.calls) as calls, sum(s.duration_seconds) as seconds
  from invoice_report_runs k join invoice_report_accounts s using (invoice_run_index) group by 1, 2, 3
) c on c.client_index = m.client_index and c.month = m.month and c.account_index = a.account_index
window upto as (partition by a.account_index order by m.month)
-- Read month by month of a reseller, so that they lie.
order by m.client_index, m.month, a.account_index;
