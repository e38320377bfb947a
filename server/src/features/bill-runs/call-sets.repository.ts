import type { Db } from '../../platform/db/db.ts'

export interface TakenFile {
  index: number
  takenOrder: number
  accepted: number
  firstCallAt: Date
  lastCallAt: Date
}

/** The client's files with accepted calls, in the order they were collected. */
export async function selectCollectedFiles(db: Db, clientIndex: number): Promise<TakenFile[]> {
  const rows = await db
    .selectFrom('data_collection_files')
    .select([
      'index',
      'taken_order as takenOrder',
      'accepted',
      'first_call_at as firstCallAt',
      'last_call_at as lastCallAt',
    ])
    .where('client_index', '=', clientIndex)
    .where('taken_order', 'is not', null)
    .orderBy('taken_order')
    .execute()
  return rows.flatMap(({ takenOrder, firstCallAt, lastCallAt, ...file }) =>
    takenOrder !== null && firstCallAt && lastCallAt
      ? [{ ...file, takenOrder, firstCallAt, lastCallAt }]
      : [],
  )
}

/** How many of the client's files are waiting or being collected. */
export async function countOpenFiles(db: Db, clientIndex: number): Promise<number> {
  const { n } = await db
    .selectFrom('data_collection_files')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('client_index', '=', clientIndex)
    .where('status', 'in', ['waiting', 'collecting'])
    .executeTakeFirstOrThrow()
  return n
}
