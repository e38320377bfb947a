import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface DomainChange {
  index: number
  accountNumber: string
  companyName: string
  email: string
  newEmail: string
}

/** Accounts with an address of the domain (case-insensitive), and its new address. */
export const selectByDomain = (
  db: Db,
  clientIndex: number,
  from: string,
  to: string,
) => allRows<DomainChange>(db)`
    select index, account_number as "accountNumber", company_name as "companyName", email,
      split_part(email, '@', 1) || '@' || ${to}::text as "newEmail"
    from accounts
    where client_index = ${clientIndex}::int and lower(split_part(email, '@', 2)) = lower(${from}::text)
      and email not like '%@%@%'
    order by account_number`

/** Saves the new addresses of accounts that still have the old ones; returns how many. */
export async function updateEmails(db: Db, changes: readonly DomainChange[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts a set email = r."newEmail"
    from json_to_recordset(${JSON.stringify(changes)}) as r (index int, email text, "newEmail" text)
    where a.index = r.index and a.email = r.email`.execute(db)
  return Number(numAffectedRows ?? 0)
}
