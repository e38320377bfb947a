import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import { type Column, namesOf, rowsOf } from '../../platform/db/column-arrays.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { Period } from './charge-periods.domain.ts'
import type { BilledPart, Charge } from './charges.domain.ts'

export type AccountCharge = Charge & {
  index: number
  accountIndex: number
  description: string
  productGroup: string
  serviceIndex: number | null
  productIndex: number | null
}

/** A year in arrears that is due on a day may have begun so long before. */
const longestBlockBefore = (day: string): string => addMonths(day, -12)

/**
 * The charges of the accounts that a run for a period may bill or refund, in order. With `hold`, locked until the
 * transaction ends, so that two runs cannot bill one part of a charge at once; `until` is the last day that the run may
 * bill, `oldest` the first that it may catch up.
 */
export const selectChargesOf = (
  db: Db,
  accountIndexes: readonly number[],
  { period, oldest, until, hold }: { period: Period; oldest: string; until: string; hold: boolean },
) => allRows<AccountCharge>(db)`
    select index, account_index as "accountIndex", description, product_group as "productGroup", frequency,
      timing, (amount * 100)::int8 as "amountPence", (cost * 100)::int8 as "costPence", (quantity * 1000)::int8 as "quantityThousandths",
      start_date as "startDate", end_date as "endDate", billed_through as "billedThrough",
      service_index as "serviceIndex", product_index as "productIndex"
    from charges
    where account_index = any(${accountIndexes}) and start_date <= ${until}
      and (end_date is null or end_date >= ${longestBlockBefore(oldest)} or (timing = 'advance' and frequency <> 'once'))
      and (frequency <> 'once' or start_date between ${oldest} and ${period.end})
    order by index ${hold ? sql`for update` : sql``}`

type BilledDays = Period & { chargeIndex: number }

/** The days of these charges that other runs billed: in one where they have no gap, otherwise by part. */
export async function selectDaysBilledElsewhere(
  db: Db,
  runIndex: number,
  chargeIndexes: readonly number[],
): Promise<BilledDays[]> {
  const billed = (indexes: readonly number[]) =>
    sql`from billed_charges
    where charge_index = any(${indexes}::int[]) and kind = 'charge' and invoice_run_index <> ${runIndex}`
  const rows = await allRows<BilledDays & { hasGap: boolean }>(db)`
    select charge_index as "chargeIndex", min(period_start) as start, max(period_end) as end,
      sum(period_end - period_start + 1) <> max(period_end) - min(period_start) + 1 as "hasGap"
    ${billed(chargeIndexes)} group by charge_index`
  const inParts = rows.filter(({ hasGap }) => hasGap).map(({ chargeIndex }) => chargeIndex)
  if (inParts.length === 0) return rows
  const parts = await sql<BilledDays>`
    select charge_index as "chargeIndex", period_start as start, period_end as end ${billed(inParts)}`.execute(
    db,
  )
  return [...rows.filter(({ hasGap }) => !hasGap), ...parts.rows]
}

/** What other runs billed of these charges beyond their end, and gave back. */
export const selectBilledBeyondEnd = (db: Db, runIndex: number, chargeIndexes: readonly number[]) => allRows<
  BilledPart & { chargeIndex: number }
