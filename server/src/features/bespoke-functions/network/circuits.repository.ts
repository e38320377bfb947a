import { sql } from 'kysely'
import { accountColumns, date, phone } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const circuits = defineResellerReport({
  name: 'Broadband circuits',
  description: 'Circuits on active numbers, and their accounts',
  columns: {
    ...accountColumns,
    index: 'Index',
    circuit: 'Circuit',
    cli: phone('CLI'),
    provider: 'Provider',
    product: 'Product',
    postcode: 'Postcode',
    since: date('Since'),
    lastTest: 'Last test',
  },
  query: ({ client }) => sql`
    select r.name as reseller, a.account_number as "accountNumber", a.company_name as "companyName", c.index::text,
      c.circuit_number as circuit, c.cli, c.provider, c.product,
      case when c.address = '' and c.postcode = '' then a.postcode else c.postcode end as postcode,
      s.start_date as since, c.last_test_result as "lastTest"
    from circuits c
    join clients r on r.index = c.client_index
    join services s on s.client_index = c.client_index and s.cli = c.cli and s.start_date <= current_date
      and (s.end_date is null or s.end_date >= current_date)
    join accounts a on a.index = s.account_index
    where ${ofReseller('c.client_index', client)}
    order by r.name, a.account_number, c.cli`,
})
