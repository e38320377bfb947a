import { formatPence, parsePence } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import * as repository from './account-ledger.repository.ts'
import {
  insertOpeningBalances,
  type OpeningBalance,
  selectOpeningBalances,
} from './opening-balances.repository.ts'

export type { OpeningBalance } from './opening-balances.repository.ts'

/** Accounts with an opening balance that is not reversed, and its amount for people. */
export async function openedAccounts(db: Db, clientIndex: number): Promise<Map<number, string>> {
  const rows = await selectOpeningBalances(db, clientIndex)
  return new Map(rows.map(row => [row.accountIndex, formatPence(parsePence(row.amount) ?? 0)]))
}

/** Posts what accounts owed when they moved here; what was in hand settles what is open, the oldest first. */
export async function postOpeningBalances(
  db: Db,
  clientIndex: number,
  balances: readonly OpeningBalance[],
  userIndex: number,
): Promise<void> {
  const accounts = balances.map(({ accountIndex }) => accountIndex)
  await lockRows(db, 'accounts', accounts, 'no key update')
  await insertOpeningBalances(db, clientIndex, balances, userIndex)
  await repository.allocateOldestFirst(db, accounts, userIndex)
}
