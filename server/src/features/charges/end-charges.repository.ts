import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

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

/** Periodic charges of a description that run beyond the day, of the accounts with these numbers. */
export async function selectRunningCharges(
  db: Db,
  clientIndex: number,
  wanted: { description: string; accountNumbers: readonly string[]; day: string; hold: boolean },
): Promise<RunningCharge[]> {
  const { rows } = await sql<RunningCharge>`
    select h.index, a.index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
      h.description, h.frequency, h.amount, h.start_date as "startDate", h.end_date as "endDate"
    from accounts a
    join charges h on h.account_index = a.index
    where a.client_index = ${clientIndex}::int and a.account_number = any(${wanted.accountNumbers}::text[])
      and h.description = ${wanted.description} and h.frequency <> 'once' and h.held_by is null
      and h.start_date <= ${wanted.day}::date and (h.end_date is null or h.end_date > ${wanted.day}::date)
    order by a.account_number, h.index
    ${wanted.hold ? sql`for update of h` : sql``}`.execute(db)
  return rows
}

/** Ends charges on the day, their last; answers how many. */
export async function updateEndDates(db: Db, indexes: readonly number[], day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update charges set end_date = ${day}::date
    where index = any(${indexes}::int[]) and (end_date is null or end_date > ${day}::date)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
