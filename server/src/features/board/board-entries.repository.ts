import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface EntryRow {
  ownerIndex: number | null
  owner: string | null
  note: string
  noteVersion: number
  noteBy: string | null
  noteAt: Date | null
}

/** The entry of a reseller, created if missing; locked until the transaction ends. */
export async function lockEntry(db: Db, clientIndex: number): Promise<EntryRow> {
  await db
    .insertInto('board_entries')
    .values({ client_index: clientIndex })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await db
    .selectFrom('board_entries')
    .select('client_index')
    .where('client_index', '=', clientIndex)
    .forUpdate()
    .execute()
  return db
    .selectFrom('board_entries as e')
    .leftJoin('users as o', 'o.index', 'e.owner_index')
    .leftJoin('users as n', 'n.index', 'e.note_by')
    .select([
      'e.owner_index as ownerIndex',
      'o.username as owner',
      'e.note',
      'e.note_version as noteVersion',
      'n.username as noteBy',
      'e.note_at as noteAt',
    ])
    .where('e.client_index', '=', clientIndex)
    .executeTakeFirstOrThrow()
}

export async function updateOwner(
  db: Db,
  clientIndex: number,
  ownerIndex: number | null,
  userIndex: number,
): Promise<void> {
  await db
    .updateTable('board_entries')
    .set({ owner_index: ownerIndex, assigned_by: userIndex, assigned_at: sql<Date>`now()` })
    .where('client_index', '=', clientIndex)
    .execute()
}

export async function updateNote(
  db: Db,
  clientIndex: number,
  note: string,
  userIndex: number,
): Promise<void> {
  await db
    .updateTable('board_entries')
    .set(eb => ({
      note,
      note_by: userIndex,
      note_at: sql<Date>`now()`,
      note_version: eb('note_version', '+', 1),
    }))
    .where('client_index', '=', clientIndex)
    .execute()
}

/** Bureau staff who may sign in, by name. */
export const selectPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select(['index', 'username as name'])
    .where('disabled', '=', false)
    .where(sql<boolean>`'NINEOPS_BUREAU_ACCESS' = any(roles)`)
    .orderBy('username')
    .execute()
