import { setTimeout as wait } from 'node:timers/promises'
import { billRunStatus } from '@nineops/contract/bill-run-states.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { selectRun } from './bill-runs.repository.ts'
import { countOpenFiles } from './call-sets.repository.ts'
import { leaveWork } from './leave-work.service.ts'
import { watchProgress } from './rating-progress.service.ts'

const POLL_MS = 250

/**
 * Waits until none of the reseller's files is on its way any more, telling how many are done, and ends the
 * run's collecting; `failure` says what was not taken up. The files are taken by data collection's own work,
 * whether this goes on or not.
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
  await inTransaction(work.db, db => leaveWork(db, index, billRunStatus.collecting, failure))
}
