import type { ChangePart } from '@nineops/contract/invoicing/comparisons.contract'
import { accountStage } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { comparedAccounts, isLatest } from './comparisons.repository.ts'

export interface PartFigures {
  part: ChangePart
  currentPence: number
  previousPence: number
}

/** Left out of the confirmed runs of the month before: its invoice is late, not new. */
const wasLeftOut = (runs: readonly number[]) => sql`exists (
  select from invoice_run_accounts o
  where o.invoice_run_index = any(${runs}::int[]) and o.account_index = a.account_index
    and o.status = 'failed' and o.stage < ${accountStage.rendered})`

/** Whether a charge that only the month before has is still to be billed: not this month, or by another run. */
const goesOn = sql`((c.end_date is null or c.end_date > l.last_before) and exists (
  select from accounts o where o.index = l.account_index and o.closed_on is null))`

/** Whether another run than that of the month before has billed earlier days of a charge. */
const wasBilled = (runIndex: number) => sql`exists (
  select from billed_charges p
  where p.charge_index = l.charge_index and p.kind = 'charge' and p.invoice_run_index <> ${runIndex}
    and p.period_start < l.first_now)`

/** What a charge's line costs for its whole period. */
const rate = sql`coalesce(l.unit_amount::text, '') || ' ' || l.quantity::numeric`

/** Net of a run and of the previous runs of the same accounts, by what made it change. */
export async function selectChangeParts(
  db: Db,
  runIndex: number,
  previousRuns: readonly number[],
): Promise<PartFigures[]> {
  const runs = [runIndex, ...previousRuns]
  return allRows<PartFigures>(db)`
    with scope as (
      select account_index, coalesce(status = 'failed' or stage < ${accountStage.calculated}, false) as waits
      from (${comparedAccounts(runIndex)}) c
    ), compared as (
      select s.account_index, s.waits, bool_or(i.invoice_run_index = ${runIndex}) as invoiced,
        bool_or(i.invoice_run_index <> ${runIndex}) as billed_before
      from scope s
      join invoices i on i.account_index = s.account_index and i.invoice_run_index = any(${runs}::int[])
      group by 1, 2
    ), lines as (
      select l.account_index, l.kind, coalesce(c.frequency = 'once', false) as one_off, l.charge_index,
        case when l.charge_index is null then l.product_group || ' ' || l.description end as unnumbered,
        sum(l.net) filter (where l.invoice_run_index = ${runIndex}) as now,
        sum(l.net) filter (where l.invoice_run_index <> ${runIndex}) as before,
        min(l.period_start) filter (where l.invoice_run_index = ${runIndex}) as first_now,
        max(l.period_end) filter (where l.invoice_run_index <> ${runIndex}) as last_before,
        array_agg(distinct ${rate}) filter (where l.invoice_run_index = ${runIndex}) as rates_now,
        array_agg(distinct ${rate}) filter (where l.invoice_run_index <> ${runIndex}) as rates_before
      from invoice_lines l
      left join charges c on c.index = l.charge_index
      where l.invoice_run_index = any(${runs}::int[])
        and (l.invoice_run_index = ${runIndex} or ${isLatest('l', previousRuns)})
      group by 1, 2, 3, 4, 5
    )
    select case
        when not a.billed_before and ${wasLeftOut(previousRuns)} then 'notInvoiced'
        when not a.billed_before then 'new'
        when not a.invoiced and a.waits then 'notInvoiced'
        when not a.invoiced then 'lost'
        when l.kind = 'usage' then 'usage'
        when l.kind = 'refund' or l.one_off then 'oneOffs'
        when l.kind = 'discount' then 'price'
        when l.before is null and ${wasBilled(runIndex)} then 'proRata'
        when l.before is null then 'new'
        when l.now is null and ${goesOn} then 'proRata'
        when l.now is null then 'lost'
        when l.rates_now <@ l.rates_before or l.rates_before <@ l.rates_now then 'proRata'
        else 'price'
      end as part,
      -- Charges are loaded before there is an invoice.
      (coalesce(sum(l.now) filter (where a.invoiced), 0) * 100)::int8 as "currentPence",
      (coalesce(sum(l.before), 0) * 100)::int8 as "previousPence"
    from compared a join lines l on l.account_index = a.account_index
    left join charges c on c.index = l.charge_index
    group by 1`
}
