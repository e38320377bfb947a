import type { Db } from '../../platform/db/db.ts'
import {
  type OpeningBalance,
  openedAccounts,
  postOpeningBalances,
} from '../account-ledger/opening-balances.service.ts'
import { accountIndexes } from '../accounts/accounts.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import type { OpeningBalanceColumn, OpeningBalanceFileRow } from './opening-balance-rows.domain.ts'

/** An account has one opening balance: another is refused until the first is reversed. */
export async function planOpeningBalances(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<OpeningBalanceColumn, OpeningBalanceFileRow>[],
  { errors, warnings }: ImportNotes,
  userIndex: number,
): Promise<ImportPlan> {
  const accounts = await accountIndexes(db, clientIndex)
  const opened = await openedAccounts(db, clientIndex)
  const lines = new Map<number, number>()
  const balances: OpeningBalance[] = []
  const same = new Set<number>()
  for (const { line, cells, row } of rows) {
    const number = cells.account_number
    const account = accounts.get(number)
    if (account === undefined) {
      if (number !== '') errors.add(line, 'account_number', number, 'No account has this number')
      continue
    }
    const earlier = lines.get(account)
    lines.set(account, line)
    const posted = opened.get(account)
    if (earlier !== undefined)
      errors.add(line, 'account_number', number, `Line ${earlier} gives the account an opening balance`)
    else if (posted !== undefined)
      errors.add(
        line,
        'account_number',
        number,
        `The account has an opening balance of ${posted} already; reverse that one first`,
      )
    if (row === null) continue
    if (row.amount === '0.00') {
      warnings.add(line, 'amount', cells.amount, 'Nothing is owed, so nothing is posted')
      same.add(line)
    } else balances.push({ accountIndex: account, ...row })
  }
  return {
    added: balances.length,
    changes: [],
    same,
    async save(tx) {
      await postOpeningBalances(tx, clientIndex, balances, userIndex)
      return { rateCardIndex: null, accounts: balances.map(({ accountIndex }) => accountIndex) }
    },
  }
}
