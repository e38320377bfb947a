import { sql } from 'kysely'
import { storePastRuns } from '../../src/features/invoice-reporting/store-report.service.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { loadInBulk } from './load-in-bulk.ts'

const large = ['invoice_report_account_sums', 'invoice_report_account_totals', 'invoice_report_accounts']

/**
 * Invoice Reporting's stored sums for past months. The calls are gone, so destinations are made up: most of a product
 * group goes to one, and for every third account some goes to another. The sums come from the engine.
 */
export async function seedReportSums(db: Db, clients: readonly number[]): Promise<void> {
  await loadInBulk(db, large, async () => {
    await seedDestinations(db, clients)
    await seedCharges(db, clients)
    await storePastRuns(db, clients)
  })
}

async function seedDestinations(db: Db, clients: readonly number[]): Promise<void> {
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
    cross join lateral (select case when l.account_index % 3 = 0 then l.calls / 4 else 0 end as calls) other
    -- Worked out once for both ways, so not made part of them.
    cross join lateral (select round(l.net * other.calls / l.calls, 2) as revenue,
      round(u.wholesale_cost * other.calls / l.calls, 6) as cost offset 0) away
    cross join lateral (
      select case l.product_group when 'Mobile' then 'UK mobile' else 'UK geographic' end, l.net - away.revenue,
        u.wholesale_cost - away.cost, l.calls - other.calls
      union all
      select case l.product_group when 'Mobile' then 'Jersey mobile' else 'UK-wide 03' end, away.revenue, away.cost,
        other.calls where other.calls > 0
    ) p (destination, revenue, cost, calls)
    where r.client_index = any(${clients}::int[]) and p.calls > 0`.execute(db)
}

async function seedCharges(db: Db, clients: readonly number[]): Promise<void> {
  await sql`
    insert into invoice_report_account_sums (invoice_run_index, account_index, brand_index, kind, product_group,
      destination, revenue, calls, duration_seconds)
    select l.invoice_run_index, l.account_index, i.brand_index, 'charges', l.product_group, '', sum(l.net), 0, 0
    from invoices i
    join invoice_lines l on l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index
    where i.client_index = any(${clients}::int[]) and l.kind = 'charge'
    group by 1, 2, 3, l.product_group`.execute(db)
}
