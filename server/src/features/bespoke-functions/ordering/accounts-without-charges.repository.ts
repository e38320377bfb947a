import { sql } from 'kysely'
import { accountColumns, count, date } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const accountsWithoutCharges = defineResellerReport({
  name: 'Accounts without charges',
  description: 'Open accounts with services, but no periodic charge',
  columns: {
    brand: 'Brand',
    ...accountColumns,
    services: count('Services'),
    lastCharge: date('Last charge ended'),
  },
  query: ({ client }) => sql`
    select c.name as reseller, b.name as brand, a.account_number as "accountNumber", a.company_name as "companyName",
      s.services, (select max(h.end_date) from charges h where h.account_index = a.index) as "lastCharge"
    from accounts a
    join clients c on c.index = a.client_index
    join brands b on b.index = a.brand_index
    cross join lateral (
      select count(*) as services from services s
      where s.account_index = a.index and s.start_date <= current_date and (s.end_date is null or s.end_date >= current_date)) s
    where a.closed_on is null and s.services > 0 and ${ofReseller('a.client_index', client)}
      and not exists (
        select from charges h where h.account_index = a.index and h.frequency <> 'once'
          and (h.end_date is null or h.end_date >= current_date))
    order by c.name, a.account_number`,
})
