import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import * as repository from './account-ledger.repository.ts'
import { type Poster, reverse } from './account-ledger.service.ts'
import {
  allocateNamed,
  insertStatementReceipts,
  type StatementReceipt,
} from './statement-receipts.repository.ts'

export type { StatementReceipt } from './statement-receipts.repository.ts'

/**
 * Posts lines of a bank statement as receipts. Each settles the debts that it names first, in their order, then the
 * account's oldest.
 */
export async function receiveFromStatement(
  db: Db,
  whose: Omit<Poster, 'accountIndex'>,
  receipts: readonly StatementReceipt[],
): Promise<void> {
  if (receipts.length === 0) return
  const accounts = [...new Set(receipts.map(({ accountIndex }) => accountIndex))]
  await lockRows(db, 'accounts', accounts, 'no key update')
  const posted = await insertStatementReceipts(db, whose, receipts)
  const creditOf = new Map(posted.map(row => [`${row.line} ${row.accountIndex}`, row.index]))
  const named = receipts.flatMap(({ line, accountIndex, debts }) => {
    const credit = creditOf.get(`${line} ${accountIndex}`)
    return credit === undefined || debts.length === 0 ? [] : [{ credit, debts }]
  })
  const most = named.reduce((longest, { debts }) => Math.max(longest, debts.length), 0)
  for (let rank = 0; rank < most; rank += 1) {
    const pairs = named.flatMap(({ credit, debts }) => {
      const debt = debts[rank]
      return debt === undefined ? [] : [{ credit, debt }]
    })
    await allocateNamed(db, pairs, whose.userIndex)
  }
  await repository.allocateOldestFirst(db, accounts, whose.userIndex)
}

/** Reverses a receipt of a statement's line. @throws as `reverse` */
export const reverseStatementReceipt = (db: Db, poster: Poster, posting: number, reason: string) =>
  reverse(db, poster, posting, reason, { fromStatement: true })
