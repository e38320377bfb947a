import { sql } from 'kysely'
import { accountColumns, date, pounds } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

export const endingCharges = defineResellerReport({
  name: 'Charges that end soon',
  description: 'Periodic charges ending soon',
  parameters: { days: { type: 'integer', label: 'Within … days', default: 60, min: 1, max: 730 } },
  columns: {
    ...accountColumns,
    charge: 'Charge',
    frequency: 'Frequency',
    amount: pounds('Amount'),
    quantity: 'Quantity',
    endDate: date('Ends on'),
  },
  query: ({ client, days }) => sql`
    select c.name as reseller, a.account_number as "accountNumber", a.company_name as "companyName",
      h.description as charge, h.frequency, h.amount, trim_scale(h.quantity)::text as quantity, h.end_date as "endDate"
    from charges h
    join accounts a on a.index = h.account_index
    join clients c on c.index = h.client_index
    where h.frequency <> 'once' and h.end_date between current_date and current_date + ${days}::int
      and ${ofReseller('h.client_index', client)}
    order by h.end_date, c.name, a.account_number, h.description`,
})
