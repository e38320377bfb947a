import type { Db } from '../../platform/db/db.ts'
import { tellRun } from '../webhooks/webhook-events.service.ts'
import { countStages } from './invoice-run-accounts.repository.ts'
import { type ProcessRow, selectProcesses } from './invoice-run-processes.repository.ts'
import { tell } from './invoice-run-progress.service.ts'
import { type RunState, type RunStatus, runStatuses, runStatusOf } from './invoice-runs.domain.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'
import { type RunFacts, selectRunFacts, updateStatus } from './invoice-runs.repository.ts'

/** Stages at which nothing is left to do for an account: rendered before confirmation, e-mailed after. */
export const lastStageBeforeConfirmation = 5
export const lastStage = 7

/** A run with what decides about it. */
export interface LoadedRun {
  run: RunFacts
  state: RunState
  processes: ProcessRow[]
}

/**
 * A run and its state; with `lock` nobody else changes either until the transaction ends.
 * @throws 404 `invoice_run_not_found`
 */
export async function loadRun(db: Db, runIndex: number, { lock = false } = {}): Promise<LoadedRun> {
  const run = await selectRunFacts(db, runIndex, lock)
  if (!run) throw invoiceRunErrors.notFound(runIndex)
  const processes = await selectProcesses(db, runIndex)
  const stages = await countStages(db, runIndex)
  const confirmed = run.status >= 75
  const last = confirmed ? lastStage : lastStageBeforeConfirmation
  const sum = (rows: typeof stages) => rows.reduce((total, row) => total + row.accounts, 0)
  return {
    run,
    processes,
    state: {
      abandoned: run.status === 10,
      confirmed,
      processes: Object.fromEntries(processes.map(row => [row.process, row.status])) as RunState['processes'],
      accounts: {
        total: sum(stages),
        pending: sum(stages.filter(row => row.status === 'pending' && row.stage < last)),
        failed: sum(stages.filter(row => row.status === 'failed')),
      },
    },
  }
}

/** A status as it is shown. */
export const shownStatus = (status: number): { index: number; description: string } => ({
  index: status,
  description: runStatuses[status as RunStatus] ?? 'Unknown',
})

/** Works out the run's status anew, keeps it, and tells the console that the run has changed. */
export async function refreshStatus(db: Db, runIndex: number): Promise<RunStatus> {
  const { run, state } = await loadRun(db, runIndex)
  const status = runStatusOf(state)
  if (status !== run.status) await updateStatus(db, runIndex, status)
  if (status > run.status) await tellRun(db, runIndex, shownStatus(status))
  await tell(db, runIndex, { type: 'run', status: shownStatus(status) })
  return status
}
