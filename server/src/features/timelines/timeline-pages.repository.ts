import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { AuditRow } from './audit-rows.domain.ts'
import type { Reach, Source, SourceRow } from './timeline-sources.repository.ts'

/** The next rows of all sources, newest first, then by id. An event found by two sources is listed once. */
export async function selectRows(
  db: Db,
  sources: readonly Source[],
  { cursor, limit }: Reach,
): Promise<SourceRow[]> {
  if (sources.length === 0) return []
  const union = sql.join(
    sources.map(({ query }) => query),
    sql` union `,
  )
  return allRows<SourceRow>(db)`
    select to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, t.id, t.data
    from (${union}) t
    where (t.at, t.id collate "C") < (${cursor.at}::timestamptz, ${`${cursor.source}:${cursor.key}`} collate "C")
    order by t.at desc, t.id collate "C" desc limit ${limit}`
}

/** Entries of the audit trail by index. */
export async function selectAudit(db: Db, indexes: readonly number[]): Promise<Map<number, AuditRow>> {
  if (indexes.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit_entries')
    .select([
      'index',
      'action',
      'entity',
      'entity_index as entityIndex',
      'username',
      'user_index as userIndex',
      'before',
      'after',
      'request_id as requestId',
    ])
    .where('index', 'in', indexes)
    .execute()
  return new Map(rows.map(row => [row.index, row]))
}

/** Names of indexes in values, by the field they are in. */
export async function selectNames(
  db: Db,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, Map<number, string>>> {
  const of = (key: string) => [...(wanted.get(key) ?? [])]
  const rows = await allRows<{ key: string; index: number; name: string }>(db)`
    select 'carrierIndex' as key, index, name from carriers where index = any(${of('carrierIndex')}::int[])
    union all select 'rateCardIndex', index, name from rate_cards where index = any(${of('rateCardIndex')}::int[])
    union all select 'brandIndex', index, name from brands where index = any(${of('brandIndex')}::int[])
    union all select 'accountIndex', index, account_number || ' ' || company_name from accounts
      where index = any(${of('accountIndex')}::int[])
    union all select 'chargeIndex', index, description from charges where index = any(${of('chargeIndex')}::int[])
    union all select 'bundleIndex', index, name from product_group_bundles where index = any(${of('bundleIndex')}::int[])
    union all select 'billRunIndex', index, description from bill_runs where index = any(${of('billRunIndex')}::int[])
    union all select 'ownerIndex', index, username from users where index = any(${of('ownerIndex')}::int[])
    union all select 'occurrence', o.index, s.name from schedule_occurrences o join schedules s on s.index = o.schedule_index
      where o.index = any(${of('occurrence')}::int[])`
  const names = new Map<string, Map<number, string>>()
  for (const { key, index, name } of rows)
    names.set(key, (names.get(key) ?? new Map<number, string>()).set(index, name))
  return names
}

/** The cards that rated an account's calls of a bill run. */
export const selectCards = (db: Db, billRun: number, account: number) => allRows<{
  name: string
  calls: number
  charge: string
}>(db)`
    select k.name, count(*) as calls, round(sum(r.retail_charge), 2)::text as charge
    from rated_calls r join rate_cards k on k.index = r.retail_rate_card_index
    where r.bill_run_index = ${billRun} and r.account_index = ${account} and r.retail_charge is not null
    group by k.index, k.name order by count(*) desc, k.name`
