import type { ProcessId } from '@nineops/contract/invoice-runs.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const columns = [
  'process',
  'status',
  'total',
  'done',
  'failed',
  'failure',
  'attempt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const

export type ProcessRow = Awaited<ReturnType<typeof selectProcesses>>[number]

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

export async function selectProcesses(db: Db, runIndex: number) {
  const rows = await db
    .selectFrom('invoice_run_processes')
    .select(columns)
    .where('invoice_run_index', '=', runIndex)
    .execute()
  return rows.map(row => ({ ...row, process: row.process as ProcessId, status: row.status as ProcessStatus }))
}
export type ProcessStatus = 'pending' | 'running' | 'done' | 'failed'

/** Starts a process anew: counts from nought and the number of this attempt, which its jobs bear. */
export async function startProcess(
  db: Db,
  runIndex: number,
  process: ProcessId,
  total: number,
): Promise<number> {
  const { attempt } = await db
    .updateTable('invoice_run_processes')
    .set(eb => ({
      status: 'running',
      total,
      done: 0,
      failed: 0,
      failure: null,
      started_at: sql<Date>`clock_timestamp()`,
      finished_at: null,
      attempt: eb('attempt', '+', 1),
    }))
    .where('invoice_run_index', '=', runIndex)
    .where('process', '=', process)
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
    .where('invoice_run_index', '=', runIndex)
    .where('process', '=', process)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')

const progress = [
  ...columns,
  sql<number>`extract(epoch from clock_timestamp() - started_at)::float8`.as('seconds'),
] as const

/** Adds to what the attempt has done; undefined when it is not the running one any more. */
export const addProgress = (db: Db, attempt: Attempt, step: { done: number; failed: number }) =>
  ofAttempt(db, attempt)
    .set(eb => ({ done: eb('done', '+', step.done), failed: eb('failed', '+', step.failed) }))
    .returning(progress)
    .executeTakeFirst()

/** Sets how far the attempt is, where pieces are done again from the beginning after a fault. */
export const setProgress = (db: Db, attempt: Attempt, step: { done: number; total: number }) =>
  ofAttempt(db, attempt).set(step).returning(progress).executeTakeFirst()

export const isRunning = async (db: Db, { runIndex, process, attempt }: Attempt): Promise<boolean> =>
  (await db
    .selectFrom('invoice_run_processes')
    .select('attempt')
    .where('invoice_run_index', '=', runIndex)
    .where('process', '=', process)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .executeTakeFirst()) !== undefined

/** Holds the attempt until the transaction ends; false when it is not the running one any more. */
export const lockAttempt = async (db: Db, { runIndex, process, attempt }: Attempt): Promise<boolean> =>
  (await db
    .selectFrom('invoice_run_processes')
    .select('attempt')
    .where('invoice_run_index', '=', runIndex)
    .where('process', '=', process)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
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

/** Processes that accounts have to go through again are not done any more. */
export async function markPending(db: Db, runIndex: number, processes: readonly ProcessId[]): Promise<void> {
  await db
    .updateTable('invoice_run_processes')
    .set({
      status: 'pending',
      total: 0,
      done: 0,
      failed: 0,
      failure: null,
      started_at: null,
      finished_at: null,
    })
    .where('invoice_run_index', '=', runIndex)
    .where('process', 'in', processes)
    .where('status', '<>', 'running')
    .execute()
}
