import {
  type InvoiceRunProcess,
  type ProcessGroup,
  type ProcessGroupId,
  processGroupIds,
  type ProcessId,
  processId,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { compareAccounts } from '../comparisons/comparisons.service.ts'
import { ensureFound } from '../exception-reporting/found-exceptions.service.ts'
import { countThrough, countWaiting, retryFailed } from './invoice-run-accounts.repository.ts'
import * as repository from './invoice-run-processes.repository.ts'
import type { Step } from './invoice-run-step.service.ts'
import { steps } from './invoice-run-steps.service.ts'
import type { ProcessRow } from '../invoice-run-states/invoice-run-states.service.ts'
import { speedOf, publishProgress } from '../invoice-run-states/invoice-run-progress.service.ts'
import {
  type LoadedRun,
  loadRun,
  requireRun,
  viewRun,
} from '../invoice-run-states/invoice-run-states.service.ts'
import { refreshStatus } from './run-status.service.ts'
import { processRefusal, type RunState } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import { revokeApproval } from '../release-approvals/release-approvals.service.ts'
import {
  processNameOf,
  processesFrom,
  processGroups,
  type RunProcess,
  runProcesses,
} from '@nineops/contract/invoicing/invoice-runs/run-processes'

/** One worker's share of a process. `following` are the processes to start when this one is done. */
export const slicePayload = z.object({
  runIndex: z.number().int(),
  process: processId,
  attempt: z.number().int(),
  following: z.array(processId).default([]),
  /** From 0. */
  share: z.number().int().default(0),
})
export type SlicePayload = z.output<typeof slicePayload>

/** The queue of slices; `invoice-runs.jobs.ts` handles them. */
export const slices = { name: 'invoice-run-slices', payload: slicePayload }

/** The most workers that share a process. */
const mostSlices = 4

/** Processes after which the run's documents differ: calculated, or undone where one cannot be created. */
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

/** Progress of each process of a run. @throws 404 `invoice_run_not_found` */
export const listProcesses = async (db: Db, runIndex: number): Promise<InvoiceRunProcess[]> =>
  shownProcesses(await viewRun(db, runIndex))

const processGroupOf = (id: ProcessId) => runProcesses.find(process => process.id === id)?.group

const slicesFor = (step: Step, total: number): number =>
  step.kind === 'whole' ? 1 : Math.max(1, Math.min(mostSlices, Math.ceil(total / step.batchSize)))

/** Processes to run again after another one. What is released stays so: its documents can no longer change. */
const staleAfter = (process: ProcessId): ProcessId[] =>
  processesFrom(process)
    .slice(1)
    .filter(id => processGroupOf(id) !== 'release' || processGroupOf(process) === 'release')

/** Starts a process that may run; `following` run after it. The caller has locked the run. */
async function start(
  db: Db,
  runIndex: number,
  process: ProcessId,
  following: readonly ProcessId[],
): Promise<void> {
  const step = steps[process]
  // Nothing can be reset once the run is confirmed, so a failure is fixed by running the release again.
  if (processGroupOf(process) === 'release') await retryFailed(db, runIndex, process)
  const waiting = await (step.kind === 'accounts'
    ? countWaiting(db, runIndex, step.from)
    : step.count(db, runIndex))
  // Later processes must see what this one changes.
  if (waiting > 0) await markPending(db, runIndex, staleAfter(process))
  const counts = await countsAtStart(db, runIndex, process, waiting)
  const attempt = await repository.startProcess(db, runIndex, process, counts)
  for (let share = 0; share < slicesFor(step, waiting); share += 1)
    await enqueue(db, slices, { runIndex, process, attempt, following: [...following], share })
  await publishProgress(db, runIndex, process, {
    ...counts,
    status: 'running',
    countedBefore: counts.done + counts.failed,
    seconds: null,
  })
}

const nothing: repository.Counts = { total: 0, done: 0, failed: 0 }

/**
 * A process's counts over all accounts of the run, from how far each has come; null for one that counts something else,
 * or of the release: accounts without an e-mail skip that process, and nothing is reset any more.
 */
async function countsOf(db: Db, runIndex: number, process: ProcessId): Promise<repository.Counts | null> {
  const { from, to } = steps[process]
  if (from === undefined || to === undefined || processGroupOf(process) === 'release') return null
  const { done, failed, waiting } = await countThrough(db, runIndex, { process, from, to })
  return { total: done + failed + waiting, done, failed }
}

async function countsAtStart(
  db: Db,
  runIndex: number,
  process: ProcessId,
  waiting: number,
): Promise<repository.Counts> {
  const counts = await countsOf(db, runIndex, process)
  if (counts) return counts
  const done = steps[process].kind === 'accounts' ? await repository.selectDone(db, runIndex, process) : 0
  return { total: done + waiting, done, failed: 0 }
}

/** Marks processes that accounts have to go through again as pending. */
export async function markPending(db: Db, runIndex: number, processes: readonly ProcessId[]): Promise<void> {
  for (const process of processes) {
    const kept = steps[process].kind === 'accounts' ? null : nothing
    await repository.markPending(db, runIndex, process, (await countsOf(db, runIndex, process)) ?? kept)
  }
}

/**
 * Starts a process in the background.
 * @throws 404 `invoice_run_not_found`, 409 `conflict_state` with the reason why it may not run now
 */
export async function runProcess(db: Db, runIndex: number, process: ProcessId): Promise<InvoiceRunProcess> {
  await startIfAllowed(db, runIndex, process, [])
  const shown = (await listProcesses(db, runIndex)).find(one => one.id === process)
  if (!shown) throw invoiceRunErrors.notFound(runIndex)
  return shown
}

const isBetween = (group: ProcessGroupId, from: ProcessGroupId, through: ProcessGroupId): boolean =>
  processGroupIds.indexOf(group) >= processGroupIds.indexOf(from) &&
  processGroupIds.indexOf(group) <= processGroupIds.indexOf(through)

/**
 * Starts the first process of a group; the others follow automatically, and so do those of the later groups up to and
 * with `through`, until someone is waited for. @throws as `runProcess`
 */
export async function runGroup(
  db: Db,
  runIndex: number,
  group: ProcessGroupId,
  through: ProcessGroupId = group,
): Promise<InvoiceRunProcess[]> {
  const ids = runProcesses
    .filter(process => isBetween(process.group, group, through))
    .map(process => process.id)
  const [first, ...following] = ids
  if (!first) throw new Error(`The group ${group} has no process.`)
  await startIfAllowed(db, runIndex, first, following)
  return (await listProcesses(db, runIndex)).filter(process => ids.includes(process.id))
}

async function startIfAllowed(
  db: Db,
  runIndex: number,
  process: ProcessId,
  following: readonly ProcessId[],
): Promise<void> {
  const { state } = await loadRun(db, runIndex, { lock: true })
  const refusal = processRefusal(process, state)
  if (refusal) throw invoiceRunErrors.wrongState(refusal)
  // Documents that are created again are not what was approved.
  if (!state.confirmed)
    await revokeApproval(db, runIndex, `${processNameOf(process)} was run again after it.`)
  await start(db, runIndex, process, following)
  await refreshStatus(db, runIndex)
}

/** Whether the next process of several groups waits until someone has fixed failed accounts, or numbers the others. */
const waitsForFixes = (next: ProcessId, state: RunState): boolean =>
  next === 'allocate-invoice-numbers' && state.accounts.failed > 0

/** A release that leaves accounts out is not done: nothing can be reset any more, so it is run again. */
const releaseFault = (process: ProcessId, failed: number): string | null =>
  processGroupOf(process) !== 'release' || failed === 0
    ? null
    : `${failed === 1 ? '1 account' : `${failed} accounts`} failed: see why under Accounts, then run it again.`

/**
 * Ends an attempt once: by the last worker that finds nothing left, or with a failure. Starts the next process of a
 * group. 'held' while other workers still hold accounts, 'over' where another has ended it.
 */
export async function finishAttempt(
  db: Db,
  attempt: SlicePayload,
  step: Step,
  fault: string | null,
): Promise<'ended' | 'held' | 'over'> {
  const run = await requireRun(db, attempt.runIndex, true)
  if (!(await repository.lockAttempt(db, attempt))) return 'over'
  // Accounts locked by another worker still count as waiting: that worker ends the attempt.
  if (fault === null && step.kind === 'accounts' && (await countWaiting(db, attempt.runIndex, step.from)) > 0)
    return 'held'
  const row = await repository.addProgress(db, attempt, { done: 0, failed: 0 })
  const failure = fault ?? releaseFault(attempt.process, row?.failed ?? 0)
  const status = failure === null ? 'done' : 'failed'
  await repository.finishProcess(db, attempt, status, failure)
  if (row) await publishProgress(db, attempt.runIndex, attempt.process, { ...row, status })
  if (failure === null && run.purpose === 'bill' && changesDocuments.has(attempt.process)) {
    await compareAccounts(db, run)
    await ensureFound(db, run.billRunIndex)
  }
  const [next, ...following] = attempt.following
  if (next && failure === null) {
    const { state } = await loadRun(db, attempt.runIndex)
    if (processRefusal(next, state) === null && !waitsForFixes(next, state))
      await start(db, attempt.runIndex, next, following)
  }
  await refreshStatus(db, attempt.runIndex)
  return 'ended'
}
