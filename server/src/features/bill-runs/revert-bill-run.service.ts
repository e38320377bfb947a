import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import { lockBillRun, updateBillRun } from './bill-runs.repository.ts'
import { publishBillRun } from './rating-progress.service.ts'

/**
 * Reverts a bill run that is still in `from`, Collecting or Rating, to its status before. `failure` says why, in words;
 * `uncollected` is JSON of what Collect left.
 */
export async function revertBillRun(
  db: Db,
  index: number,
  from: number,
  outcome: { failure: string | null; uncollected?: string },
): Promise<void> {
  const run = await lockBillRun(db, index)
  if (run?.status !== from) return
  const status = run.rated_at === null ? billRunStatus.created : billRunStatus.rated
  await updateBillRun(db, index, { status, progress: null, ...outcome })
  await publishBillRun(db, index, { status, progress: null })
}

const AGAIN = 'Try again; if it fails again, ask support.'

/** Marks a rating as failed permanently; an earlier rating remains in force. */
export const giveUpRating = (db: Db, index: number): Promise<void> =>
  revertBillRun(db, index, billRunStatus.rating, { failure: `Rating did not succeed. ${AGAIN}` })

export const giveUpCollection = (db: Db, index: number): Promise<void> =>
  revertBillRun(db, index, billRunStatus.collecting, {
    failure: `Collecting could not be followed to its end. ${AGAIN}`,
  })
