import { type ProcessId, processId } from '@nineops/contract/invoice-runs.contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { accountsProcessed } from '../../platform/metrics/metrics.ts'
import type { Log } from '../../platform/log/log.ts'
import { reserveNumbers } from '../invoice-numbers/invoice-numbers.service.ts'
import { takeBackInvoices } from '../invoices/invoices.service.ts'
import * as accounts from './invoice-run-accounts.repository.ts'
import type { AccountFault, TakenAccount } from './invoice-run-accounts.repository.ts'
import * as processes from './invoice-run-processes.repository.ts'
import { tellProgress } from './invoice-run-progress.service.ts'
import { selectRunFacts, type RunFacts } from './invoice-runs.repository.ts'

/** The stage at which an account's document is made; what comes after releases it. */
const madeStage = 5

/** One worker's share of a process. `following` are the processes to start when this one is done. */
export const slicePayload = z.object({
  runIndex: z.number().int(),
  process: processId,
  attempt: z.number().int(),
  following: z.array(processId).default([]),
})
export type SlicePayload = z.output<typeof slicePayload>
/** Puts slices on the queue, in the caller's transaction; they wait for `startAfter` seconds. */
export type SliceQueue = (db: Db, slice: SlicePayload, count: number, startAfter?: number) => Promise<void>

export interface SliceWork {
  db: Db
  url: string
  files: Files
  log: Log
  signal: AbortSignal
}

/** What a step's work may use; `db` is the batch's transaction. */
export interface StepContext {
  db: Db
  url: string
  files: Files
  run: RunFacts
}

/** A process that goes over accounts: takes those at `from`, does them, and moves them to `to`. */
export interface AccountStep {
  kind: 'accounts'
  from: number
  to: number
  batchSize: number
  work(context: StepContext, batch: readonly TakenAccount[]): Promise<AccountFault[]>
}

/** A process that is done in one piece by one worker; answers why it failed, or null. */
export interface WholeStep {
  kind: 'whole'
  /** How much there is to do. */
  count(db: Db, runIndex: number): Promise<number>
  work(context: StepContext, attempt: processes.Attempt): Promise<string | null>
}
export type Step = AccountStep | WholeStep
export type Steps = Record<ProcessId, Step>

/** 'more' while accounts may be left, 'none' when there are none to take, 'over' when the attempt has ended. */
export type BatchOutcome = 'more' | 'none' | 'over'

class AttemptEnded extends Error {}

/**
 * Takes and does one batch in one transaction: it counts wholly or not at all. An account that fails is
 * marked with its cause and holds nobody back.
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
      const batch = await accounts.takeAccounts(db, run.index, step.from, step.batchSize)
      if (batch.length === 0) return (await processes.isRunning(db, attempt)) ? 'none' : 'over'
      const context = { db, url: work.url, files: work.files, run }
      const faults = await workSafely(work.log, context, step, batch)
      const failed = new Set(faults.map(fault => fault.accountIndex))
      const done = batch.map(account => account.accountIndex).filter(index => !failed.has(index))
      await accounts.failAccounts(db, run.index, attempt.process, faults)
      if (step.to <= madeStage) await takeBackDocuments(db, run.index, [...failed])
      await accounts.moveAccounts(db, run.index, done, step.to)
      counted = { done: done.length, failed: faults.length }
      const row = await processes.addProgress(db, attempt, counted)
      if (!row) throw new AttemptEnded()
      await tellProgress(db, run.index, attempt.process, { ...row, status: 'running' })
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

/** A failed account has no document, so that every sum of a run is of what will be confirmed; it keeps its number. */
async function takeBackDocuments(db: Db, runIndex: number, failed: readonly number[]): Promise<void> {
  if (failed.length === 0) return
  await takeBackInvoices(db, runIndex, failed)
  await reserveNumbers(db, runIndex, failed)
}

/** Does the batch; should one account break it, each is done alone, so that only that one fails. */
async function workSafely(
  log: Log,
  context: StepContext,
  step: AccountStep,
  batch: readonly TakenAccount[],
): Promise<AccountFault[]> {
  const { db, run } = context
  await sql`savepoint batch`.execute(db)
  try {
    const faults = await step.work(context, batch)
    await sql`release savepoint batch`.execute(db)
    return faults
  } catch (error) {
    if (concernsEverybody(error)) throw error
    await sql`rollback to savepoint batch`.execute(db)
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

const unexpected = (run: RunFacts, account: TakenAccount): AccountFault => ({
  accountIndex: account.accountIndex,
  cause: 'unexpected',
  message:
    'Something unexpected went wrong with this account. Reset it and run again; ' +
    `if it fails again, tell support: run ${run.index}, account ${account.accountIndex}.`,
  valueAtStake: '0.00',
})

/** Lost connections, deadlocks, full disks and the like: the job is tried again instead of failing accounts. */
export function concernsEverybody(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string') return /connection|terminat/i.test((error as Error).message ?? '')
  return /^(08|40|53|57|58|XX)...$/.test(code) || /^(E[A-Z]+)$/.test(code)
}

/** The facts of the run that a step works with. */
export async function factsOf(db: Db, runIndex: number): Promise<RunFacts> {
  const run = await selectRunFacts(db, runIndex)
  if (!run) throw new Error(`Invoice run ${runIndex} is gone.`)
  return run
}
