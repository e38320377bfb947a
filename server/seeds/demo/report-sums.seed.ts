import { sql } from 'kysely'
import { keepClientRuns } from '../../src/features/invoice-reporting/keep-report.service.ts'
import type { Db } from '../../src/platform/db/db.ts'

/**
 * What Invoice Reporting keeps of a reseller's past. Its calls are not there any more, so their destinations are put as
 * they would have been kept while they were: most of a product group goes one way, and of every third account some
 * another. The sums are the engine's own.
 */
export async function seedReportSums(db: Db, clientIndex: number): Promise<void> {
  await sql`
    insert into invoice_report_account_sums (invoice_run_index, account_index, brand_index, kind, product_group,
      destination, revenue, cost, calls, duration_seconds)
    select r.index, l.account_index, i.brand_index, 'calls', l.product_group, p.destination, p.revenue, p.cost, p.calls,
      p.calls * 320
    from invoice_runs r
    join invoice_lines l on l.invoice_run_index = r.index and l.kind = 'usage'
    join invoices i on i.invoice_run_index = r.index and i.account_index = l.account_index
    join bill_run_usage u on u.bill_run_index = r.bill_run_index and u.account_index = l.account_index
      and u.service_index = l.service_index and u.product_group = l.product_group
    cross join lateral (select case when l.account_index % 3 = 0 then l.calls / 4 else 0 end as calls,
      case l.product_group when 'Mobile' then array['UK mobile', 'Jersey mobile']
        else array['UK geographic', 'UK-wide 03'] end as ways) away
    cross join lateral (values
      (away.ways[1], l.net - round(l.net * away.calls / l.calls, 2),
        u.wholesale_cost - round(u.wholesale_cost * away.calls / l.calls, 6), l.calls - away.calls),
      (away.ways[2], round(l.net * away.calls / l.calls, 2), round(u.wholesale_cost * away.calls / l.calls, 6),
        away.calls)
    ) p (destination, revenue, cost, calls)
    where r.client_index = ${clientIndex} and p.calls > 0`.execute(db)
  await keepClientRuns(db, clientIndex)
}
