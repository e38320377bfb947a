import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface OpeningBalance {
  accountIndex: number
  date: string
  /** As the customer owes. */
  amount: string
  reference: string
}

/** Opening balances of a reseller's accounts that are not reversed. */
export const selectOpeningBalances = (db: Db, clientIndex: number) => allRows<{
  accountIndex: number
  amount: string
}>(db)`
    select p.account_index as "accountIndex", p.amount from account_postings p
    where p.client_index = ${clientIndex} and p.kind = 'opening_balance'
      and not exists (select from account_postings r where r.reverses_index = p.index)`

/** Posts opening balances, each open until it is allocated. */
export async function insertOpeningBalances(
  db: Db,
  clientIndex: number,
  balances: readonly OpeningBalance[],
  userIndex: number,
): Promise<void> {
  await sql`
    with posted as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, reference, posted_by)
      select ${clientIndex}, b."accountIndex", 'opening_balance', b.date, b.amount, b.date, b.reference, ${userIndex}
      from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb)
        as b("accountIndex" int, date date, amount numeric, reference text)
      returning index, client_index, account_index, due_on, amount
    )
    insert into open_items (posting_index, client_index, account_index, due_on, remainder)
    select * from posted`.execute(db)
}
