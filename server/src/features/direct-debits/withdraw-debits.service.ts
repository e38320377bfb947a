import type { Db } from '../../platform/db/db.ts'
import * as debits from '../direct-debit-files/direct-debit-files.service.ts'
import { withdrawPacks } from '../end-of-run-packs/end-of-run-files.service.ts'
import { markPending, runProcess } from '../invoice-runs/invoice-run-processes.service.ts'
import { publishRunEvent } from '../invoice-run-states/invoice-run-progress.service.ts'
import { type LoadedRun, shownStatus } from '../invoice-run-states/invoice-run-states.service.ts'
import { refreshStatus } from '../invoice-runs/run-status.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'

const FILES = 'build-end-of-run-files'

/**
 * Withdraws the packs that contain a run's Direct Debit files; one that is being delivered is waited for, and then
 * counts as delivered. A pack without such files stays. Returns how many.
 */
export const withdrawDebitPacks = async (db: Db, runIndex: number): Promise<number> =>
  (await debits.directDebitFiles(db, runIndex)).length > 0 ? withdrawPacks(db, runIndex) : 0

/**
 * Withdraws a run's Direct Debit files once a user has confirmed that they were not submitted; returns their names.
 * @throws 409 `direct_debits_submitted`
 */
export async function withdrawDebitFiles(
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
  /** Withdrawn packs: without any, there is nothing to make again. */
  packs: number
  /** Whether the run has to be approved first: then the files wait. */
  waits: boolean
}

/** Makes files and pack again in the background. */
export async function remakeDebits(db: Db, { run }: LoadedRun, { packs, waits }: Remaking): Promise<void> {
  // Queued or waiting work publishes the run's status at that time.
  if (packs === 0) return publishRunEvent(db, run.index, { type: 'run', status: shownStatus(run.status) })
  if (!waits) {
    await runProcess(db, run.index, FILES)
    return
  }
  await markPending(db, run.index, [FILES])
  await refreshStatus(db, run.index)
}
