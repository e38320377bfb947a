import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { Arrival } from './expected-slots.domain.ts'

/** Collected carriers with their delivery schedules; of one reseller, or of all. */
export const selectExpectations = (db: Db, clientIndex: number | null, carrierIndex: number | null = null) =>
  db
    .selectFrom('data_collection_clients as d')
    .innerJoin('carriers as c', 'c.index', 'd.carrier_index')
    .innerJoin('clients as r', 'r.index', 'd.client_index')
    .leftJoin('expected_files as e', 'e.carrier_index', 'd.carrier_index')
    .select([
      'd.client_index as clientIndex',
      'r.name as clientName',
      'd.carrier_index as carrierIndex',
      'c.name as carrierName',
      sql<boolean>`d.enabled and c.status = 'active'`.as('collected'),
      'e.frequency',
      'e.weekdays',
      'e.month_day as monthDay',
      sql<string | null>`to_char(e.due_time, 'HH24:MI')`.as('dueTime'),
      'e.grace_minutes as graceMinutes',
      'e.lag_days as lagDays',
      'e.band',
      'e.min_lines as minLines',
      'e.max_lines as maxLines',
      'e.band_percent as bandPercent',
      'e.starts_on as startsOn',
    ])
    .$if(clientIndex !== null, query => query.where('d.client_index', '=', clientIndex ?? 0))
    .$if(carrierIndex !== null, query => query.where('d.carrier_index', '=', carrierIndex ?? 0))
    // Across all resellers only those that can be late are needed.
    .$if(clientIndex === null, query =>
      query.where('e.carrier_index', 'is not', null).where(sql<SqlBool>`d.enabled and c.status = 'active'`),
    )
    .orderBy(sql`lower(r.name)`)
    .orderBy(sql`lower(c.name)`)
    .execute()
export type ExpectationRow = Awaited<ReturnType<typeof selectExpectations>>[number]

/** Files received from each carrier since its day, in order; all carriers in one query. */
export async function selectArrivals(
  db: Db,
  carriers: readonly { carrierIndex: number; since: Date }[],
): Promise<Arrival[]> {
  if (carriers.length === 0) return []
  return allRows<Arrival>(db)`
    select f.carrier_index as "carrierIndex", f.index, f.name, f.status, f.lines,
      (extract(epoch from f.created_at) * 1000)::float8 as "atMs"
    from json_to_recordset(${JSON.stringify(carriers)}::json) as w("carrierIndex" int, since timestamptz)
    cross join lateral (
      select carrier_index, index, name, status, lines, created_at
      from data_collection_files
      where carrier_index = w."carrierIndex" and source_kind = 'external' and created_at >= w.since
    ) f
    order by f.carrier_index, f.created_at, f.index`
}

export interface ExpectationValues {
  frequency: string
  weekdays: number[]
  month_day: number | null
  due_time: string
  grace_minutes: number
  lag_days: number
  band: string
  min_lines: number | null
  max_lines: number | null
  band_percent: number | null
  starts_on: string
}

/** Inserts or updates a carrier's delivery schedule. */
export async function saveExpectation(
  db: Db,
  owner: { clientIndex: number; carrierIndex: number; userIndex: number },
  values: ExpectationValues,
): Promise<void> {
  const row = { ...values, updated_by: owner.userIndex, updated_at: new Date() }
  await db
    .insertInto('expected_files')
    .values({ ...row, client_index: owner.clientIndex, carrier_index: owner.carrierIndex })
    .onConflict(conflict => conflict.column('carrier_index').doUpdateSet(row))
    .execute()
}

export async function deleteExpectation(db: Db, carrierIndex: number): Promise<void> {
  await db.deleteFrom('expected_files').where('carrier_index', '=', carrierIndex).execute()
}