>(db)`
    select b.charge_index as "chargeIndex", b.kind, b.period_start as "periodStart",
      b.period_end as "periodEnd", (b.amount * 100)::int8 as "amountPence",
      case when b.kind = 'charge' then (
        select json_build_object('vatRate', l.vat_rate, 'serviceIndex', l.service_index, 'vatHundredths', (l.vat_percent * 100)::int,
          'costPence', (l.cost * 100)::int8,
          'corrects', case when i.confirmed_at is not null then json_build_object('invoiceIndex', i.index,
            'lineNumber', l.line_number, 'number', i.number, 'date', i.invoice_date) end,
          'discounts', coalesce((
            select json_agg(json_build_object('contractIndex', d.contract_index, 'name', d.description,
              'productGroup', d.product_group, 'discountPence', (d.net * 100)::int8, 'basePence', (
                select sum(n.net) * 100 from invoice_lines n
                where n.invoice_run_index = l.invoice_run_index and n.account_index = l.account_index
                  and n.document = l.document and n.vat_rate = l.vat_rate and n.vat_percent = l.vat_percent
                  and n.kind <> 'discount'
                  and lower(n.product_group) = any(g.groups))::int8) order by d.line_number)
            from invoice_lines d join contracts k on k.index = d.contract_index
            join loyalty_schemes s on s.index = k.loyalty_scheme_index
            cross join lateral (select array(select lower(one) from unnest(s.product_groups) one) as groups) g
            where d.invoice_run_index = l.invoice_run_index and d.account_index = l.account_index
              and d.document = l.document and d.kind = 'discount' and d.vat_rate = l.vat_rate
              and d.vat_percent = l.vat_percent
              and lower(l.product_group) = any(g.groups)), '[]'),
          'creditedPence', coalesce((
            select -sum(k.net) * 100 from invoice_lines k join invoice_runs r on r.index = k.invoice_run_index
            where k.corrects_invoice_index = i.index and k.corrects_line = l.line_number and k.kind = 'credit'
              and r.status <> ${invoiceRunStatus.abandoned}), 0)::int8)
        from invoice_lines l
        left join invoices i on i.invoice_run_index = l.invoice_run_index and i.account_index = l.account_index
          and i.kind = l.document
        where l.invoice_run_index = b.invoice_run_index and l.account_index = c.account_index
          and l.charge_index = b.charge_index and l.kind = 'charge' and l.period_start = b.period_start
        limit 1) end as line
    from billed_charges b join charges c on c.index = b.charge_index
    where b.charge_index = any(${chargeIndexes}) and b.invoice_run_index <> ${runIndex} and b.period_end > c.end_date
    order by b.charge_index, b.period_start`

export interface BilledRow {
  chargeIndex: number
  kind: 'charge' | 'refund'
  periodStart: string
  periodEnd: string
  /** Pounds. */
  amount: string
}

const billedColumns: readonly Column<BilledRow>[] = [
  ['charge_index', 'int', row => row.chargeIndex],
  ['period_start', 'date', row => row.periodStart],
  ['period_end', 'date', row => row.periodEnd],
  ['kind', 'text', row => row.kind],
  ['amount', 'numeric', row => row.amount],
]

export async function insertBilled(db: Db, runIndex: number, rows: readonly BilledRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into billed_charges (invoice_run_index, ${namesOf(billedColumns)})
    select ${runIndex}, b.* from ${rowsOf(rows, billedColumns)} as b`.execute(db)
}

/** Lets what an account's invoice of a run billed be billed again; what its credit note gave back stays given. */
export async function deleteInvoiced(db: Db, runIndex: number, accountIndex: number): Promise<void> {
  await sql`
    delete from billed_charges b using charges c
    where b.invoice_run_index = ${runIndex} and c.index = b.charge_index and c.account_index = ${accountIndex}
      and b.kind = 'charge' and b.amount >= 0`.execute(db)
}

/** Reverts what a run billed; null is every account. */
export async function deleteBilled(
  db: Db,
  runIndex: number,
  accountIndexes: readonly number[] | null,
): Promise<void> {
  if (accountIndexes === null) {
    await db.deleteFrom('billed_charges').where('invoice_run_index', '=', runIndex).execute()
    return
  }
  // Charges first, because a join may read everything the run has billed again for every batch.
  await sql`
    delete from billed_charges
    where invoice_run_index = ${runIndex} and charge_index = any(array(
      select index from charges where account_index = any(${accountIndexes})))`.execute(db)
}

/** The last days of those accounts that were closed before a day. */
export async function selectClosedBefore(
  db: Db,
  accountIndexes: readonly number[],
  day: string,
): Promise<Map<number, string>> {
  const rows = await allRows<{ index: number; closedOn: string }>(db)`
    select index, closed_on as "closedOn" from accounts
    where index = any(${accountIndexes}::int[]) and closed_on < ${day}::date`
  return new Map(rows.map(({ index, closedOn }) => [index, closedOn]))
}
