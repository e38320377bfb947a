import { sql } from 'kysely'
import { accountColumns, anyReseller, resellerColumn } from '../common-parameters.domain.ts'
import { defineReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** By the words of services and charges: the product has no other mark of a circuit. */
const broadband = '(broadband|fttc|fttp|sogea|adsl|vdsl|\\mdsl\\M|ethernet|leased line)'

export const circuits = defineReport({
  index: 604,
  categoryIndex: 6,
  name: 'Broadband circuits',
  description: 'Accounts with a broadband service or charge in force',
  parameters: { client: anyReseller },
  columns: {
    ...resellerColumn,
    ...accountColumns,
    circuit: { label: 'Circuit', type: 'text' },
    knownFrom: { label: 'Known from', type: 'text' },
    cli: { label: 'CLI', type: 'text' },
    postcode: { label: 'Postcode', type: 'text' },
    since: { label: 'Since', type: 'date' },
  },
  query: ({ client }) => sql`
    with found as (
      select account_index, client_index, description, 'service' as source, cli, start_date from services
      where description ~* ${broadband} and start_date <= current_date and (end_date is null or end_date >= current_date)
      union all
      select h.account_index, h.client_index, h.description, 'charge',
        (select s.cli from services s where s.account_index = h.account_index and (s.end_date is null or s.end_date >= current_date)
          order by s.start_date, s.index limit 1), h.start_date
      from charges h
      where (h.description ~* ${broadband} or h.product_group ~* ${broadband}) and h.frequency <> 'once'
        and h.start_date <= current_date and (h.end_date is null or h.end_date >= current_date))
    select c.name as reseller, a.account_number as "accountNumber", a.company_name as "companyName",
      f.description as circuit, f.source as "knownFrom", f.cli, a.postcode, f.start_date as since
    from found f
    join accounts a on a.index = f.account_index
    join clients c on c.index = f.client_index
    where ${ofReseller('f.client_index', client)}
    order by c.name, a.account_number, f.description`,
})
