import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import type { Cell } from './function-definitions.service.ts'

const runs = (db: Db) =>
  db
    .selectFrom('bespoke_function_runs as r')
    .leftJoin('users as u', 'u.index', 'r.user_index')
    .select([
      'r.index',
      'r.function_index as functionIndex',
      'r.category_index as categoryIndex',
      'r.user_index as userIndex',
      'r.parameters',
      'r.status',
      'r.slices_done as slicesDone',
      'r.row_count as rowCount',
      'r.changed',
      'r.failure',
      'r.kept',
      'r.started_at as startedAt',
      'r.finished_at as finishedAt',
      'u.username as by',
      sql<number | null>`jsonb_array_length(r.slices)`.as('sliceCount'),
    ])
export type RunRow = NonNullable<Awaited<ReturnType<typeof selectRun>>>

export const selectRun = (db: Db, index: number) => runs(db).where('r.index', '=', index).executeTakeFirst()

export const selectRuns = (db: Db, userIndex: number, categoryIndex: number, most: number) =>
  runs(db)
    .where(eb => eb.and({ 'r.user_index': userIndex, 'r.category_index': categoryIndex }))
    .orderBy('r.index', 'desc')
    .limit(most)
    .execute()

/** Starts a run, at the current time by default. */
export async function insertRun(
  db: Db,
  run: {
    functionIndex: number
    categoryIndex: number
    userIndex: number
    parameters: object
    startedAt?: Date
  },
): Promise<number> {
  return insertRow(db, 'bespoke_function_runs', {
    function_index: run.functionIndex,
    category_index: run.categoryIndex,
    user_index: run.userIndex,
    parameters: JSON.stringify(run.parameters),
    status: 'running',
    ...(run.startedAt ? { started_at: run.startedAt } : {}),
  })
}

export async function insertPart(
  db: Db,
  runIndex: number,
  part: number,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  await db
    .insertInto('bespoke_function_results')
    .values({ run_index: runIndex, part, rows: JSON.stringify(rows) })
    .execute()
}

/** Ends a running run; false if it is no longer running. */
export async function finishRun(
  db: Db,
  index: number,
  end: { status: 'done'; rowCount: number; changed: number | null } | { status: 'failed'; failure: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bespoke_function_runs')
    .set({
      status: end.status,
      finished_at: sql`clock_timestamp()`,
      ...(end.status === 'done'
        ? { row_count: end.rowCount, changed: end.changed }
        : { failure: end.failure, kept: false }),
    })
    .where(eb => eb.and({ index, status: 'running' }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The parts of a result in order, each as it is read. */
export async function* resultParts(db: Db, runIndex: number): AsyncGenerator<Cell[][]> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('bespoke_function_results')
      .select('rows')
      .where(eb => eb.and({ run_index: runIndex, part }))
      .executeTakeFirst()
    if (!row) return
    yield row.rows as Cell[][]
  }
}

/** Deletes the result of a run; the run itself stays. */
export async function forgetResult(db: Db, index: number): Promise<void> {
  await db.deleteFrom('bespoke_function_results').where('run_index', '=', index).execute()
  await updateRow(db, 'bespoke_function_runs', index, { kept: false })
}
