import { londonDate } from '../../platform/clock/london.ts'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  type AccountDetails,
  insertAccounts,
  lockAccounts,
  selectDetails,
  selectErasedNumbers,
  selectNumbers,
  updateAccounts,
} from './accounts.repository.ts'

export type { AccountDetails } from './accounts.repository.ts'

const today = () => londonDate(Date.now())

/** A client's accounts by number, with their brand's name and today's VAT status. */
export async function accountDetails(db: Db, clientIndex: number): Promise<Map<string, AccountDetails>> {
  const rows = await selectDetails(db, clientIndex, today())
  return new Map(rows.map(row => [row.account_number, row]))
}

/** Account number -> index, for all the client's accounts. */
export async function accountIndexes(db: Db, clientIndex: number): Promise<Map<string, number>> {
  const rows = await selectNumbers(db, clientIndex)
  return new Map(rows.map(row => [row.accountNumber, row.index]))
}

/** Numbers of accounts that can no longer be changed: their personal data is erased. */
export const erasedNumbers = async (db: Db, clientIndex: number): Promise<ReadonlySet<string>> =>
  new Set(await selectErasedNumbers(db, clientIndex))

/** Locks out other writers of the client's accounts until the transaction ends. */
export const holdAccounts = (db: Db, clientIndex: number): Promise<void> => lockAccounts(db, clientIndex)

/**
 * Adds and changes accounts that were checked against `accountDetails` under the lock. A changed VAT status applies from
 * today (London); a new account's to invoices of any date (engine: Invoices, effective dated).
 */
export async function saveAccounts(
  db: Db,
  clientIndex: number,
  { added, changed }: { added: readonly AccountDetails[]; changed: readonly AccountDetails[] },
): Promise<void> {
  await inBatches(added, batch => insertAccounts(db, clientIndex, batch))
  await inBatches(changed, batch => updateAccounts(db, clientIndex, batch, today()))
}
