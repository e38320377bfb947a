import type { Db } from '../../platform/db/db.ts'
import { tellRun } from '../webhooks/webhook-events.service.ts'
import { countStages } from './invoice-run-accounts.repository.ts'
import { type ProcessRow, selectProcesses } from './invoice-run-processes.repository.ts'
import { keepRunFigures } from './kept-run-figures.service.ts'
import { type RunTotals, selectRunTotals } from './run-totals.repository.ts'
import { tell } from './invoice-run-progress.service.ts'
import { type RunState, type RunStatus, runStatuses, runStatusOf } from './invoice-runs.domain.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'
import { type RunFacts, selectRunFacts, updateStatus } from './invoice-runs.repository.ts'

// Rendered before confirmation, e-mailed after.
const lastStageBeforeConfirmation = 5
const lastStage = 7

/** The stage at which nothing is left to do for an account of the run. */
export const lastStageOf = ({ status }: Pick<RunFacts, 'status'>): number =>
  status >= 75 ? lastStage : lastStageBeforeConfirmation

/** What a run is; with `lock` nobody else changes it until the transaction ends. @throws 404 `invoice_run_not_found` */
export async function requireRun(db: Db, runIndex: number, lock = false): Promise<RunFacts> {
  const run = await selectRunFacts(db, runIndex, lock)
  if (!run) throw invoiceRunErrors.notFound(runIndex)
  return run
}

const keptTotals = keepRunFigures(async (db, runs) => {
  const totals = await selectRunTotals(db, runs)
  return runs.map(run => totals.get(run) ?? { accounts: 0, failed: 0, pending: 0, gross: '0.00' })
})

/** Totals of runs, in their order, as lists and screens show them: see `keepRunFigures`. */
export const runTotals = (db: Db, runIndexes: readonly number[]): Promise<RunTotals[]> =>
  keptTotals(db, runIndexes)

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
  const run = await requireRun(db, runIndex, lock)
  const processes = await selectProcesses(db, runIndex)
  const accounts = accountsOf(run, await countStages(db, runIndex))
  return { run, processes, state: stateOf(run, processes, accounts) }
}

/** A run and its state as screens show it: see `keepRunFigures`. @throws 404 `invoice_run_not_found` */
export async function viewRun(db: Db, runIndex: number): Promise<LoadedRun & { totals: RunTotals }> {
  const run = await requireRun(db, runIndex)
  const processes = await selectProcesses(db, runIndex)
  const [totals] = await runTotals(db, [runIndex])
  if (!totals) throw invoiceRunErrors.notFound(runIndex)
  const { accounts: total, pending, failed } = totals
  return { run, processes, totals, state: stateOf(run, processes, { total, pending, failed }) }
}

function accountsOf(run: RunFacts, stages: Awaited<ReturnType<typeof countStages>>): RunState['accounts'] {
  const last = lastStageOf(run)
  const sum = (rows: typeof stages) => rows.reduce((total, row) => total + row.accounts, 0)
  return {
    total: sum(stages),
    pending: sum(stages.filter(row => row.status === 'pending' && row.stage < last)),
    failed: sum(stages.filter(row => row.status === 'failed')),
  }
}

const stateOf = (
  run: RunFacts,
  processes: readonly ProcessRow[],
  accounts: RunState['accounts'],
): RunState => ({
  abandoned: run.status === 10,
  confirmed: run.status >= 75,
  processes: Object.fromEntries(processes.map(row => [row.process, row.status])) as RunState['processes'],
  accounts,
})

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
