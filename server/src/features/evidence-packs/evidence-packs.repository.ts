import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const columns = [
  'index',
  'client_index as clientIndex',
  'subject_kind as subjectKind',
  'subject_index as subjectIndex',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'status',
  'storage_key as storageKey',
  'bytes',
  'sha256',
  'entries',
  'failure',
] as const

export const insertPack = (
  db: Db,
  values: { client_index: number; subject_kind: string; subject_index: number; requested_by: number },
) => db.insertInto('evidence_packs').values(values).returning(columns).executeTakeFirstOrThrow()
export type PackRow = Awaited<ReturnType<typeof insertPack>>

export const selectPack = (db: Db, index: number): Promise<PackRow | undefined> =>
  db.selectFrom('evidence_packs').select(columns).where('index', '=', index).executeTakeFirst()

/** Starts or, after a crash, restarts a pack; undefined if it has ended. */
export const startPack = (db: Db, index: number): Promise<PackRow | undefined> =>
  db
    .updateTable('evidence_packs')
    .set({ status: 'running' })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .returning(columns)
    .executeTakeFirst()

export const endPack = (
  db: Db,
  index: number,
  end: { storage_key: string; bytes: number; sha256: string; entries: number } | { failure: string },
) =>
  db
    .updateTable('evidence_packs')
    .set({ ...end, status: 'failure' in end ? 'failed' : 'ready', finished_at: sql`now()` })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .returning(columns)
    .executeTakeFirst()

export const deletePack = (db: Db, index: number) =>
  db.deleteFrom('evidence_packs').where('index', '=', index).execute()

export const selectUsername = async (db: Db, index: number | null): Promise<string> =>
  (
    await db
      .selectFrom('users')
      .select('username')
      .where('index', '=', index ?? 0)
      .executeTakeFirst()
  )?.username ?? 'system'

export async function selectPacksOf(db: Db, client: number): Promise<number[]> {
  const rows = await db
    .selectFrom('evidence_packs')
    .select('index')
    .where('client_index', '=', client)
    .execute()
  return rows.map(({ index }) => index)
}
