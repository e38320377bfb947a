import type {
  InvoiceRunProcess,
  ProcessGroup,
  ProcessGroupId,
  ProcessId,
} from '@nineops/contract/invoice-runs.contract'
import type { Db } from '../../platform/db/db.ts'
import { compareAccounts } from './comparisons.service.ts'
import { countWaiting, retryFailed } from './invoice-run-accounts.repository.ts'
import * as repository from './invoice-run-processes.repository.ts'
import type { ProcessRow } from './invoice-run-processes.repository.ts'
import { speedOf, tellProgress } from './invoice-run-progress.service.ts'
import type { SliceQueue, Step, Steps } from './invoice-run-slices.service.ts'
import { type LoadedRun, loadRun, refreshStatus, viewRun } from './invoice-run-states.service.ts'
import { processRefusal, type RunState } from './invoice-runs.domain.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'
import { lapseApproval } from './release-approvals.repository.ts'
import { processesFrom, processGroups, type RunProcess, runProcesses } from './run-processes.domain.ts'

/** Most workers that a process is fanned out over. */
const mostSlices = 4

/** Processes after which the run's documents are others: calculated, or taken back where one cannot be made. */
const changesDocuments: ReadonlySet<ProcessId> = new Set(['calculate-invoices', 'render-pdfs'])

/** The groups with their processes, in order. */
export const listProcessGroups = (): ProcessGroup[] =>
  processGroups.map(group => ({
    ...group,
    processes: runProcesses
      .filter(process => process.group === group.id)
      .map(({ index, id, name }) => ({ index, id, name })),
  }))

const groupOf = (process: RunProcess): InvoiceRunProcess['group'] => {
  const group = processGroups.find(one => one.id === process.group)
  if (!group) throw new Error(`There is no group ${process.group}.`)
  return { index: group.index, id: group.id, name: group.name }
}

function toProcess(process: RunProcess, row: ProcessRow, state: RunState): InvoiceRunProcess {
  const end = row.finishedAt ?? new Date()
  const seconds = row.startedAt ? (end.getTime() - row.startedAt.getTime()) / 1000 : null
  const reason = processRefusal(process.id, state)
  return {
    index: process.index,
    id: process.id,
    name: process.name,
    group: groupOf(process),
    status: row.status,
    total: row.total,
    done: row.done,
    failed: row.failed,
    ...speedOf({ ...row, seconds }),
    attempt: row.attempt,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    failure: row.failure,
    run: { allowed: reason === null, reason },
  }
}

function shownProcesses({ processes, state }: LoadedRun): InvoiceRunProcess[] {
  return runProcesses.flatMap(process => {
    const row = processes.find(one => one.process === process.id)
    return row ? [toProcess(process, row, state)] : []
  })
}

/** How far each process of a run is. @throws 404 `invoice_run_not_found` */
export const listProcesses = async (db: Db, runIndex: number): Promise<InvoiceRunProcess[]> =>
  shownProcesses(await viewRun(db, runIndex))

/** What starting processes needs besides the database. */
export interface Starter {
  steps: Steps
  queue: SliceQueue
}

const nameOf = (id: ProcessId): string => runProcesses.find(process => process.id === id)?.name ?? id
const processGroupOf = (id: ProcessId) => runProcesses.find(process => process.id === id)?.group

const slicesFor = (step: Step, total: number): number =>
  step.kind === 'whole' ? 1 : Math.max(1, Math.min(mostSlices, Math.ceil(total / step.batchSize)))

/** Starts a process that may run; `following` come after it. The run is locked by the caller. */
async function start(
  db: Db,
  runIndex: number,
  process: ProcessId,
  following: readonly ProcessId[],
  { steps, queue }: Starter,
): Promise<void> {
  const step = steps[process]
  // Nothing can be reset once the run is confirmed, so running a release again is how a failure is mended.
  if (processGroupOf(process) === 'release') await retryFailed(db, runIndex, process)
  const total = await (step.kind === 'accounts'
    ? countWaiting(db, runIndex, step.from)
    : step.count(db, runIndex))
  // What comes after it has to see what this one changes.
  if (total > 0) await repository.markPending(db, runIndex, processesFrom(process))
  const attempt = await repository.startProcess(db, runIndex, process, total)
  await queue(db, { runIndex, process, attempt, following: [...following] }, slicesFor(step, total))
  await tellProgress(db, runIndex, process, { status: 'running', total, done: 0, failed: 0, seconds: null })
}

/**
 * Starts a process in the background.
 * @throws 404 `invoice_run_not_found`, 409 `conflict_state` with the reason why it may not run now
 */
export async function runProcess(
  db: Db,
  runIndex: number,
  process: ProcessId,
  starter: Starter,
): Promise<InvoiceRunProcess> {
  await startIfAllowed(db, runIndex, process, [], starter)
  const shown = (await listProcesses(db, runIndex)).find(one => one.id === process)
  if (!shown) throw invoiceRunErrors.notFound(runIndex)
  return shown
}

/** Starts the first process of a group; the others follow by themselves. @throws as `runProcess` */
export async function runGroup(
  db: Db,
  runIndex: number,
  group: ProcessGroupId,
  starter: Starter,
): Promise<InvoiceRunProcess[]> {
  const ids = runProcesses.filter(process => process.group === group).map(process => process.id)
  const [first, ...following] = ids
  if (!first) throw new Error(`The group ${group} has no process.`)
  await startIfAllowed(db, runIndex, first, following, starter)
  return (await listProcesses(db, runIndex)).filter(process => ids.includes(process.id))
}

async function startIfAllowed(
  db: Db,
  runIndex: number,
  process: ProcessId,
  following: readonly ProcessId[],
  starter: Starter,
): Promise<void> {
  const { state } = await loadRun(db, runIndex, { lock: true })
  const refusal = processRefusal(process, state)
  if (refusal) throw invoiceRunErrors.wrongState(refusal)
  // Whatever is made again was not what somebody approved.
  if (!state.confirmed) await lapseApproval(db, runIndex, `${nameOf(process)} was run again after it.`)
  await start(db, runIndex, process, following, starter)
  await refreshStatus(db, runIndex)
}

/**
 * Ends an attempt once: by the last worker that finds nothing left, or with a failure. Starts the next
 * process of a group. Answers false while other workers still hold accounts.
 */
export async function finishAttempt(
  db: Db,
  attempt: repository.Attempt & { following: readonly ProcessId[] },
  failure: string | null,
  starter: Starter,
): Promise<boolean> {
  const { run } = await loadRun(db, attempt.runIndex, { lock: true })
  if (!(await repository.lockAttempt(db, attempt))) return true
  const step = starter.steps[attempt.process]
  // Accounts that another worker holds still count as waiting: that worker ends the attempt.
  if (
    failure === null &&
    step.kind === 'accounts' &&
    (await countWaiting(db, attempt.runIndex, step.from)) > 0
  )
    return false
  const row = await repository.addProgress(db, attempt, { done: 0, failed: 0 })
  const status = failure === null ? 'done' : 'failed'
  await repository.finishProcess(db, attempt, status, failure)
  if (row) await tellProgress(db, attempt.runIndex, attempt.process, { ...row, status })
  if (failure === null && changesDocuments.has(attempt.process)) await compareAccounts(db, run)
  const [next, ...following] = attempt.following
  if (next && failure === null) {
    const { state } = await loadRun(db, attempt.runIndex)
    if (processRefusal(next, state) === null) await start(db, attempt.runIndex, next, following, starter)
  }
  await refreshStatus(db, attempt.runIndex)
  return true
}
