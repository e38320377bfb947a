import { sql } from 'kysely'
import { count, monthAgo, pounds } from '../common-parameters.domain.ts'
import { defineResellerReport } from '../function-definitions.service.ts'
import { ofReseller } from '../reseller-filter.repository.ts'

/** Confirmed invoices by the month of their date; credit notes are already negative. */
export const revenueByMonth = defineResellerReport({
  name: 'Revenue by reseller and month',
  description: 'Confirmed invoices by reseller and month',
  parameters: {
    from: { type: 'month', label: 'From', default: monthAgo(12) },
    to: { type: 'month', label: 'To', default: monthAgo(0) },
  },
  columns: {
    month: 'Month',
    invoices: count('Invoices'),
    accounts: count('Accounts'),
    net: pounds('Net'),
    vat: pounds('VAT'),
    gross: pounds('Gross'),
    calls: pounds('Of which calls'),
    average: pounds('Net per account'),
  },
  query: ({ client, from, to }) => sql`
    select c.name as reseller, to_char(i.invoice_date, 'YYYY-MM') as month, count(*) as invoices,
      count(distinct i.account_index) as accounts, sum(i.net) as net, sum(i.vat) as vat, sum(i.gross) as gross,
      round(sum(i.call_charge), 2) as calls, round(sum(i.net) / count(distinct i.account_index), 2) as average
    from invoices i
    join clients c on c.index = i.client_index
    where i.confirmed_at is not null and ${ofReseller('i.client_index', client)}
      and i.invoice_date >= (${from} || '-01')::date
      and i.invoice_date < (${to} || '-01')::date + interval '1 month'
    group by c.name, to_char(i.invoice_date, 'YYYY-MM')
    order by c.name, to_char(i.invoice_date, 'YYYY-MM')`,
})
