import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { nameInUse as nameInUseIn } from '../../platform/db/name-in-use.ts'

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

export const nameInUse = nameInUseIn('carriers')

/** What hangs on each carrier of a reseller, with the files of the last so many days; lists of its own size. */
export async function selectUsage(db: Db, clientIndex: number, days: number): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select c.index as "carrierIndex",
      (select count(*)::int from paths p where p.carrier_index = c.index and p.direction = 'input') as "inputPaths",
      (select count(*)::int from rate_cards r where r.client_index = ${clientIndex} and r.carrier_index = c.index)
        as "rateCards",
      (select count(*)::int from rate_allocations a
       where a.client_index = ${clientIndex} and a.carrier_index = c.index) as allocations,
      coalesce(f.files, 0) as files, coalesce(f.lines, 0) as lines, f.last_at as "lastFileAt"
    from carriers c
    left join lateral (
      select count(*) filter (where created_at >= now() - make_interval(days => ${days}))::int as files,
        sum(lines) filter (where created_at >= now() - make_interval(days => ${days}))::float8 as lines,
        max(created_at) as last_at
      from data_collection_files
      where carrier_index = c.index and source_kind = 'external' and status = 'taken'
    ) f on true
    where c.client_index = ${clientIndex}
    order by lower(c.name)`.execute(db)
  return rows
}

export interface UsageRow {
  carrierIndex: number
  inputPaths: number
  rateCards: number
  allocations: number
  files: number
  lines: number
  lastFileAt: Date | null
}
