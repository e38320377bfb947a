import type { DeliverableKind, PathHolds } from '@nineops/contract/bureau/paths.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

export type Direction = 'input' | 'output'

const select = (db: Db, clientIndex: number) =>
  db
    .selectFrom('paths as p')
    .leftJoin('carriers as c', 'c.index', 'p.carrier_index')
    .select([
      'p.index',
      'p.client_index as clientIndex',
      'p.direction',
      'p.path',
      'p.description',
      'p.enabled',
      'p.move_taken as moveTaken',
      'p.deliverables',
      'p.holds',
      'c.index as carrierIndex',
      'c.name as carrierName',
    ])
    .where('p.client_index', '=', clientIndex)
export type PathRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const selectPaths = (db: Db, clientIndex: number, direction: Direction): Promise<PathRow[]> =>
  select(db, clientIndex).where('p.direction', '=', direction).orderBy('p.path').execute()

export const selectPath = (db: Db, clientIndex: number, index: number): Promise<PathRow | undefined> =>
  select(db, clientIndex).where('p.index', '=', index).executeTakeFirst()

/** Locks a path until the transaction ends. */
export async function lockPath(db: Db, clientIndex: number, index: number): Promise<PathRow | undefined> {
  await lockRows(db, 'paths', [index])
  return selectPath(db, clientIndex, index)
}

/** Blocks other changes to paths until the transaction ends. */
export async function lockPaths(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('paths'))`.execute(db)
}

/** Paths of any reseller that are this folder, contain it or lie in it, ignoring case. */
export function selectNested(db: Db, path: string) {
  return db
    .selectFrom('paths')
    .select(['client_index', 'direction', 'path'])
    .where(
      sql<boolean>`lower(path) = lower(${path}) or starts_with(lower(path), lower(${`${path}/`}))
        or starts_with(lower(${path}), lower(path) || '/')`,
    )
    .execute()
}

export interface PathValues {
  description: string
  carrier_index: number | null
  move_taken: boolean
  holds: PathHolds
  deliverables: DeliverableKind[]
}

export async function insertPath(
  db: Db,
  values: PathValues & { client_index: number; direction: Direction; path: string },
): Promise<number> {
  return insertRow(db, 'paths', values)
}

export async function updatePath(
  db: Db,
  index: number,
  values: PathValues & { enabled: boolean },
): Promise<void> {
  await updateRow(db, 'paths', index, values)
}

export async function deletePath(db: Db, index: number): Promise<void> {
  await db.deleteFrom('paths').where('index', '=', index).execute()
}

/** Whether a file is being delivered to the path. */
export async function isDelivering(db: Db, index: number): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('index')
    .where('path_index', '=', index)
    .where('state', 'in', ['queued', 'delivering'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Files that were collected from these places: where each was, its size and when it last changed. */
export function selectCollected(db: Db, clientIndex: number, places: readonly string[]) {
  const which = sql<boolean>`client_index = ${clientIndex} and source_path = any(${places})`
  return db
    .selectFrom('data_collection_files')
    .select(['source_path as path', 'bytes', 'source_modified_at as modifiedAt'])
    .where(which)
    .unionAll(
      db
        .selectFrom('carrier_rental_files')
        .select([
          'source_path as path',
          sql<number>`coalesce(source_bytes, 0)`.as('bytes'),
          'source_modified_at as modifiedAt',
        ])
        .where(which),
    )
    .execute()
}
