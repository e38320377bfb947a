import { type Db, inTransaction } from '../../platform/db/db.ts'
import { insertWords, selectNewWords, takePending, updateTerms } from './pending-terms.repository.ts'
import { accountTerms, nameWords, slipsOf } from './search-terms.domain.ts'

/** Small enough that a search which looks through what waits meets no long transaction. */
const BATCH = 2000

/**
 * Makes the search terms of accounts that were added or changed; answers how many. Any number of workers may do so
 * at once. Until then a search reads the newest of them as they are. Stops between two batches when told to.
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
  const accounts = await takePending(db, BATCH)
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
