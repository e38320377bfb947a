import { setTimeout as wait } from 'node:timers/promises'
import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { selectRun, type Uncollected } from './bill-runs.repository.ts'
import { countOpenFiles } from './call-sets.repository.ts'
import { revertBillRun } from './revert-bill-run.service.ts'
import { watchProgress } from './rating-progress.service.ts'

const POLL_MS = 250

/** What collecting left in the input paths, in words. */
export interface Collected {
  /** Files whose content was collected before: nothing of theirs waits. */
  repeated: string[]
  /** Files that wait, and paths that could not be read. */
  uncollected: Uncollected[]
}

/**
 * Waits until all of the reseller's files are processed, publishing how many are done, and ends the run's collecting.
 * Data collection's own jobs process the files, whether or not this continues.
 */
export async function followCollection(
  work: { db: Db; signal: AbortSignal },
  index: number,
  { repeated, uncollected }: Collected,
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
  const outcome = {
    failure: repeated.length > 0 ? repeated.join('\n') : null,
    uncollected: JSON.stringify(uncollected),
  }
  await inTransaction(work.db, db => revertBillRun(db, index, billRunStatus.collecting, outcome))
}
