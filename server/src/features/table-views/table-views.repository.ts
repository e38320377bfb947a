import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

export interface ViewRow {
  index: number
  userIndex: number
  owner: string
  table: string
  name: string
  state: string
  shared: boolean
  isDefault: boolean
}

const select = (db: Db, userIndex: number) =>
  db
    .selectFrom('table_views as v')
    .innerJoin('users as u', 'u.index', 'v.user_index')
    .leftJoin('table_view_defaults as d', join =>
      join.onRef('d.view_index', '=', 'v.index').on('d.user_index', '=', userIndex),
    )
    .select([
      'v.index',
      'v.user_index as userIndex',
      'u.username as owner',
      'v.table_name as table',
      'v.name',
      'v.state',
      'v.shared',
      sql<boolean>`d.view_index is not null`.as('isDefault'),
    ])
    .where(eb => eb.or([eb('v.user_index', '=', userIndex), eb('v.shared', '=', true)]))

/** A user's views of all tables or of one, then those shared by others, by name. */
export const selectViews = (db: Db, userIndex: number, table?: string): Promise<ViewRow[]> =>
  select(db, userIndex)
    .$if(table !== undefined, query => query.where('v.table_name', '=', table ?? ''))
    .orderBy(sql`v.user_index <> ${userIndex}`)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.index')
    .execute()

export const selectView = (db: Db, userIndex: number, index: number): Promise<ViewRow | undefined> =>
  select(db, userIndex).where('v.index', '=', index).executeTakeFirst()

/** Blocks other changes to the user's views until the transaction ends. */
export async function lockViews(db: Db, userIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('table_views'), ${userIndex})`.execute(db)
}

export async function countViews(db: Db, userIndex: number, table: string): Promise<number> {
  const { n } = await db
    .selectFrom('table_views')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(eb => eb.and({ user_index: userIndex, table_name: table }))
    .executeTakeFirstOrThrow()
  return n
}

export async function nameInUse(
  db: Db,
  { userIndex, table, name, except }: { userIndex: number; table: string; name: string; except: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('table_views')
    .select('index')
    .where(eb => eb.and({ user_index: userIndex, table_name: table }))
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('index', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertView(
  db: Db,
  view: { userIndex: number; table: string; name: string; state: string; shared: boolean },
): Promise<number> {
  const { userIndex, table, ...rest } = view
  return insertRow(db, 'table_views', { user_index: userIndex, table_name: table, ...rest })
}

export async function updateView(
  db: Db,
  index: number,
  view: { name: string; state: string; shared: boolean },
): Promise<void> {
  await updateRow(db, 'table_views', index, { ...view, changed_at: sql`now()` })
}

export async function deleteView(db: Db, index: number): Promise<void> {
  await db.deleteFrom('table_views').where('index', '=', index).execute()
}

/** Removes a view that is no longer shared from other users' defaults. */
export async function dropOthersDefaults(db: Db, index: number, userIndex: number): Promise<void> {
  await db
    .deleteFrom('table_view_defaults')
    .where('view_index', '=', index)
    .where('user_index', '<>', userIndex)
    .execute()
}

export async function upsertDefault(
  db: Db,
  userIndex: number,
  view: { index: number; table: string },
): Promise<void> {
  await db
    .insertInto('table_view_defaults')
    .values({ user_index: userIndex, table_name: view.table, view_index: view.index })
    .onConflict(conflict =>
      conflict.columns(['user_index', 'table_name']).doUpdateSet({ view_index: view.index }),
    )
    .execute()
}

export async function deleteDefault(db: Db, userIndex: number, index: number): Promise<void> {
  await db
    .deleteFrom('table_view_defaults')
    .where(eb => eb.and({ user_index: userIndex, view_index: index }))
    .execute()
}
