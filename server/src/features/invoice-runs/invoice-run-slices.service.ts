import { accountStage } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { londonDate } from '../../platform/clock/london.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { isLostConnection } from '../../platform/db/lost-connections.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { refreshStatistics } from '../../platform/db/statistics.ts'
import type { Files } from '../../platform/files/files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { accountsProcessed } from '../../platform/metrics/metrics.ts'
import { reserveNumbers } from '../invoice-numbers/invoice-numbers.service.ts'
import { discardInvoices } from '../invoices/invoices.service.ts'
import { publishProgress } from '../invoice-run-states/invoice-run-progress.service.ts'
import { requireRun, type RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'
import * as accounts from './invoice-run-accounts.repository.ts'
import type { AccountFault, LockedAccount } from './invoice-run-accounts.repository.ts'
import * as processes from './invoice-run-processes.repository.ts'
import { finishAttempt, type SlicePayload, slices } from './invoice-run-processes.service.ts'
import type { AccountStep, Step, StepContext } from './invoice-run-step.service.ts'
import { steps } from './invoice-run-steps.service.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

export interface SliceWork {
  db: Db
  url: string
  files: Files
  log: Log
  signal: AbortSignal
  /** The London date on which the work is done; today unless given. */
  today?: string | undefined
}

const LOOK_AGAIN_S = 5
/** Tables that a run fills, most of all when it is calculated, and people read at once. */
const tables = ['invoice_run_accounts', 'invoices', 'invoice_lines', 'invoice_vat', 'billed_charges']

/**
 * One worker's share of a process: batch after batch until none is left. A worker that is asked to stop puts its share
 * back on the queue; the queue reassigns the share of one that dies. Either way the rest is done once. A worker that
 * finds nothing while others hold accounts looks again later: those workers may be lost.
 */
export async function workOnSlice(
  work: SliceWork,
  slice: SlicePayload,
  step: Step = steps[slice.process],
): Promise<void> {
  const run = await requireRun(work.db, slice.runIndex)
  // Before them, PostgreSQL expects one account of a new run, and each batch would read through all of them.
  if (slice.process === 'validate-accounts' && slice.share === 0)
    await refreshStatistics(work.db, ['invoice_run_accounts'], 0)
  let failure: string | null = null
  if (step.kind === 'whole') {
    if (!(await processes.isRunning(work.db, slice))) return
    failure = await step.work(contextOf(work, run), slice)
  } else {
    for (;;) {
      if (work.signal.aborted) return enqueue(work.db, slices, slice)
      const outcome = await workOnBatch(work, slice, run, step)
      if (outcome === 'over') return
      if (outcome === 'none') break
    }
    if (slice.attempt > 1 && step.runAgain) failure = await step.runAgain(contextOf(work, run))
  }
  const outcome = await inTransaction(work.db, async db => {
    const finished = await finishAttempt(db, slice, step, failure)
    if (finished === 'held') await enqueue(db, slices, slice, { startAfter: LOOK_AGAIN_S })
    return finished
  })
  if (outcome === 'ended')
    await refreshStatistics(work.db, tables, slice.process === 'calculate-invoices' ? 0 : undefined)
}

const contextOf = ({ db, url, files, today }: SliceWork, run: RunFacts): StepContext => ({
  db,
  url,
  files,
  run,
  today: today ?? londonDate(Date.now()),
})

/** What staff see when a process could not be ended despite all retries. */
const stopped =
  'The process stopped after several tries. Run it again: what is done stays done. ' +
  'If it stops again, tell support the number of this run.'

/** Ends an attempt that the queue has given up. */
export async function giveUpSlice({ db: pool }: SliceWork, slice: SlicePayload): Promise<void> {
  await inTransaction(pool, db => finishAttempt(db, slice, steps[slice.process], stopped))
}

/** 'more' while accounts may be left, 'none' when no account is available, 'over' when the attempt has ended. */
export type BatchOutcome = 'more' | 'none' | 'over'

class AttemptEnded extends Error {}

/**
 * Does one batch in one transaction: it counts wholly or not at all. An account that fails is marked with its cause and
 * does not block the others.
 */
export async function workOnBatch(
  work: SliceWork,
  attempt: processes.Attempt,
  run: RunFacts,
  step: AccountStep,
): Promise<BatchOutcome> {
  let counted = { done: 0, failed: 0 }
  try {
    const outcome: BatchOutcome = await inTransaction(work.db, async db => {
      const batch = await accounts.lockNextAccounts(db, run.index, step.from, step.batchSize)
      if (batch.length === 0) return (await processes.isRunning(db, attempt)) ? 'none' : 'over'
      const context = contextOf({ ...work, db }, run)
      const faults = await workSafely(work.log, context, step, batch)
      const failed = new Set(faults.map(fault => fault.accountIndex))
      const done = batch.map(account => account.accountIndex).filter(index => !failed.has(index))
      await accounts.failAccounts(db, run.index, attempt.process, faults)
      if (step.to <= accountStage.rendered) await discardDocuments(db, run.index, [...failed])
      const finished = new Set(await step.finished?.(context, done))
      await accounts.moveAccounts(db, run.index, [...finished], accountStage.emailed)
      await accounts.moveAccounts(
        db,
        run.index,
        done.filter(index => !finished.has(index)),
        step.to,
      )
      counted = { done: done.length, failed: faults.length }
      const row = await processes.addProgress(db, attempt, counted)
      if (!row) throw new AttemptEnded()
      await publishProgress(db, run.index, attempt.process, { ...row, status: 'running' })
      return 'more'
    })
    for (const result of ['done', 'failed'] as const)
      accountsProcessed.inc({ process: attempt.process, outcome: result }, counted[result])
    return outcome
  } catch (error) {
    if (error instanceof AttemptEnded) return 'over'
    throw error
  }
}

/** A failed account has no document, so that every total of a run is of what will be confirmed; it keeps its number. */
async function discardDocuments(db: Db, runIndex: number, failed: readonly number[]): Promise<void> {
  if (failed.length === 0) return
  await discardInvoices(db, runIndex, failed)
  await reserveNumbers(db, runIndex, failed)
}

/** Does the batch; if an account breaks it, each is done alone, so that only that one fails. */
async function workSafely(
  log: Log,
  context: StepContext,
  step: AccountStep,
  batch: readonly LockedAccount[],
): Promise<AccountFault[]> {
  const { db, run } = context
  try {
    return await inSavepoint(db, () => step.work(context, batch))
  } catch (error) {
    if (isInfrastructureError(error)) throw error
    const [account, ...others] = batch
    if (account && others.length === 0) {
      log.error({ err: error, invoiceRun: run.index, account: account.accountIndex }, 'account failed')
      return [unexpected(run, account)]
    }
    const faults: AccountFault[] = []
    for (const single of batch) faults.push(...(await workSafely(log, context, step, [single])))
    return faults
  }
}

const unexpected = (run: RunFacts, account: LockedAccount): AccountFault => ({
  accountIndex: account.accountIndex,
  cause: 'unexpected',
  message:
    'Something unexpected went wrong with this account. Reset it and run again; ' +
    `if it fails again, tell support: run ${run.index}, account ${account.accountIndex}.`,
  valueAtStake: '0.00',
})

/** Lost connections, deadlocks, full disks and the like: the job is tried again instead of failing accounts. */
export function isInfrastructureError(error: unknown): boolean {
  if (isLostConnection(error)) return true
  const code = errorCode(error)
  if (typeof code !== 'string') return /connection|terminat/i.test((error as Error).message ?? '')
  return /^(08|40|53|57|58|XX)...$/.test(code) || /^(E[A-Z]+)$/.test(code)
}
