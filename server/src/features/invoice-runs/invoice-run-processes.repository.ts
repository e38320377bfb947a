import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'

export async function insertProcesses(
  db: Db,
  runIndex: number,
  processes: readonly ProcessId[],
): Promise<void> {
  await db
    .insertInto('invoice_run_processes')
    .values(processes.map(process => ({ invoice_run_index: runIndex, process })))
    .execute()
}

/** Marks processes as done for a run of one account. */
export async function markDone(db: Db, runIndex: number, processes: readonly ProcessId[]): Promise<void> {
  await db
    .updateTable('invoice_run_processes')
    .set({ status: 'done', total: 1, done: 1, attempt: 1, started_at: sql`now()`, finished_at: sql`now()` })
    .where('invoice_run_index', '=', runIndex)
    .where('process', 'in', [...processes])
    .execute()
}

/** How far all accounts of a run have come in a process. */
export interface Counts {
  total: number
  done: number
  failed: number
}

/** Starts a process with what is counted already, and a new attempt number, which its jobs carry. */
export async function startProcess(
  db: Db,
  runIndex: number,
  process: ProcessId,
  { total, done, failed }: Counts,
): Promise<number> {
  const { attempt } = await db
    .updateTable('invoice_run_processes')
    .set(eb => ({
      status: 'running',
      total,
      done,
      failed,
      counted_before: done + failed,
      failure: null,
      started_at: sql<Date>`clock_timestamp()`,
      finished_at: null,
      attempt: eb('attempt', '+', 1),
    }))
    .where(eb => eb.and({ invoice_run_index: runIndex, process }))
    .returning('attempt')
    .executeTakeFirstOrThrow()
  return attempt
}

/** An attempt of a process that is (or was) running. */
export interface Attempt {
  runIndex: number
  process: ProcessId
  attempt: number
}

const ofAttempt = (db: Db, { runIndex, process, attempt }: Attempt) =>
  db
    .updateTable('invoice_run_processes')
    .where(eb => eb.and({ invoice_run_index: runIndex, process, attempt, status: 'running' }))

const progress = [
  'total',
  'done',
  'failed',
  'counted_before as countedBefore',
  sql<number>`extract(epoch from clock_timestamp() - started_at)::float8`.as('seconds'),
] as const

/** Adds to the attempt's progress; undefined when it is no longer the running one. */
export const addProgress = (db: Db, attempt: Attempt, step: { done: number; failed: number }) =>
  ofAttempt(db, attempt)
    .set(eb => ({ done: eb('done', '+', step.done), failed: eb('failed', '+', step.failed) }))
    .returning(progress)
    .executeTakeFirst()

/** Sets the attempt's progress, where pieces are done again from the beginning after a fault. */
export const setProgress = (db: Db, attempt: Attempt, step: { done: number; total: number }) =>
  ofAttempt(db, attempt).set(step).returning(progress).executeTakeFirst()

export const isRunning = async (db: Db, { runIndex, process, attempt }: Attempt): Promise<boolean> =>
  (await db
    .selectFrom('invoice_run_processes')
    .select('attempt')
    .where(eb => eb.and({ invoice_run_index: runIndex, process, attempt, status: 'running' }))
    .executeTakeFirst()) !== undefined

/** Locks the attempt until the transaction ends; false when it is no longer the running one. */
export const lockAttempt = async (db: Db, { runIndex, process, attempt }: Attempt): Promise<boolean> =>
  (await db
    .selectFrom('invoice_run_processes')
    .select('attempt')
    .where(eb => eb.and({ invoice_run_index: runIndex, process, attempt, status: 'running' }))
    .forUpdate()
    .executeTakeFirst()) !== undefined

export async function finishProcess(
  db: Db,
  attempt: Attempt,
  status: 'done' | 'failed',
  failure: string | null,
): Promise<void> {
  await ofAttempt(db, attempt).set({ status, failure, finished_at: sql<Date>`clock_timestamp()` }).execute()
}

/** Marks a process that accounts have to go through again as pending; its counts stay unless given. */
export async function markPending(
  db: Db,
  runIndex: number,
  process: ProcessId,
  counts: Counts | null,
): Promise<void> {
  await db
    .updateTable('invoice_run_processes')
    .set({
      status: 'pending',
      failure: null,
      started_at: null,
      finished_at: null,
      counted_before: 0,
      ...counts,
    })
    .where(eb => eb.and({ invoice_run_index: runIndex, process }))
    .where('status', '<>', 'running')
    .execute()
}

/** What an earlier attempt of a process has done. */
export const selectDone = (db: Db, runIndex: number, process: ProcessId) =>
  onlyValueOf(db, 'invoice_run_processes', 'done', { invoice_run_index: runIndex, process })
