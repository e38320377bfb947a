import { confirmedRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import { accountColumns, pounds, reseller } from '../common-parameters.domain.ts'
import { defineReport } from '../function-definitions.service.ts'

export const topMovers = defineReport({
  name: 'Top movers between two runs',
  description: 'Accounts whose invoices changed most between two runs',
  parameters: {
    client: reseller,
    run: { type: 'invoiceRun', label: 'Run', help: 'Leave empty for the last confirmed run.' },
    before: {
      type: 'invoiceRun',
      label: 'Compared with',
      help: 'The confirmed one before it unless chosen.',
    },
    most: { type: 'integer', label: 'The top …', default: 100, min: 1, max: 10_000 },
  },
  columns: {
    ...accountColumns,
    brand: 'Brand',
    before: pounds('Before'),
    now: pounds('Now'),
    change: pounds('Change'),
    percent: 'Change in %',
  },
  query: ({ client, run, before, most }) => sql`
    with chosen as (
      select coalesce(${run}::int, (select max(index) from invoice_runs
        where client_index = ${client}::int and purpose = 'bill' and status in (${sql.join(confirmedRunStatuses)}))) as now),
    pair as (
      select c.now, coalesce(${before}::int, (select max(index) from invoice_runs
        where client_index = ${client}::int and purpose = 'bill' and status in (${sql.join(confirmedRunStatuses)}) and index < c.now)) as before from chosen c),
    moved as (
      select i.account_index, coalesce(sum(i.net) filter (where i.invoice_run_index = p.now), 0.00) as now,
        coalesce(sum(i.net) filter (where i.invoice_run_index = p.before), 0.00) as before
      from pair p join invoices i on i.invoice_run_index in (p.now, p.before)
      where i.client_index = ${client}::int
      group by i.account_index)
    select a.account_number as "accountNumber", a.company_name as "companyName", b.name as brand, m.before, m.now,
      m.now - m.before as change,
      case when m.before = 0 then 'new' else round((m.now - m.before) * 100 / abs(m.before), 1)::text end as percent
    from moved m
    join accounts a on a.index = m.account_index
    join brands b on b.index = a.brand_index
    where m.now <> m.before
    order by abs(m.now - m.before) desc, a.account_number
    limit ${most}::int`,
})
