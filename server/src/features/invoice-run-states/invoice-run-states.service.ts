import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { accountStage, invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Db } from '../../platform/db/db.ts'
import { cacheRunFigures } from './cached-run-figures.service.ts'
import { type RunTotals, selectRunTotals } from './run-totals.repository.ts'
import { type RunState, runStatuses } from './invoice-run-states.domain.ts'
import { invoiceRunErrors } from './invoice-run-states.errors.ts'
import {
  countStages,
  type ProcessRow,
  type RunFacts,
  selectProcesses,
  selectRunFacts,
} from './invoice-run-states.repository.ts'

export {
  abandonRefusal,
  confirmRefusal,
  processRefusal,
  resetRefusal,
  runStatusOf,
  type RunState,
} from './invoice-run-states.domain.ts'
export type { ProcessRow, RunFacts } from './invoice-run-states.repository.ts'
export type { RunNotInvoiced } from './not-invoiced.repository.ts'
export {
  invoicedBy,
  invoicedSince,
  selectHeldBack,
  selectLeftOut,
  selectNotInvoiced,
  selectNotInvoicedOfAccount,
  stillFailed,
} from './not-invoiced.repository.ts'
import { found } from '../../platform/errors/found.ts'
export type { RunTotals } from './run-totals.repository.ts'

/** The stage at which nothing is left to do for an account of the run. */
export const lastStageOf = ({ status }: Pick<RunFacts, 'status'>): number =>
  status >= invoiceRunStatus.confirmed ? accountStage.emailed : accountStage.rendered

/** A run; `lock` prevents other changes until the transaction ends. @throws 404 `invoice_run_not_found` */
export async function requireRun(db: Db, runIndex: number, lock = false): Promise<RunFacts> {
  return found(selectRunFacts(db, runIndex, lock), () => invoiceRunErrors.notFound(runIndex))
}

const noTotals: RunTotals = {
  accounts: 0,
  failed: 0,
  pending: 0,
  gross: '0.00',
  atStake: '0.00',
  withoutPdf: 0,
  running: false,
}

const cachedTotals = cacheRunFigures(async (db, runs) => {
  const totals = await selectRunTotals(db, runs)
  return runs.map(run => totals.get(run) ?? noTotals)
})

/** Totals of runs, in their order, as lists and screens show them: see `cacheRunFigures`. */
export const runTotals = (db: Db, runIndexes: readonly number[]): Promise<RunTotals[]> =>
  cachedTotals(db, runIndexes)

/** A run with its state. */
export interface LoadedRun {
  run: RunFacts
  state: RunState
  processes: ProcessRow[]
}

/**
 * A run and its state; `lock` prevents other changes to both until the transaction ends.
 * @throws 404 `invoice_run_not_found`
 */
export async function loadRun(db: Db, runIndex: number, { lock = false } = {}): Promise<LoadedRun> {
  const run = await requireRun(db, runIndex, lock)
  const processes = await selectProcesses(db, runIndex)
  const accounts = accountsOf(run, await countStages(db, runIndex))
  return { run, processes, state: stateOf(run, processes, accounts) }
}

/** A run and its state as screens show it: see `cacheRunFigures`. @throws 404 `invoice_run_not_found` */
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
  abandoned: run.status === invoiceRunStatus.abandoned,
  confirmed: run.status >= invoiceRunStatus.confirmed,
  processes: Object.fromEntries(processes.map(row => [row.process, row.status])) as RunState['processes'],
  started: new Set(processes.filter(row => row.attempt > 0).map(row => row.process)),
  accounts,
  credit: run.purpose === 'credit',
  rerating: reratingOf(run),
})

const reratingOf = ({ billRunStatus: status, ratedAgainFor, index }: RunFacts) => {
  if (status === billRunStatus.rating) return 'rating'
  if (status !== billRunStatus.closed) return 'bill-run'
  return ratedAgainFor === index ? 'accounts' : null
}

export const shownStatus = (status: number): { index: number; description: string } => ({
  index: status,
  description: runStatuses[status] ?? 'Unknown',
})
