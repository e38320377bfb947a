import type { Db } from '../../platform/db/db.ts'

export const selectOutputs = (db: Db, clientIndex: number) =>
  db
    .selectFrom('outputs')
    .select(['index', 'kind', 'name', 'description', 'format'])
    .where('client_index', '=', clientIndex)
    .orderBy('index')
    .execute()
