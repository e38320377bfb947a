import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues } from '../../platform/db/query-rows.ts'
import { valueOf } from '../../platform/db/rows.ts'

const columns = [
  'index',
  'user_index as userIndex',
  'list',
  'title',
  'input',
  'columns',
  'format',
  'status',
  'rows_done as rowsDone',
  'rows_total as rowsTotal',
  'bytes',
  'failure',
  'created_at as createdAt',
] as const

const select = (db: Db) => db.selectFrom('exports').select(columns)
export type ExportRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const selectExport = (db: Db, index: number): Promise<ExportRow | undefined> =>
  select(db).where('index', '=', index).executeTakeFirst()

export const selectExports = (db: Db, userIndex: number): Promise<ExportRow[]> =>
  select(db).where('user_index', '=', userIndex).orderBy('index', 'desc').limit(100).execute()

/** How many of a user's exports have not ended; the user's other requests wait until the transaction ends. */
export async function countUnfinished(db: Db, userIndex: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('exports'), ${userIndex})`.execute(db)
  const { n } = await db
    .selectFrom('exports')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_index', '=', userIndex)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return n
}

export async function insertExport(
  db: Db,
  row: {
    user_index: number
    list: string
    input: string
    columns: string[]
    format: string
    rows_total: number
    /** For a table with its own rows: its name, and its columns and rows as JSON. */
    title?: string
    content?: string
  },
): Promise<ExportRow> {
  return db.insertInto('exports').values(row).returning(columns).executeTakeFirstOrThrow()
}

/** Columns and rows of a table as JSON; null once its file is made. */
export const selectContent = async (db: Db, index: number): Promise<string | null> =>
  (await valueOf(db, 'exports', 'content', { index })) ?? null

/** Undefined if it has ended, or no longer exists. */
export const startExport = (db: Db, index: number): Promise<ExportRow | undefined> =>
  db
    .updateTable('exports')
    .set({ status: 'running', rows_done: 0 })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .returning(columns)
    .executeTakeFirst()

/** False once it is cancelled. */
export async function advanceExport(db: Db, index: number, rowsDone: number): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set(eb => ({
      rows_done: rowsDone,
      rows_total: eb.fn<number>('greatest', ['rows_total', eb.val(rowsDone)]),
    }))
    .where(eb => eb.and({ index, status: 'running' }))
    .returning('index')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends an export that has not ended; undefined if it has. */
export const endExport = (
  db: Db,
  index: number,
  end: { status: 'ready' | 'failed' | 'cancelled'; rows?: number; bytes?: number; failure?: string },
): Promise<ExportRow | undefined> =>
  db
    .updateTable('exports')
    .set({
      status: end.status,
      ended_at: sql`now()`,
      content: null,
      ...(end.rows === undefined ? {} : { rows_done: end.rows, rows_total: end.rows }),
      ...(end.bytes === undefined ? {} : { bytes: end.bytes }),
      ...(end.failure === undefined ? {} : { failure: end.failure }),
    })
    .where('index', '=', index)
    .where(
      'status',
      'in',
      end.status === 'cancelled' ? ['waiting', 'running', 'ready', 'failed'] : ['running', 'waiting'],
    )
    .returning(columns)
    .executeTakeFirst()

export async function deleteExport(db: Db, index: number): Promise<void> {
  await db.deleteFrom('exports').where('index', '=', index).execute()
}

/** Exports of lists of the reseller, or of several resellers. */
export const selectExportsOf = (db: Db, client: number) => allValues<number>(db)`
    select index from exports
    where coalesce(input::jsonb -> 'params' ->> 'client', ${String(client)}) = ${String(client)}`
