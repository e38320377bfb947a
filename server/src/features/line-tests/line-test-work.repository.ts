import type { TestProfile, TestStep } from '@nineops/contract/line-tests'
import type { TestResult, TestState } from '@nineops/contract/line-tests.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A worker that has not been heard of for so long is lost, and so is the test that it had. */
const LOST = sql`interval '60 seconds'`
/** A test that nothing took for so long is not begun: nobody expects it any longer. */
const STALE = sql`interval '10 minutes'`

export interface TakenTest {
  index: number
  circuitIndex: number
  key: string
  profile: TestProfile
}

/** Takes a test that waits, once. Undefined where another has it, it has ended, or it waited for too long. */
export async function takeTest(
  db: Db,
  index: number,
  provider: { name: string; simulated: boolean },
): Promise<TakenTest | undefined> {
  const { rows } = await sql<TakenTest>`
    update line_tests set status = 'running', started_at = now(), seen_at = now(),
      provider_name = ${provider.name}, simulated = ${provider.simulated}
    where index = ${index}::int and status = 'waiting' and cancel_by is null and created_at > now() - ${STALE}
    returning index, circuit_index as "circuitIndex", test_key as key, profile`.execute(db)
  return rows[0]
}

/** Says that the worker is alive; answers what it should know. Undefined once the test has ended elsewhere. */
export async function keepTest(db: Db, index: number): Promise<{ cancelBy: string | null } | undefined> {
  const { rows } = await sql<{ cancelBy: string | null }>`
    update line_tests set seen_at = now() where index = ${index}::int and status = 'running'
    returning cancel_by as "cancelBy"`.execute(db)
  return rows[0]
}

export async function saveStep(db: Db, index: number, step: TestStep): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('line_tests')
    .set({ step })
    .where('index', '=', index)
    .where('status', '=', 'running')
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

/** Ends a test that waits or runs; undefined if it had ended. */
export async function endTest(
  db: Db,
  index: number,
  { status, result, failure }: { status: TestState; result: TestResult | null; failure: string | null },
): Promise<EndedTest | undefined> {
  const { rows } = await sql<EndedTest>`
    update line_tests set status = ${status}, result = ${result === null ? null : JSON.stringify(result)}::jsonb,
      failure = ${failure}, step = null, finished_at = now()
    where index = ${index}::int and status in ('waiting', 'running') ${ended}`.execute(db)
  return rows[0]
}

/** Ends tests whose worker is lost, that none took, or that wait and are cancelled; of one circuit, or of all. */
export async function endLost(db: Db, words: string, circuitIndex?: number): Promise<EndedTest[]> {
  const of: RawBuilder<unknown> =
    circuitIndex === undefined ? sql`true` : sql`circuit_index = ${circuitIndex}::int`
  const { rows } = await sql<EndedTest>`
    update line_tests set status = case when cancel_by is null then 'interrupted' else 'cancelled' end,
      failure = case when cancel_by is null then ${words} end, step = null, finished_at = now()
    where ${of} and ((status = 'running' and seen_at < now() - ${LOST})
      or (status = 'waiting' and (cancel_by is not null or created_at < now() - ${STALE}))) ${ended}`.execute(
    db,
  )
  return rows
}

export const selectStatus = (db: Db, index: number) =>
  db
    .selectFrom('line_tests')
    .select(['status', 'cancel_by as cancelBy', 'test_key as key'])
    .where('index', '=', index)
    .executeTakeFirst()
