import type { Db } from '../../platform/db/db.ts'

export const selectOutputs = (db: Db, clientIndex: number) =>
  db
    .selectFrom('outputs')
    .select(['index', 'kind', 'name', 'description', 'format', 'enabled'])
    .where('client_index', '=', clientIndex)
    .orderBy('index')
    .execute()

export async function isEnabled(db: Db, clientIndex: number, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('outputs')
    .select('enabled')
    .where('client_index', '=', clientIndex)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.enabled ?? true
}
