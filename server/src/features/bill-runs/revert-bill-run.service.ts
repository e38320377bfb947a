import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import { lockBillRun, updateBillRun } from './bill-runs.repository.ts'
import { publishBillRun } from './rating-progress.service.ts'

/** Reverts from Collecting or Rating to the previous status; `failure` says why, in words. False if it has left it already. */
export async function revertBillRun(
  db: Db,
  index: number,
  from: number,
  failure: string | null,
): Promise<boolean> {
  const run = await lockBillRun(db, index)
  if (run?.status !== from) return false
  const status = run.rated_at === null ? billRunStatus.created : billRunStatus.rated
  await updateBillRun(db, index, { status, failure, progress: null })
  await publishBillRun(db, index, { status, progress: null })
  return true
}

const AGAIN = 'Try again; if it fails again, ask support.'

/** Marks a rating as failed permanently; an earlier rating remains in force. */
export async function giveUpRating(db: Db, index: number): Promise<void> {
  await revertBillRun(db, index, billRunStatus.rating, `Rating did not succeed. ${AGAIN}`)
}

export async function giveUpCollection(db: Db, index: number): Promise<void> {
  await revertBillRun(
    db,
    index,
    billRunStatus.collecting,
    `Collecting could not be followed to its end. ${AGAIN}`,
  )
}
