import { sql } from 'kysely'
import { accountColumns, count, pounds } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** The usual price is what most of the reseller's accounts pay for the same description and frequency. */
export const priceCheck = defineResellerReport({
  name: 'Price check',
  description: 'Charges priced differently from most accounts',
  parameters: {
    share: {
      type: 'integer',
      label: 'Usual if paid by … % of accounts',
      default: 60,
      min: 51,
      max: 99,
      help: 'A price that fewer pay is not taken as the usual one.',
    },
  },
  columns: {
    ...accountColumns,
    charge: 'Charge',
    frequency: 'Frequency',
    amount: pounds('Price'),
    usual: pounds('Usual price'),
    difference: pounds('Difference'),
    sharing: count('Charges at the usual price'),
  },
  query: ({ client, share }) => sql`
    with running as (
      select * from charges h where h.frequency <> 'once' and (h.end_date is null or h.end_date >= current_date)
        and ${ofReseller('h.client_index', client)}),
    prices as (
      select client_index, description, frequency, amount, count(*) as charges,
        sum(count(*)) over (partition by client_index, description, frequency) as all_charges
      from running group by 1, 2, 3, 4)
    select c.name as reseller, a.account_number as "accountNumber", a.company_name as "companyName",
      h.description as charge, h.frequency, h.amount, p.amount as usual, h.amount - p.amount as difference, p.charges as sharing
    from prices p
    join running h on h.client_index = p.client_index and h.description = p.description and h.frequency = p.frequency
      and h.amount <> p.amount
    join accounts a on a.index = h.account_index
    join clients c on c.index = h.client_index
    where p.charges * 100 >= p.all_charges * ${share}::int
    order by abs(h.amount - p.amount) desc, c.name, a.account_number, h.description`,
})
