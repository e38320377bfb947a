import type { Db } from '../../platform/db/db.ts'
import * as debits from '../direct-debits/direct-debits.service.ts'
import { withdrawPacks } from './end-of-run-files.repository.ts'
import { markPending } from './invoice-run-processes.repository.ts'
import { runProcess, type Starter } from './invoice-run-processes.service.ts'
import { tell } from './invoice-run-progress.service.ts'
import { type LoadedRun, refreshStatus, shownStatus } from './invoice-run-states.service.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'

const FILES = 'build-end-of-run-files'

/**
 * Withdraws the packs that say what a run's Direct Debit files collect; one that is being sent off right now is waited
 * for, and then it is delivered. A pack without such files stays. Answers how many.
 */
export const withdrawDebitPacks = async (db: Db, runIndex: number): Promise<number> =>
  (await debits.directDebitFiles(db, runIndex)).length > 0 ? withdrawPacks(db, runIndex) : 0

/**
 * Withdraws a run's Direct Debit files once somebody has said that they were not submitted; answers their names.
 * @throws 409 `direct_debits_submitted`
 */
export async function withdrawMadeDebits(
  db: Db,
  run: debits.CollectedRun,
  notSubmitted: boolean,
): Promise<string[]> {
  const files = await debits.directDebitFiles(db, run.index)
  if (files.length > 0 && !notSubmitted) throw invoiceRunErrors.maybeSubmitted()
  await debits.withdrawDirectDebits(db, run)
  return files.map(file => `${file.serviceUserNumber} ${file.serial}`)
}

interface Remaking {
  /** Packs that were withdrawn: without any, there is nothing to make anew. */
  packs: number
  /** Whether somebody has to approve first: then the files wait. */
  waits: boolean
}

/** Makes files and pack anew in the background. */
export async function remakeDebits(
  db: Db,
  { run }: LoadedRun,
  { packs, waits }: Remaking,
  starter: Starter,
): Promise<void> {
  // What starts or waits tells the status that the run has then.
  if (packs === 0) return tell(db, run.index, { type: 'run', status: shownStatus(run.status) })
  if (!waits) {
    await runProcess(db, run.index, FILES, starter)
    return
  }
  await markPending(db, run.index, [FILES])
  await refreshStatus(db, run.index)
}
