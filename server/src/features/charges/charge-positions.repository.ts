import { accountStage, invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { Period } from './charge-periods.domain.ts'
import type { BilledPart } from './charges.domain.ts'

export type BillRunPeriod = Period & { index: number; closed: boolean }

/**
 * The reseller's bill runs that an invoice run may still have to bill: closed ones that no confirmed run bills, and
 * always the last closed one; without a closed one the first open one. In order of their periods.
 */
export const selectBillRunPeriods = (db: Db, clientIndex: number) => allRows<BillRunPeriod>(db)`
    with runs as (
      select index, period_start as start, period_end as end, status = ${billRunStatus.closed} as closed from bill_runs
      where client_index = ${clientIndex}
    ), last as (select max(start) as start from runs where closed)
    select r.* from runs r, last l
    where (r.closed and (r.start = l.start
        or not exists (select from invoice_runs i where i.bill_run_index = r.index and i.purpose = 'bill' and i.status >= ${invoiceRunStatus.confirmed})))
      or (l.start is null and r.start = (select min(start) from runs))
    order by r.start`

export interface AccountFacts {
  index: number
  closedOn: string | null
  /** Bill runs that an invoice run, not abandoned, has billed or is billing for the account, and that are not to be billed again. */
  takenBillRuns: number[]
  heldByIndex: number | null
  heldByDescription: string | null
}

/**
 * These accounts of a reseller, each with the bill runs billed for it and the unconfirmed invoice run that includes it.
 * From stage 2 its charges are loaded; an account that failed is loaded again.
 */
export const selectAccountFacts = (
  db: Db,
  clientIndex: number,
  billRunIndexes: readonly number[],
  accountIndexes: readonly number[],
) => allRows<AccountFacts>(db)`
    with runs as (
      select index, description, bill_run_index, status from invoice_runs
      where client_index = ${clientIndex} and purpose = 'bill' and status <> ${invoiceRunStatus.abandoned}
        and (status < ${invoiceRunStatus.confirmed} or bill_run_index = any(${billRunIndexes}::int[]))
    )
    select a.index, a.closed_on as "closedOn", t.taken as "takenBillRuns", t.held_by as "heldByIndex",
      (select description from runs where index = t.held_by) as "heldByDescription"
    from accounts a
    cross join lateral (
      select coalesce(array_agg(r.bill_run_index)
          filter (where i.status <> 'failed' and (r.status >= ${invoiceRunStatus.confirmed} or i.stage >= ${accountStage.loaded})
            and not exists (
              select from invoices w join credited_vat v on v.invoice_index = w.index
              join invoice_runs c on c.index = v.invoice_run_index
              where w.invoice_run_index = r.index and w.account_index = a.index
                and c.rebill and c.status >= ${invoiceRunStatus.confirmed})), '{}') as taken,
        max(r.index) filter (where r.status < ${invoiceRunStatus.confirmed} and i.stage >= ${accountStage.loaded}) as held_by
      from runs r join invoice_run_accounts i on i.invoice_run_index = r.index and i.account_index = a.index
    ) t
    where a.client_index = ${clientIndex} and a.index = any(${accountIndexes}::int[])`

export type BilledRow = BilledPart & {
  chargeIndex: number
  amount: string
  runIndex: number
  runDescription: string
  confirmed: boolean
}

/** What runs have billed and refunded of these charges, newest first. */
export const selectBilled = (db: Db, chargeIndexes: readonly number[]) => allRows<BilledRow>(db)`
    select b.charge_index as "chargeIndex", b.kind, b.period_start as "periodStart", b.period_end as "periodEnd",
      b.amount::text, (b.amount * 100)::int8 as "amountPence", r.index as "runIndex", r.description as "runDescription",
      r.status >= ${invoiceRunStatus.confirmed} as confirmed
    from billed_charges b join invoice_runs r on r.index = b.invoice_run_index
    where b.charge_index = any(${chargeIndexes}::int[])
    order by b.charge_index, b.period_start desc, b.kind`

/** The account's loyalty schemes on a day that discount lines of a product group, oldest contract first. */
export const selectDiscounts = (db: Db, accountIndex: number, productGroup: string, day: string) => allRows<{
  name: string
  percent: string | null
  amount: string | null
}>(db)`
    select s.name, trim_scale(s.percent)::text as percent, s.amount::text
    from contracts c join loyalty_schemes s on s.index = c.loyalty_scheme_index
    where c.account_index = ${accountIndex} and c.start_date <= ${day}::date
      and (c.ended_on is null or c.ended_on >= ${day}::date)
      and exists (select from unnest(s.product_groups) g where lower(g) = lower(${productGroup}))
    order by c.start_date, c.index`
