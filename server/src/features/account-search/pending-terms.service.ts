import { type Db, inTransaction } from '../../platform/db/db.ts'
import { insertWords, lockPending, selectNewWords, updateTerms } from './pending-terms.repository.ts'
import { accountTerms, nameWords, slipsOf } from './search-terms.domain.ts'

/** Small enough that a search that reads pending accounts never meets a long transaction. */
const BATCH = 2000

/**
 * Makes the search terms of added and changed accounts; returns how many. Safe to run in any number of workers at
 * once. Until then a search matches the newest of them directly. Stops between batches when asked to.
 */
export async function indexPendingAccounts(db: Db, signal?: AbortSignal): Promise<number> {
  let done = 0
  for (;;) {
    const count = await inTransaction(db, indexBatch)
    done += count
    if (count < BATCH || signal?.aborted) return done
  }
}

async function indexBatch(db: Db): Promise<number> {
  const accounts = await lockPending(db, BATCH)
  if (accounts.length === 0) return 0
  const words = [...new Set(accounts.flatMap(nameWords))]
  const added = await selectNewWords(db, words)
  if (added.length > 0)
    await insertWords(
      db,
      added.map(word => ({ word, slips: slipsOf(word) })),
    )
  await updateTerms(
    db,
    accounts.map(account => ({ index: account.index, terms: accountTerms(account) })),
  )
  return accounts.length
}
