import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface CarrierValues {
  name: string
  profile_name: string
  /** JSON text of the own columns; null for a built-in profile. */
  profile: string | null
  status: string
}

const columns = ['index', 'name', 'profile_name', 'profile', 'status'] as const

export function selectCarriers(db: Db, clientIndex: number) {
  return db
    .selectFrom('carriers')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .orderBy(sql`lower(name)`)
    .execute()
}

export function selectCarrier(db: Db, clientIndex: number, index: number) {
  return db
    .selectFrom('carriers')
    .select(columns)
    .where('client_index', '=', clientIndex)
    .where('index', '=', index)
    .executeTakeFirst()
}

/** Undefined if the reseller has a carrier of that name. */
export function insertCarrier(db: Db, clientIndex: number, values: CarrierValues) {
  return db
    .insertInto('carriers')
    .values({ client_index: clientIndex, ...values })
    .onConflict(conflict => conflict.columns(['client_index', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export function updateCarrier(db: Db, clientIndex: number, index: number, values: CarrierValues) {
  return db
    .updateTable('carriers')
    .set(values)
    .where('client_index', '=', clientIndex)
    .where('index', '=', index)
    .returning(columns)
    .executeTakeFirst()
}

/** Keeps other writers of the reseller's carriers out, so that a name that is free stays free. */
export async function lockCarriers(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('carriers'), ${clientIndex})`.execute(db)
}

export async function nameInUse(db: Db, clientIndex: number, name: string, except: number): Promise<boolean> {
  const row = await db
    .selectFrom('carriers')
    .select('index')
    .where('client_index', '=', clientIndex)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('index', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}
