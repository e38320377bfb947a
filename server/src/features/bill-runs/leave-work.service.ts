import { billRunStatus } from '@nineops/contract/bill-run-states.contract'
import type { Db } from '../../platform/db/db.ts'
import { lockBillRun, updateBillRun } from './bill-runs.repository.ts'
import { publishBillRun } from './rating-progress.service.ts'

/** Back from Collecting or Rating to what the run was before; `failure` says why, for people. */
export async function leaveWork(db: Db, index: number, from: number, failure: string | null): Promise<void> {
  const run = await lockBillRun(db, index)
  if (run?.status !== from) return
  const status = run.rated_at === null ? billRunStatus.created : billRunStatus.rated
  await updateBillRun(db, index, { status, failure, progress: null })
  await publishBillRun(db, index, { status, progress: null })
}

const AGAIN = 'Try again; if it fails again, ask support.'

/** Leaves a rating that failed for good where people see it; an earlier rating still stands. */
export const giveUpRating = (db: Db, index: number): Promise<void> =>
  leaveWork(db, index, billRunStatus.rating, `Rating did not succeed. ${AGAIN}`)

export const giveUpCollection = (db: Db, index: number): Promise<void> =>
  leaveWork(db, index, billRunStatus.collecting, `Collecting could not be followed to its end. ${AGAIN}`)
