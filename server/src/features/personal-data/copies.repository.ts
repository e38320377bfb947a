import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const columns = [
  'index',
  'client_index as clientIndex',
  'account_index as accountIndex',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'status',
  'storage_key as storageKey',
  'bytes',
  'sha256',
  'failure',
] as const

export const insertCopy = (
  db: Db,
  values: { client_index: number; account_index: number; requested_by: number },
) => db.insertInto('personal_data_copies').values(values).returning(columns).executeTakeFirstOrThrow()

export type CopyRow = Awaited<ReturnType<typeof insertCopy>>

export const selectCopy = (db: Db, index: number): Promise<CopyRow | undefined> =>
  db.selectFrom('personal_data_copies').select(columns).where('index', '=', index).executeTakeFirst()

/** Starts a copy, or restarts it after its worker was lost; undefined where it has ended. */
export const startCopy = (db: Db, index: number): Promise<CopyRow | undefined> =>
  db
    .updateTable('personal_data_copies')
    .set({ status: 'running' })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .returning(columns)
    .executeTakeFirst()

export const endCopy = (
  db: Db,
  index: number,
  end: { storage_key: string; bytes: number; sha256: string } | { failure: string },
): Promise<CopyRow | undefined> =>
  db
    .updateTable('personal_data_copies')
    .set({ ...end, status: 'failure' in end ? 'failed' : 'ready', finished_at: sql`now()` })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .returning(columns)
    .executeTakeFirst()

export async function deleteCopy(db: Db, index: number): Promise<void> {
  await db.deleteFrom('personal_data_copies').where('index', '=', index).execute()
}

/** Returns the keys of the files of those that were ready. */
export async function deleteCopies(db: Db, account: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('personal_data_copies')
    .where('account_index', '=', account)
    .returning('storage_key as key')
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}
