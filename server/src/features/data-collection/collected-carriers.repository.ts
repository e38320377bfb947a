import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

const selectEntries = (db: Db, clientIndex: number) =>
  db
    .selectFrom('data_collection_clients as d')
    .innerJoin('carriers as c', 'c.index', 'd.carrier_index')
    .leftJoin('users as u', 'u.index', 'd.created_by')
    .select([
      'd.index',
      'd.carrier_index as carrierIndex',
      'c.name as carrierName',
      'd.reference',
      'd.enabled',
      'd.created_at as createdAt',
      'u.username as createdBy',
    ])
    .where('d.client_index', '=', clientIndex)

export const listEntries = (db: Db, clientIndex: number) =>
  selectEntries(db, clientIndex).orderBy(sql`lower(c.name)`).execute()
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export const selectEntry = (db: Db, clientIndex: number, carrierIndex: number) =>
  selectEntries(db, clientIndex).where('d.carrier_index', '=', carrierIndex).executeTakeFirst()

/** An entry, locked until the transaction ends. */
export async function lockEntry(db: Db, clientIndex: number, index: number): Promise<EntryRow | undefined> {
  await db
    .selectFrom('data_collection_clients')
    .select('index')
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .forNoKeyUpdate()
    .execute()
  return selectEntries(db, clientIndex).where('d.index', '=', index).executeTakeFirst()
}

export interface EntryValues {
  reference?: string | undefined
  enabled?: boolean | undefined
}

/** Replaces the entry that a carrier has from the start; false where someone has added one before. */
export async function insertEntry(
  db: Db,
  clientIndex: number,
  carrierIndex: number,
  { reference = '', enabled = true }: EntryValues,
  userIndex: number,
): Promise<boolean> {
  const row = { reference, enabled, created_by: userIndex, created_at: new Date() }
  const done = await db
    .insertInto('data_collection_clients')
    .values({ ...row, client_index: clientIndex, carrier_index: carrierIndex })
    .onConflict(conflict =>
      conflict
        .column('carrier_index')
        .doUpdateSet(row)
        .where('data_collection_clients.created_by', 'is', null),
    )
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function updateEntry(db: Db, index: number, values: EntryValues): Promise<void> {
  await updateRow(db, 'data_collection_clients', index, values)
}
