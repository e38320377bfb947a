import type { Db } from '../../platform/db/db.ts'
import { rowExists } from '../../platform/db/rows.ts'

export const selectFlags = (db: Db, clientIndex: number) =>
  db
    .selectFrom('feature_flags as f')
    .leftJoin('users as u', 'u.index', 'f.created_by')
    .select(['f.flag', 'f.description', 'f.created_at as createdAt', 'u.username as createdBy'])
    .where('f.client_index', '=', clientIndex)
    .orderBy('f.flag')
    .execute()

export async function flagExists(db: Db, clientIndex: number, flag: string): Promise<boolean> {
  return rowExists(db, 'feature_flags', { client_index: clientIndex, flag })
}

/** False if the reseller has the flag already. */
export async function insertFlag(
  db: Db,
  clientIndex: number,
  { flag, description }: { flag: string; description: string },
  userIndex: number,
): Promise<boolean> {
  const row = await db
    .insertInto('feature_flags')
    .values({ client_index: clientIndex, flag, description, created_by: userIndex })
    .onConflict(conflict => conflict.columns(['client_index', 'flag']).doNothing())
    .returning('flag')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the reseller has no such flag. */
export async function deleteFlag(db: Db, clientIndex: number, flag: string): Promise<boolean> {
  const row = await db
    .deleteFrom('feature_flags')
    .where(eb => eb.and({ client_index: clientIndex, flag }))
    .returning('flag')
    .executeTakeFirst()
  return row !== undefined
}
