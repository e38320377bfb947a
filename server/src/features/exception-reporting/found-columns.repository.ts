import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { errorCode } from '../../platform/errors/error-code.ts'

/**
 * A query for findings; its columns are, in this order: kind, subject, brand_index, account_index, carrier_index,
 * rate_card_index, file_index, calls, duration_seconds, money, detail, binding (null: calls and money).
 */
export type FindingQuery = RawBuilder<unknown>

/** Identifies a finding within a run. */
export const keyOf = (t: string) =>
  sql.raw(
    `${t}.kind || ' ' || ${['brand', 'account', 'carrier', 'rate_card', 'file']
      .map(column => `coalesce(${t}.${column}_index, 0)`)
      .join(` || ' ' || `)} || ' ' || ${t}.subject`,
  )

/** Findings are collected here, in the transaction, and then merged with the stored ones. */
export async function openStage(db: Db): Promise<void> {
  await sql`set local work_mem = '128MB'`.execute(db)
  await sql`set local jit = off`.execute(db)
  await sql`create temp table staged_findings (
    kind text, subject text, brand_index int, account_index int, carrier_index int, rate_card_index int,
    file_index int, calls int, duration_seconds bigint, money numeric(16, 6), detail jsonb, binding text
  ) on commit drop`.execute(db)
}

export async function stage(db: Db, findings: FindingQuery): Promise<void> {
  // A table of its own, because an insert prevents a parallel plan.
  await sql`create temp table staged_part on commit drop as
    select * from (${findings}) t (kind, subject, brand_index, account_index, carrier_index, rate_card_index, file_index,
      calls, duration_seconds, money, detail, binding)`.execute(db)
  await sql`insert into staged_findings select * from staged_part`.execute(db)
  await sql`drop table staged_part`.execute(db)
}

/** Ends the collecting, and indexes what was found by its key. */
export async function closeStage(db: Db): Promise<void> {
  await sql`create index on staged_findings ((${keyOf('staged_findings')}))`.execute(db)
  await sql`analyze staged_findings`.execute(db)
}

/** How many findings each kind would have. */
export const countFound = (db: Db, findings: FindingQuery) => allRows<{ kind: string; findings: number }>(db)`
    select t.kind, count(*)::int as findings from (${findings}) t group by 1`

const OUT_OF_TIME = '57014'

/** Runs something in the transaction with a time limit; undefined, with nothing done, if it takes longer. */
export async function withinTime<T>(db: Db, ms: number, work: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint within_time`.execute(db)
  try {
    await sql`select set_config('statement_timeout', ${String(ms)}, true), set_config('work_mem', '64MB', true),
      set_config('jit', 'off', true)`.execute(db)
    const done = await work()
    await sql`set local statement_timeout = 0`.execute(db)
    return done
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) !== OUT_OF_TIME) throw error
    await sql`rollback to savepoint within_time`.execute(db)
    return undefined
  }
}
