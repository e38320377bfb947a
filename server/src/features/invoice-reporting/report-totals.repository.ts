import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { inBulk } from '../../platform/db/in-bulk.ts'

/**
 * Rebuilds the running totals of a reseller's accounts from the month of a run on; earlier months stay. Locks the
 * reseller's totals until the transaction ends.
 */
export async function replaceTotals(
  db: Db,
  { clientIndex, month }: { clientIndex: number; month: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invoice-report-totals'), ${clientIndex})`.execute(db)
  await sql`delete from invoice_report_account_totals where client_index = ${clientIndex} and month >= ${month}::date`.execute(
    db,
  )
  await inBulk(db, () => insertTotals(db, clientIndex, month))
}

async function insertTotals(db: Db, clientIndex: number, month: string): Promise<void> {
  await sql`
    with prior as materialized (
      select * from invoice_report_account_totals
      where client_index = ${clientIndex} and month = (
        select max(month) from invoice_report_runs where client_index = ${clientIndex} and month < ${month}::date)
    ), changes as materialized (
      select k.month, s.account_index, count(*) as entries, sum(s.revenue) as revenue,
        sum(s.costed_revenue) as costed_revenue, sum(s.cost) as cost, sum(s.calls) as calls,
        sum(s.duration_seconds) as seconds
      from invoice_report_runs k join invoice_report_accounts s on s.invoice_run_index = k.invoice_run_index
      where k.client_index = ${clientIndex} and k.month >= ${month}::date group by 1, 2
    ), months as (
      select distinct month from invoice_report_runs where client_index = ${clientIndex} and month >= ${month}::date
    ), everybody as (
      select account_index, min(month) as since from (
        select account_index, month from prior union all select account_index, month from changes) a group by 1
    )
    insert into invoice_report_account_totals (client_index, month, account_index, entries, revenue, costed_revenue, cost,
      calls, duration_seconds)
    select ${clientIndex}, m.month, e.account_index, coalesce(p.entries, 0) + coalesce(sum(c.entries) over upto, 0),
      coalesce(p.revenue, 0) + coalesce(sum(c.revenue) over upto, 0),
      coalesce(p.costed_revenue, 0) + coalesce(sum(c.costed_revenue) over upto, 0),
      coalesce(p.cost, 0) + coalesce(sum(c.cost) over upto, 0),
      coalesce(p.calls, 0) + coalesce(sum(c.calls) over upto, 0),
      coalesce(p.duration_seconds, 0) + coalesce(sum(c.seconds) over upto, 0)
    from months m join everybody e on e.since <= m.month
    left join prior p on p.account_index = e.account_index
    left join changes c on c.account_index = e.account_index and c.month = m.month
    window upto as (partition by e.account_index order by m.month)
    order by m.month, e.account_index`.execute(db)
}

/** The first stored month of a run, or of a reseller; null where there is none. */
export async function firstMonth(
  db: Db,
  of: { runIndex: number } | { clientIndex: number },
): Promise<string | null> {
  const row = await firstRow<{ month: string | null }>(db)`
    select min(month) as month from invoice_report_runs
    where ${'runIndex' in of ? sql`invoice_run_index = ${of.runIndex}` : sql`client_index = ${of.clientIndex}`}`
  return row?.month ?? null
}
