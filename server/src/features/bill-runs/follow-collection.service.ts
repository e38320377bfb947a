import { setTimeout as wait } from 'node:timers/promises'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { selectRun } from './bill-runs.repository.ts'
import { countOpenFiles } from './call-sets.repository.ts'
import { revertBillRun } from './revert-bill-run.service.ts'
import { watchProgress } from './rating-progress.service.ts'

const POLL_MS = 250

/**
 * Waits until all of the reseller's files are processed, publishing how many are done, and ends the run's collecting;
 * `failure` says what was not collected. Data collection's own jobs process the files, whether or not this continues.
 */
export async function followCollection(
  work: { db: Db; signal: AbortSignal },
  index: number,
  failure: string | null,
): Promise<void> {
  const run = await selectRun(work.db, index)
  if (run?.status !== billRunStatus.collecting) return
  let open = await countOpenFiles(work.db, run.client_index)
  let most = open
  const progress = watchProgress(work.db, index, billRunStatus.collecting, () => ({
    done: most - open,
    total: most,
  }))
  try {
    while (open > 0) {
      await wait(POLL_MS, undefined, { signal: work.signal })
      open = await countOpenFiles(work.db, run.client_index)
      most = Math.max(most, open)
    }
  } finally {
    await progress.stop()
  }
  await inTransaction(work.db, db => revertBillRun(db, index, billRunStatus.collecting, failure))
}
