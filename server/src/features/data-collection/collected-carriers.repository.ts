import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

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

/** The entry of a carrier, locked until the transaction ends. */
export async function lockEntry(
  db: Db,
  clientIndex: number,
  carrierIndex: number,
): Promise<EntryRow | undefined> {
  await db
    .selectFrom('data_collection_clients')
    .select('index')
    .where(eb => eb.and({ client_index: clientIndex, carrier_index: carrierIndex }))
    .forNoKeyUpdate()
    .execute()
  return selectEntry(db, clientIndex, carrierIndex)
}

export interface EntryValues {
  carrierIndex: number
  reference: string
  enabled: boolean
}

/** Inserts or updates a carrier's entry. */
export async function saveEntry(
  db: Db,
  clientIndex: number,
  { carrierIndex, reference, enabled }: EntryValues,
  userIndex: number,
): Promise<void> {
  await db
    .insertInto('data_collection_clients')
    .values({
      client_index: clientIndex,
      carrier_index: carrierIndex,
      reference,
      enabled,
      created_by: userIndex,
    })
    .onConflict(conflict => conflict.column('carrier_index').doUpdateSet({ reference, enabled }))
    .execute()
}
