import { sql } from 'kysely'
import { accountColumns, count, date, pounds } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** From the sums of the bill runs: an account without usage has made no calls. */
export const dormantAccounts = defineResellerReport({
  name: 'Dormant accounts',
  description: 'Open accounts with no recent calls',
  parameters: { months: { type: 'integer', label: 'No calls for … months', default: 3, min: 1, max: 24 } },
  columns: {
    brand: 'Brand',
    ...accountColumns,
    services: count('Services'),
    charges: pounds('Charges a period'),
    since: date('Customer since'),
  },
  query: ({ client, months }) => sql`
    with active as (
      select distinct u.account_index from bill_runs b
      join bill_run_usage u on u.bill_run_index = b.index and u.calls > 0
      where b.period_end >= current_date - make_interval(months => ${months}::int)
        and ${ofReseller('b.client_index', client)})
    select c.name as reseller, b.name as brand, a.account_number as "accountNumber", a.company_name as "companyName",
      (select count(*) from services s where s.account_index = a.index and s.start_date <= current_date
        and (s.end_date is null or s.end_date >= current_date)) as services,
      (select coalesce(sum(round(h.amount * h.quantity, 2)), 0.00) from charges h where h.account_index = a.index
        and h.frequency <> 'once' and (h.end_date is null or h.end_date >= current_date)) as charges,
      (select min(s.start_date) from services s where s.account_index = a.index) as since
    from accounts a
    join clients c on c.index = a.client_index
    join brands b on b.index = a.brand_index
    where a.closed_on is null and ${ofReseller('a.client_index', client)}
      and not exists (select from active u where u.account_index = a.index)
    order by c.name, a.account_number`,
})
