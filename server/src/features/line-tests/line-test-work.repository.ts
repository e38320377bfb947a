import type { TestProfile, TestStep } from '@nineops/contract/network/line-tests'
import type { TestResult, TestState } from '@nineops/contract/network/line-tests.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

/** A worker silent for this long is lost, and so is its test. */
const LOST = sql`interval '60 seconds'`
/** A test that has waited this long is not started: people no longer expect it. */
const STALE = sql`interval '10 minutes'`

export interface ClaimedTest {
  index: number
  circuitIndex: number
  key: string
  profile: TestProfile
}

/** Claims a waiting test, once. Undefined where another worker has it, it has ended, or it waited too long. */
export const claimTest = (
  db: Db,
  index: number,
  provider: { name: string; simulated: boolean },
) => firstRow<ClaimedTest>(db)`
    update line_tests set status = 'running', started_at = now(), seen_at = now(),
      provider_name = ${provider.name}, simulated = ${provider.simulated}
    where index = ${index}::int and status = 'waiting' and cancel_by is null and created_at > now() - ${STALE}
    returning index, circuit_index as "circuitIndex", test_key as key, profile`

/** Records that the worker is alive; returns what it should know. Undefined once the test has ended elsewhere. */
export const renewClaim = (db: Db, index: number) => firstRow<{ cancelBy: string | null }>(db)`
    update line_tests set seen_at = now() where index = ${index}::int and status = 'running'
    returning cancel_by as "cancelBy"`

export async function saveStep(db: Db, index: number, step: TestStep): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('line_tests')
    .set({ step })
    .where(eb => eb.and({ index, status: 'running' }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface EndedTest {
  index: number
  circuitIndex: number
  key: string
  status: 'done' | 'failed' | 'cancelled' | 'interrupted'
  /** The line may have been disturbed. */
  wasRunning: boolean
}

const ended = sql`returning index, circuit_index as "circuitIndex", test_key as key, status,
  started_at is not null as "wasRunning"`

/** Ends a waiting or running test; undefined if it had ended. */
export const endTest = (
  db: Db,
  index: number,
  { status, result, failure }: { status: TestState; result: TestResult | null; failure: string | null },
) => firstRow<EndedTest>(db)`
    update line_tests set status = ${status}, result = ${result === null ? null : JSON.stringify(result)}::jsonb,
      failure = ${failure}, step = null, finished_at = now()
    where index = ${index}::int and status in ('waiting', 'running') ${ended}`

/**
 * Ends tests whose worker is lost, that no worker started, or that wait and are cancelled; of one circuit, or of all.
 */
export async function interruptLost(db: Db, words: string, circuitIndex?: number): Promise<EndedTest[]> {
  const of: RawBuilder<unknown> =
    circuitIndex === undefined ? sql`true` : sql`circuit_index = ${circuitIndex}::int`
  return allRows<EndedTest>(db)`
    update line_tests set status = case when cancel_by is null then 'interrupted' else 'cancelled' end,
      failure = case when cancel_by is null then ${words} end, step = null, finished_at = now()
    where ${of} and ((status = 'running' and seen_at < now() - ${LOST})
      or (status = 'waiting' and (cancel_by is not null or created_at < now() - ${STALE}))) ${ended}`
}

export const selectStatus = (db: Db, index: number) =>
  db
    .selectFrom('line_tests')
    .select(['status', 'cancel_by as cancelBy', 'test_key as key'])
    .where('index', '=', index)
    .executeTakeFirst()
