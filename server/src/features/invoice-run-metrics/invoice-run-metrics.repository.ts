import { accountStage, invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { stillFailed } from '../invoice-run-states/invoice-run-states.service.ts'

export interface GroupSums {
  productGroup: string
  usage: string
  charges: string
  net: string
  calls: number
}

/** The documents' lines by product group, the largest first. */
export const selectProductGroups = (db: Db, runIndex: number) => allRows<GroupSums>(db)`
    select l.product_group as "productGroup",
      coalesce(sum(l.net) filter (where l.kind = 'usage'), 0)::numeric(14, 2)::text as usage,
      coalesce(sum(l.net) filter (where l.kind <> 'usage'), 0)::numeric(14, 2)::text as charges,
      sum(l.net)::numeric(14, 2)::text as net, sum(l.calls)::int as calls
    from invoices i
    join invoice_lines l on l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index
      and l.document = i.kind
    where i.invoice_run_index = ${runIndex}
    group by 1 order by sum(l.net) desc, 1`

export interface BrandSums {
  index: number
  name: string
  accounts: number
  /** Less those that a further run has invoiced since. */
  failed: number
  pending: number
  /** Calculated accounts without a document. */
  nothingToBill: number
  invoices: number
  creditNotes: number
  net: string
  vat: string
  gross: string
  calls: number
  callSeconds: number
  firstNumber: string | null
  lastNumber: string | null
}

/** The run's accounts and documents by brand, by name. Totals of the whole run are sums of these. */
export const selectBrandSums = (db: Db, runIndex: number, lastStage: number) => allRows<BrandSums>(db)`
    with documents as (
      select account_index, (count(*) filter (where kind = 'invoice'))::int as invoices,
        (count(*) filter (where kind = 'credit_note'))::int as credit_notes, sum(net) as net, sum(vat) as vat,
        sum(gross) as gross, sum(calls) as calls, sum(call_seconds) as call_seconds,
        max(number) filter (where kind = 'invoice') as number
      from invoices where invoice_run_index = ${runIndex} group by 1
    ), sums as (
      select r.brand_index, count(*)::int as accounts,
        (count(*) filter (where ${stillFailed('r', 'run')}))::int as failed,
        (count(*) filter (where r.status = 'pending' and r.stage < ${lastStage}))::int as pending,
        (count(*) filter (where r.status <> 'failed' and r.stage >= ${accountStage.calculated} and i.account_index is null))::int as "nothingToBill",
        coalesce(sum(i.invoices), 0)::int as invoices,
        coalesce(sum(i.credit_notes), 0)::int as "creditNotes",
        coalesce(sum(i.net), 0)::numeric(14, 2)::text as net, coalesce(sum(i.vat), 0)::numeric(14, 2)::text as vat,
        coalesce(sum(i.gross), 0)::numeric(14, 2)::text as gross,
        coalesce(sum(i.calls), 0)::int8 as calls, coalesce(sum(i.call_seconds), 0)::int8 as "callSeconds",
        min(i.number) as "firstNumber", max(i.number) as "lastNumber"
      from invoice_run_accounts r
      join invoice_runs run on run.index = r.invoice_run_index
      left join documents i on i.account_index = r.account_index
      where r.invoice_run_index = ${runIndex}
      group by r.brand_index)
    select b.index, b.name, sums.accounts, sums.failed, sums.pending, sums."nothingToBill", sums.invoices,
      sums."creditNotes", sums.net, sums.vat, sums.gross, sums.calls, sums."callSeconds", sums."firstNumber",
      sums."lastNumber"
    from sums join brands b on b.index = sums.brand_index order by b.name`

/** Documents by the band their gross falls into: `bounds` in pounds, ascending; band 0 is below the first. */
export async function selectDistribution(
  db: Db,
  runIndex: number,
  bounds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await allRows<{ band: number; documents: number }>(db)`
    select width_bucket(gross, ${bounds}::numeric[]) as band, count(*)::int as documents
    from invoices where invoice_run_index = ${runIndex} group by 1`
  return new Map(rows.map(row => [row.band, row.documents]))
}

/** Figures of an abandoned run as they were, whose documents are deleted; null for any other run. */
export async function selectAbandonedMetrics(db: Db, runIndex: number): Promise<unknown> {
  const row = await db
    .selectFrom('invoice_runs')
    .select('abandoned_metrics as metrics')
    .where('index', '=', runIndex)
    .executeTakeFirst()
  return row?.metrics ?? null
}

/**
 * The confirmed run of the reseller's month before: the one of the same brands, with the most accounts where further runs
 * followed it. Undefined for a credit note's run, and for a further run: it bills only some accounts again.
 */
export const selectPreviousRun = (db: Db, runIndex: number) => firstRow<{ index: number }>(db)`
    with own as (
      select r.index, r.client_index, r.bill_run_index, r.brand_indexes, b.period_start
      from invoice_runs r join bill_runs b on b.index = r.bill_run_index
      where r.index = ${runIndex} and r.purpose = 'bill'
    ), confirmed as (
      select p.index, p.bill_run_index, p.brand_indexes, b.period_start
      from own join invoice_runs p on p.client_index = own.client_index join bill_runs b on b.index = p.bill_run_index
      where p.purpose = 'bill' and p.status >= ${invoiceRunStatus.confirmed}
    )
    select c.index from own join confirmed c on c.bill_run_index = (
      select bill_run_index from confirmed where period_start < own.period_start order by period_start desc limit 1)
    where not exists (
      select from confirmed e
      join invoice_run_accounts before on before.invoice_run_index = e.index
      join invoice_run_accounts again on again.invoice_run_index = own.index and again.account_index = before.account_index
      where e.bill_run_index = own.bill_run_index and e.index < own.index)
    order by c.brand_indexes = own.brand_indexes desc,
      (select count(*) from invoice_run_accounts a where a.invoice_run_index = c.index) desc, c.index
    limit 1`
