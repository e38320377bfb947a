import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'

export interface RunningCharge {
  index: number
  accountIndex: number
  accountNumber: string
  companyName: string
  description: string
  frequency: string
  amount: string
  startDate: string
  endDate: string | null
}

/** Periodic charges with a description that continue beyond the day, of the accounts with these numbers. */
export async function selectRunningCharges(
  db: Db,
  clientIndex: number,
  filter: { description: string; accountNumbers: readonly string[]; day: string; hold: boolean },
): Promise<RunningCharge[]> {
  const running = sql`
    from accounts a
    join charges h on h.account_index = a.index
    where a.client_index = ${clientIndex}::int and a.account_number = any(${filter.accountNumbers}::text[])
      and h.description = ${filter.description} and h.frequency <> 'once' and h.held_by is null
      and h.start_date <= ${filter.day}::date and (h.end_date is null or h.end_date > ${filter.day}::date)`
  const held: number[] = []
  if (filter.hold) {
    const rows = await allRows<{ index: number }>(db)`select h.index ${running}`
    held.push(...rows.map(({ index }) => index))
    await lockRows(db, 'charges', held)
  }
  const among = filter.hold ? sql`and h.index = any(${held}::int[])` : sql``
  return allRows<RunningCharge>(db)`
    select h.index, a.index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
      h.description, h.frequency, h.amount, h.start_date as "startDate", h.end_date as "endDate"
    ${running} ${among} order by a.account_number, h.index`
}

/** Ends charges on the day, their last, or the day before they begin if that is later; returns how many. */
export async function updateEndDates(db: Db, indexes: readonly number[], day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update charges set end_date = greatest(${day}::date, start_date - 1)
    where index = any(${indexes}::int[]) and (end_date is null or end_date > greatest(${day}::date, start_date - 1))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
