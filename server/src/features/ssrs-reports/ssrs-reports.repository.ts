import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, firstRow } from '../../platform/db/query-rows.ts'

/** A reseller's run with the names that reports show. */
export const selectRun = (db: Db, clientIndex: number, runIndex: number) =>
  db
    .selectFrom('invoice_runs as r')
    .innerJoin('bill_runs as b', 'b.index', 'r.bill_run_index')
    .innerJoin('clients as c', 'c.index', 'r.client_index')
    .select([
      'r.index',
      'r.client_index as clientIndex',
      'c.name as clientName',
      'r.bill_run_index as billRunIndex',
      'r.description',
      'r.invoice_date as invoiceDate',
      'b.period_start as periodStart',
      'b.period_end as periodEnd',
    ])
    .where(eb => eb.and({ 'r.index': runIndex, 'r.client_index': clientIndex }))
    .executeTakeFirst()
export type ReportedRun = NonNullable<Awaited<ReturnType<typeof selectRun>>>

/** The brands whose accounts the run bills, by name. */
export const selectBrands = (db: Db, { index, clientIndex }: ReportedRun) => allRows<{
  index: number
  name: string
}>(db)`
    select b.index, b.name from brands b
    where b.client_index = ${clientIndex} and exists (
      select from invoice_run_accounts a where a.invoice_run_index = ${index} and a.brand_index = b.index)
    order by b.name, b.index`

/** The causes for which accounts of the run failed. */
export const selectCauses = (db: Db, runIndex: number) => allValues<string>(db)`
    select distinct coalesce(failure_cause, 'unexpected') as cause from invoice_run_accounts
    where invoice_run_index = ${runIndex} and status = 'failed' order by 1`

/** Usage on the documents of these brands (null: all), pounds in whole pence. */
export async function selectInvoicedUsage(
  db: Db,
  runIndex: number,
  brands: readonly number[] | null,
): Promise<string> {
  const row = await firstRow<{ usage: string }>(db)`
    select coalesce(sum(l.net), 0)::numeric(16, 2)::text as usage
    from invoices i
    join invoice_lines l on l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index
      and l.document = i.kind
    where i.invoice_run_index = ${runIndex} and l.kind = 'usage'
      and (${brands}::int[] is null or i.brand_index = any(${brands}))`
  return row?.usage ?? '0.00'
}
