import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type Direction = 'input' | 'output'

export interface PathRow {
  index: number
  path: string
  description: string
  carrierIndex: number | null
  carrierName: string | null
}

export function selectPaths(db: Db, clientIndex: number, direction: Direction): Promise<PathRow[]> {
  return db
    .selectFrom('paths as p')
    .leftJoin('carriers as c', 'c.index', 'p.carrier_index')
    .select(['p.index', 'p.path', 'p.description', 'c.index as carrierIndex', 'c.name as carrierName'])
    .where('p.client_index', '=', clientIndex)
    .where('p.direction', '=', direction)
    .orderBy('p.path')
    .execute()
}

/** Keeps other writers of paths out until the transaction ends. */
export async function lockPaths(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('paths'))`.execute(db)
}

/** Paths of any reseller that are this folder, contain it or lie in it. */
export function selectNested(db: Db, path: string) {
  return db
    .selectFrom('paths')
    .select(['client_index', 'direction', 'path'])
    .where(
      sql<boolean>`path = ${path} or starts_with(path, ${`${path}/`}) or starts_with(${path}, path || '/')`,
    )
    .execute()
}

export async function insertPath(
  db: Db,
  values: {
    client_index: number
    direction: Direction
    carrier_index: number | null
    path: string
    description: string
  },
): Promise<number> {
  const { index } = await db.insertInto('paths').values(values).returning('index').executeTakeFirstOrThrow()
  return index
}
