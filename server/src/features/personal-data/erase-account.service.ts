import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import { isMissing } from '../../platform/files/storage-errors.ts'
import { forgetNames } from '../account-search/account-words.service.ts'
import { forgetExportsOf } from '../exports/exports.service.ts'
import { forgetPacksOf } from '../evidence-packs/evidence-packs.service.ts'
import { forgetRunFiles, selectBookKeys, selectStoredKeys } from './account-facts.repository.ts'
import { maskCallFiles } from './call-files.service.ts'
import { asOfToday } from './books-retained.service.ts'
import { deleteCopies } from './copies.repository.ts'
import { eraseOwn, maskCalls, type Whose } from './erase.repository.ts'
import { type ErasureRow, lockErasure, selectOverdue, updateErasure } from './erasures.repository.ts'
import { bookRows, ownRows } from './holdings.domain.ts'
import { type KnownDetails, knownDetails } from './known-details.service.ts'
import { replaceDetails } from './replace-details.service.ts'
import { allowErasing } from './searched.repository.ts'
import { erasureActions } from './personal-data.actions.ts'

interface Work {
  db: Db
  files: Files
}

/** Publishes an erasure's progress to the portal. */
const publishErasure = (db: Db, row: ErasureRow, status: string) =>
  publish(db, `personal-data:${row.accountIndex}`, { status })

async function removeStored(files: Files, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await files.remove(key).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
}

/** Everything but the books. The order matters: rows are found by values that later steps erase. */
async function eraseRows(
  { db, files }: Work,
  whose: Whose,
  known: KnownDetails,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  counts['calls'] = await maskCalls(db, whose, known.numbers)
  counts['texts'] = await replaceDetails(db, whose, known)
  await forgetNames(db, whose.account, known.names)
  for (const [table, own] of Object.entries(ownRows)) counts[table] = await eraseOwn(db, whose, table, own)
  // A copy that was finished just now has its file, and no record will lead to it after this.
  await removeStored(files, await deleteCopies(db, whose.account))
  return counts
}

/**
 * Erases an account's personal data but its books. Files go first: a restart after a lost worker still finds the rows
 * that lead to them. Does nothing for one that has ended.
 */
export async function eraseAccount({ db, files }: Work, index: number): Promise<void> {
  const row = await lockErasure(db, index)
  if (row?.status !== 'running') return
  const whose = { client: row.clientIndex, account: row.accountIndex }
  const { numbers } = await knownDetails(db, whose.client, whose.account)
  await maskCallFiles(db, files, whose, numbers)
  await removeStored(files, await selectStoredKeys(db, whose))
  await forgetExportsOf({ db, files }, whose.client)
  await forgetPacksOf({ db, files }, whose.client)
  await inTransaction(db, async tx => {
    const held = await lockErasure(tx, index)
    if (held?.status !== 'running') return
    await allowErasing(tx, index)
    const counts = await eraseRows(
      { db: tx, files },
      whose,
      await knownDetails(tx, whose.client, whose.account),
    )
    const { keptUntil } = await asOfToday(tx, held)
    await updateErasure(tx, index, { status: 'erased', kept_until: keptUntil, counts })
    await writeAudit(tx, { index: row.requestedByIndex, username: row.requestedBy }, `erasure-${index}`, {
      action: erasureActions.erased,
      entityIndex: whose.account,
      clientIndex: whose.client,
      after: { erasure: index, keptUntil, counts },
    })
    await publishErasure(tx, row, 'erased')
  })
}

/** Marks an erasure as failed, with a readable reason; none of its rows are erased then. */
export async function failErasure(db: Db, index: number): Promise<void> {
  const row = await lockErasure(db, index)
  if (row?.status !== 'running') return
  const failure = 'It failed several times. Erase the account again, or tell support its number.'
  await updateErasure(db, index, { status: 'failed', failure })
  await publishErasure(db, row, 'failed')
}

/**
 * Erases what was kept for the books: lines, documents and bank details; numbers, totals and VAT stay. False where it
 * is too early.
 */
async function forgetBooks({ db, files }: Work, index: number, today: string): Promise<boolean> {
  const row = await lockErasure(db, index)
  if (row?.status !== 'erased') return false
  // Documents created after the erasure extend the retention of all of them.
  const { keptUntil } = await asOfToday(db, row)
  if (keptUntil !== null && keptUntil >= today) {
    await updateErasure(db, index, { status: 'erased', kept_until: keptUntil })
    return false
  }
  const whose = { client: row.clientIndex, account: row.accountIndex }
  await removeStored(files, await selectStoredKeys(db, whose))
  await removeStored(files, await selectBookKeys(db, whose))
  await inTransaction(db, async tx => {
    await allowErasing(tx, index)
    // Details entered into the account since the erasure go with the books.
    const counts = await eraseRows(
      { db: tx, files },
      whose,
      await knownDetails(tx, whose.client, whose.account),
    )
    counts['packs'] = await forgetRunFiles(tx, whose)
    for (const [table, own] of Object.entries(bookRows)) counts[table] = await eraseOwn(tx, whose, table, own)
    await updateErasure(tx, index, { status: 'forgotten', counts })
    await writeAudit(tx, { index: 0, username: 'system' }, `erasure-${index}`, {
      action: erasureActions.books_erased,
      entityIndex: whose.account,
      clientIndex: whose.client,
      after: { erasure: index, counts },
    })
    await publishErasure(tx, row, 'forgotten')
  })
  return true
}

/** Erases the books of accounts whose retention has ended; returns how many accounts. */
export async function forgetOverdueBooks(work: Work, today: string): Promise<number> {
  const overdue = await selectOverdue(work.db, today)
  let forgotten = 0
  for (const index of overdue) if (await forgetBooks(work, index, today)) forgotten += 1
  return forgotten
}
