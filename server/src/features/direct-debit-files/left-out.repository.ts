import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'

export interface NewLeftOut {
  runIndex: number
  accountIndex: number
  reason: string
  userIndex: number
}

/** Excludes an account from a run's files; false if it is excluded already. */
export async function insertLeftOut(db: Db, row: NewLeftOut): Promise<boolean> {
  const inserted = await db
    .insertInto('direct_debit_left_out')
    .values({
      invoice_run_index: row.runIndex,
      account_index: row.accountIndex,
      reason: row.reason,
      left_out_by: row.userIndex,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('account_index')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Includes it again; returns why it was excluded, undefined if it was not. */
export async function deleteLeftOut(
  db: Db,
  runIndex: number,
  accountIndex: number,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('direct_debit_left_out')
    .where(eb => eb.and({ invoice_run_index: runIndex, account_index: accountIndex }))
    .returning('reason')
    .executeTakeFirst()
  return deleted?.reason
}

export interface Debit {
  number: string
  gross: string
  brandIndex: number
  /** Whether it is an invoice with something to collect by Direct Debit. */
  due: boolean
}

/** The document that a run has for an account; the invoice, where it has two. */
export const selectDebit = (db: Db, runIndex: number, accountIndex: number) => firstRow<Debit>(db)`
    select coalesce(i.number, '') as number, i.gross::text as gross, i.brand_index as "brandIndex",
      (i.kind = 'invoice' and left_to_collect(i) + i.brought_forward > 0
        and coalesce(i.document #>> '{account,paymentMethod}', '') = 'direct_debit') as due
    from invoices i where i.invoice_run_index = ${runIndex} and i.account_index = ${accountIndex}
    order by i.kind desc limit 1`
