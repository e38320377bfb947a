import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export const selectCarriers = (db: Db, clientIndex: number, index?: number) =>
  db
    .selectFrom('carriers')
    .select(['index', 'name', 'profile_name', 'profile', 'status'])
    .select(['cost_tolerance as costTolerance', 'cost_tolerance_percent as costTolerancePercent'])
    .where('client_index', '=', clientIndex)
    .$if(index !== undefined, query => query.where('index', '=', index ?? 0))
    .orderBy(sql`lower(name)`)
    .execute()
export type CarrierRow = Awaited<ReturnType<typeof selectCarriers>>[number]

/** What refers to each carrier of a reseller, with the files of the last few days. */
export const selectUsage = (db: Db, clientIndex: number, days: number) => allRows<UsageRow>(db)`
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
    order by lower(c.name)`

export interface UsageRow {
  carrierIndex: number
  inputPaths: number
  rateCards: number
  allocations: number
  files: number
  lines: number
  lastFileAt: Date | null
}
