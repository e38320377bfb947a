import type { Db } from '../../platform/db/db.ts'
import { publishRunEvent } from '../invoice-run-states/invoice-run-progress.service.ts'
import { loadRun, runStatusOf, shownStatus } from '../invoice-run-states/invoice-run-states.service.ts'
import { queueRunMessages } from '../webhooks/webhook-events.service.ts'
import { updateStatus } from './invoice-runs.repository.ts'

/** Recalculates and saves the run's status, and tells the console that the run has changed. */
export async function refreshStatus(db: Db, runIndex: number): Promise<number> {
  const { run, state } = await loadRun(db, runIndex)
  const status = runStatusOf(state)
  if (status !== run.status) await updateStatus(db, runIndex, status)
  if (status > run.status) await queueRunMessages(db, runIndex, shownStatus(status))
  await publishRunEvent(db, runIndex, { type: 'run', status: shownStatus(status) })
  return status
}
