import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { settle } from './account-ledger.repository.ts'

export interface StatementReceipt {
  line: number
  accountIndex: number
  paidOn: string
  /** Positive. */
  amount: string
  reference: string
  /** Debts that it settles first. */
  debts: readonly number[]
}

/** Posts receipts, each open until it is allocated. */
export const insertStatementReceipts = (
  db: Db,
  { clientIndex, userIndex, requestId }: { clientIndex: number; userIndex: number; requestId: string },
  receipts: readonly StatementReceipt[],
) => allRows<{ index: number; line: number; accountIndex: number }>(db)`
    with posted as (
      insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on, method, reference,
        statement_line_index, posted_by, request_id)
      select ${clientIndex}, g."accountIndex", 'receipt', g."paidOn", -g.amount, g."paidOn", 'transfer',
        left(g.reference, 100), g.line, ${userIndex}, ${requestId}
      from json_to_recordset(${JSON.stringify(receipts)}::json)
        as g(line int8, "accountIndex" int, "paidOn" date, amount numeric(14, 2), reference text)
      order by g.line
      returning index, client_index, account_index, due_on, amount, statement_line_index
    ), opened as (
      insert into open_items (posting_index, client_index, account_index, due_on, remainder)
      select index, client_index, account_index, due_on, amount from posted
    )
    select index, statement_line_index as line, account_index as "accountIndex" from posted`

/** Allocates credits to the debts that they name, as far as both are open; each credit is given once. */
export async function allocateNamed(
  db: Db,
  pairs: readonly { credit: number; debt: number }[],
  userIndex: number,
): Promise<void> {
  await sql`
    with named as (
      select d.account_index, n.debt, n.credit, -c.remainder as offered, d.remainder as owed,
        sum(-c.remainder) over (partition by n.debt order by n.credit) as upto
      from json_to_recordset(${JSON.stringify(pairs)}::json) as n(credit int8, debt int8)
      join open_items c on c.posting_index = n.credit and c.remainder < 0
      join open_items d on d.posting_index = n.debt and d.remainder > 0 and d.account_index = c.account_index
    ), pairs as (
      select account_index, debt as debit_index, credit as credit_index,
        least(upto, owed) - (upto - offered) as amount
      from named where upto - offered < owed
    ) ${settle(userIndex)}`.execute(db)
}
