import { londonDate } from '../../platform/clock/london.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { ledgerErrors } from './account-ledger.errors.ts'
import * as repository from './account-ledger.repository.ts'
import * as list from './ledger-list.repository.ts'

/**
 * Posts the documents of a run that is being confirmed, in its transaction. What was in hand when they were calculated
 * settles them as they say; the rest of a Direct Debit's invoice is settled on its collection day, and other invoices
 * by whatever has come in since.
 * @throws 409 `credit_used` where what was in hand has been used otherwise
 */
export async function postDocuments(db: Db, runIndex: number, userIndex: number): Promise<void> {
  const settled = await list.selectSettled(db, runIndex)
  await lockRows(db, 'accounts', [...new Set(settled.map(row => row.accountIndex))], 'no key update')
  await repository.insertDocuments(db, runIndex)
  if (settled.some(row => row.setOff)) {
    // Only now are the run's own credit notes in hand.
    const short = await list.selectShortOfHand(db, runIndex)
    if (short.length > 0) throw ledgerErrors.creditUsed(short)
    await repository.allocateSetOffs(db, runIndex, userIndex)
  }
  await repository.allocateCorrections(db, runIndex, userIndex)
  const paidOtherwise = settled.filter(row => row.paidOtherwise).map(row => row.accountIndex)
  await repository.allocateOldestFirst(db, paidOtherwise, userIndex)
}

/** Posts what a Direct Debit file collects as receipts, once, in the caller's transaction. */
export async function postFile(db: Db, file: number): Promise<void> {
  if (!(await repository.insertPostedFile(db, file))) return
  await lockRows(db, 'accounts', await list.selectAccountsOf(db, file), 'no key update')
  const accounts = await repository.insertCollected(db, file)
  await repository.allocateOlderDebts(db, file)
  await repository.allocateCollected(db, file)
  await repository.allocateOldestFirst(db, accounts, null)
}

/**
 * Posts the Direct Debits whose collection day has come as receipts, each file in a transaction of its own; each
 * collection once, however often it is called. Returns how many files. @param day London
 */
export async function postCollected(db: Db, day = londonDate(Date.now())): Promise<number> {
  const files = await list.selectFilesToPost(db, day)
  for (const file of files) await inTransaction(db, within => postFile(within, file))
  return files.length
}

/** Whether what a run collects by Direct Debit is posted as received. */
export const debitsPosted = list.hasPostedFile
