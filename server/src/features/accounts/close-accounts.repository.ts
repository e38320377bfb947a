import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface IdleAccount {
  index: number
  accountNumber: string
  companyName: string
  brand: string
  lastService: string
}

/** Open accounts whose services and periodic charges have all ended before the day; they had a service once. */
export const selectIdleAccounts = (
  db: Db,
  { clientIndex, brandIndex, day }: { clientIndex: number; brandIndex: number | null; day: string },
) => allRows<IdleAccount>(db)`
    select a.index, a.account_number as "accountNumber", a.company_name as "companyName", b.name as brand,
      s.last as "lastService"
    from accounts a
    join brands b on b.index = a.brand_index
    join (
      select account_index, max(end_date) as last from services where client_index = ${clientIndex}::int
      group by account_index having bool_and(end_date < ${day}::date)) s on s.account_index = a.index
    where a.client_index = ${clientIndex}::int and a.closed_on is null
      and (${brandIndex}::int is null or a.brand_index = ${brandIndex}::int)
      and not exists (
        select from charges h where h.account_index = a.index
          and case when h.frequency = 'once' then h.start_date >= ${day}::date
            else h.end_date is null or h.end_date >= ${day}::date end)
    order by a.account_number`

/** Closes open accounts on the day; returns how many. */
export async function closeOpenAccounts(db: Db, indexes: readonly number[], day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts set closed_on = ${day}::date where index = any(${indexes}::int[]) and closed_on is null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
