import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { addUpParts } from './report-parts.repository.ts'

export interface ReportedRun {
  index: number
  clientIndex: number
  billRunIndex: number
}

/** Confirmed runs; with `missing`, those not added up yet. */
export const selectConfirmedRuns = (db: Db, { missing }: { missing: boolean }) => allRows<ReportedRun>(db)`
    select r.index, r.client_index as "clientIndex", r.bill_run_index as "billRunIndex" from invoice_runs r
    where r.status >= ${invoiceRunStatus.confirmed} and (not ${missing}::boolean or not exists (
      select from invoice_report_runs k where k.invoice_run_index = r.index))
    order by r.index`

/** Locks a run, so that it is added up once; returns whether it was added up before. */
export async function lockReportRun(db: Db, runIndex: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('invoice-report'), ${runIndex})`.execute(db)
  const { rows } = await sql`
    select from invoice_report_runs where invoice_run_index = ${runIndex}`.execute(db)
  return rows.length > 0
}

/** A fingerprint of a run's stored sums: the same figures have the same fingerprint. */
export async function printOfRun(db: Db, runIndex: number): Promise<string | null> {
  const row = await firstRow<{ print: string | null }>(db)`
    select concat_ws('|', k.month, k.invoices, k.credit_notes, k.net, k.vat,
      (select sum(hashtextextended(s::text, 0)) from invoice_report_sums s
        where s.invoice_run_index = k.invoice_run_index),
      (select sum(hashtextextended(a::text, 0)) from invoice_report_accounts a
        where a.invoice_run_index = k.invoice_run_index),
      (select sum(hashtextextended(p::text, 0)) from invoice_report_account_sums p
        where p.invoice_run_index = k.invoice_run_index)) as print
    from invoice_report_runs k where invoice_run_index = ${runIndex}`
  return row?.print ?? null
}

/**
 * Adds a confirmed run up from its invoices, lines and rated calls, replacing its stored sums. Returns the difference
 * from the invoices: anything but zero is an error.
 */
export async function replaceRun(db: Db, run: ReportedRun): Promise<{ difference: string }> {
  await addUpParts(db, run)
  for (const table of [
    'invoice_report_sums',
    'invoice_report_group_sums',
    'invoice_report_accounts',
    'invoice_report_account_sums',
    'invoice_report_runs',
  ])
    await sql`delete from ${sql.table(table)} where invoice_run_index = ${run.index}`.execute(db)
  await sql`
    insert into invoice_report_account_sums (invoice_run_index, account_index, brand_index, kind, product_group,
      destination, revenue, costed_revenue, cost, calls, duration_seconds)
    select ${run.index}, account_index, brand_index, kind, product_group, destination, sum(revenue),
      coalesce(sum(revenue) filter (where cost is not null), 0), sum(cost), sum(calls), sum(duration_seconds)
    from report_parts group by account_index, brand_index, kind, product_group, destination`.execute(db)
  await sql`drop table report_parts`.execute(db)
  return addUpAccounts(db, [run.index])
}

/**
 * Adds runs up from the sums of their accounts. Returns the difference from the invoices: anything but zero is an
 * error.
 */
async function addUpAccounts(db: Db, runs: readonly number[]): Promise<{ difference: string }> {
  await sql`
    insert into invoice_report_runs (invoice_run_index, client_index, month, invoices, credit_notes, net, vat)
    select r.index, r.client_index, date_trunc('month', r.invoice_date)::date,
      count(i.index) filter (where i.kind = 'invoice'), count(i.index) filter (where i.kind = 'credit_note'),
      coalesce(sum(i.net), 0), coalesce(sum(i.vat), 0)
    from invoice_runs r left join invoices i on i.invoice_run_index = r.index
    where r.index = any(${runs}::int[]) group by r.index`.execute(db)
  await sql`
    insert into invoice_report_accounts (invoice_run_index, account_index, brand_index, revenue, costed_revenue,
      cost, calls, duration_seconds)
    select invoice_run_index, account_index, brand_index, sum(revenue), sum(costed_revenue), coalesce(sum(cost), 0),
      sum(calls), sum(duration_seconds)
    from invoice_report_account_sums where invoice_run_index = any(${runs}::int[])
    group by invoice_run_index, account_index, brand_index`.execute(db)
  await sql`
    insert into invoice_report_sums (invoice_run_index, client_index, brand_index, month, kind, product_group,
      destination, revenue, costed_revenue, cost, calls, duration_seconds)
    select k.invoice_run_index, k.client_index, p.brand_index, k.month, p.kind, p.product_group, p.destination,
      sum(p.revenue), sum(p.costed_revenue), sum(p.cost), sum(p.calls), sum(p.duration_seconds)
    from invoice_report_account_sums p join invoice_report_runs k using (invoice_run_index)
    where k.invoice_run_index = any(${runs}::int[])
    group by k.invoice_run_index, p.brand_index, p.kind, p.product_group, p.destination`.execute(db)
  await sql`
    insert into invoice_report_group_sums (invoice_run_index, client_index, brand_index, month, kind, product_group,
      revenue, costed_revenue, cost, calls, duration_seconds)
    select invoice_run_index, client_index, brand_index, month, kind, product_group, sum(revenue), sum(costed_revenue),
      sum(cost), sum(calls), sum(duration_seconds)
    from invoice_report_sums where invoice_run_index = any(${runs}::int[]) group by 1, 2, 3, 4, 5, 6`.execute(
    db,
  )
  const row = await firstRow<{ difference: string }>(db)`
    select coalesce(sum(s.revenue), 0) - k.net as difference
    from invoice_report_runs k left join invoice_report_sums s using (invoice_run_index)
    where k.invoice_run_index = any(${runs}::int[])
    group by k.invoice_run_index order by abs(coalesce(sum(s.revenue), 0) - k.net) desc limit 1`
  return row ?? { difference: '0' }
}
