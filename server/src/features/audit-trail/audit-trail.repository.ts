import {
  type AuditQuery,
  MOST_ENTRIES,
  MOST_SEARCHED,
} from '@nineops/contract/administration/audit-trail.contract'
import type { Page } from '@nineops/contract/http'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { londonDayStart } from '../../platform/clock/london.ts'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { escapeLike } from '../../platform/db/like.ts'
import type { AuditRow } from '../timelines/audit-entries.service.ts'

/** Filter of the trail; `alike` are actions whose label contains the search text. */
export type Narrowed = Omit<AuditQuery, keyof Page> & { alike: readonly string[] }

export interface TrailRow extends AuditRow {
  at: Date
  clientIndex: number | null
  clientName: string | null
  /** Longer than a page reads: lists and nested values are left out. */
  cut: boolean
}

/** Stored size of a value, in bytes, above which a page does not read all of it. */
const LARGE = 100_000

const start = (day: string, later: number): string =>
  new Date(londonDayStart(addDays(day, later))).toISOString()

/**
 * Entries are numbered as they are written, and timestamped when their transaction began, which is less than a day
 * earlier. Days therefore bound the numbers, and an index in number order is read only where the days are.
 */
function days({ from, to }: Narrowed): RawBuilder<unknown>[] {
  return [
    ...(from === undefined
      ? []
      : [
          sql`e.at >= ${start(from, 0)}::timestamptz and e.index > coalesce((select b.index from audit_entries b
            where b.at < ${start(from, -1)}::timestamptz order by b.at desc limit 1), 0)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql`e.at < ${start(to, 1)}::timestamptz and e.index < coalesce((select b.index from audit_entries b
            where b.at >= ${start(to, 2)}::timestamptz order by b.at limit 1), 9223372036854775807)`,
        ]),
  ]
}

const by = {
  person: sql`e.user_index is not null and e.request_id not like 'schedule-occurrence-%'`,
  schedule: sql`e.request_id like 'schedule-occurrence-%'`,
  engine: sql`e.user_index is null and e.request_id not like 'schedule-occurrence-%'`,
}

function conditions(query: Narrowed): RawBuilder<unknown> {
  const { person, action, entity, entityIndex, client, account, request } = query
  const all = [
    sql`true`,
    ...(person === undefined ? [] : [sql`e.user_index = ${person}`]),
    ...(query.by === undefined ? [] : [by[query.by]]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(entity === undefined ? [] : [sql`e.entity = ${entity}`]),
    ...(entityIndex === undefined ? [] : [sql`e.entity_index = ${entityIndex}`]),
    ...(client === undefined ? [] : [sql`e.client_index = ${client}`]),
    ...(request === undefined ? [] : [sql`e.request_id = ${request}`]),
    ...(account === undefined
      ? []
      : [
          sql`e.index = any(array(select l.audit_index from accounts a join audit_accounts l on l.account_index = a.index
            where lower(a.account_number) = lower(${account})))`,
        ]),
    ...days(query),
  ]
  return sql.join(all, sql` and `)
}

/** Indexes of the entries; text is searched for among the newest that the other filters leave. */
function found(query: Narrowed): RawBuilder<unknown> {
  const { filter, alike } = query
  if (filter === '') return sql`select e.index from audit_entries e where ${conditions(query)}`
  const like = `%${escapeLike(filter)}%`
  return sql`select e.index from (
      select e.* from audit_entries e where ${conditions(query)} order by e.index desc limit ${MOST_SEARCHED}
    ) e
    where e.action = any(${alike}::text[]) or e.username ilike ${like} or e.request_id ilike ${like}
      or e.entity_index::text = ${filter} or e.before::text ilike ${like} or e.after::text ilike ${like}`
}

const light = (value: RawBuilder<unknown>) => sql`case when pg_column_size(${value}) <= ${LARGE} then ${value}
  else (select jsonb_object_agg(key, value) from jsonb_each(case jsonb_typeof(${value}) when 'object' then ${value} else '{}' end)
    where jsonb_typeof(value) in ('string', 'number', 'boolean')) end`

const columns = sql`e.index, e.at, e.username, e.user_index as "userIndex", e.action, e.entity,
  e.entity_index as "entityIndex", e.client_index as "clientIndex", c.name as "clientName", e.request_id as "requestId",
  ${light(sql`e.before`)} as before, ${light(sql`e.after`)} as after,
  greatest(pg_column_size(e.before), pg_column_size(e.after)) > ${LARGE} as cut`

const ofFound = (query: Narrowed, rest: RawBuilder<unknown>) => sql<TrailRow>`
  select ${columns} from (${found(query)} order by index desc ${rest}) f
  join audit_entries e on e.index = f.index left join clients c on c.index = e.client_index
  order by e.index desc`

/** A page, newest first, of the first entries that a list pages through. */
export async function selectPage(db: Db, query: Narrowed, { page, pageSize }: Page): Promise<TrailRow[]> {
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, MOST_ENTRIES - offset)
  if (limit <= 0) return []
  return (await ofFound(query, sql`limit ${limit} offset ${offset}`).execute(db)).rows
}

/** How many entries match, counted up to `most`. */
export const countEntries = (db: Db, query: Narrowed, most: number | null) => onlyValue<number>(db)`
    select count(*)::int8 as count from (
      ${found(query)} ${most === null ? sql`` : sql`limit ${most}`}
    ) f`

/** All matching entries, newest first, through a cursor. */
export const allEntries = (db: Db, query: Narrowed): AsyncGenerator<TrailRow> =>
  throughCursor(db, 'audit_trail', ofFound(query, sql``))

export const selectEntry = (db: Db, index: number) => firstRow<TrailRow>(db)`
    select ${columns} from audit_entries e left join clients c on c.index = e.client_index
    where e.index = ${index}`

/** Accounts that an entry is about, by number, up to a limit. */
export const selectAccounts = (db: Db, index: number, most: number) => allRows<{
  index: number
  accountNumber: string
  companyName: string
  clientIndex: number
}>(db)`
    select a.index, a.account_number as "accountNumber", a.company_name as "companyName", a.client_index as "clientIndex"
    from audit_accounts l join accounts a on a.index = l.account_index
    where l.audit_index = ${index} order by a.account_number, a.index limit ${most}`

export const countAccounts = (db: Db, index: number) => onlyValue<number>(db)`
    select count(*)::int as count from audit_accounts where audit_index = ${index}`

export async function countOfRequest(db: Db, request: string): Promise<number> {
  const row = await firstRow<{ count: number }>(db)`
    select count(*)::int as count from audit_entries where request_id = ${request}`
  return row?.count ?? 1
}

/** The distinct values of a column, found by a loose index scan. */
async function distinct(db: Db, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.ref(column)
  return allValues<string>(db)`
    with recursive leaps as (
      select min(${name}) as value from audit_entries
      union all
      select (select min(${name}) from audit_entries where ${name} > l.value) from leaps l where l.value is not null
    ) select value from leaps where value is not null`
}
export const selectActions = (db: Db): Promise<string[]> => distinct(db, 'action')
export const selectEntities = (db: Db): Promise<string[]> => distinct(db, 'entity')

export const selectPeople = (db: Db) =>
  db.selectFrom('users').select(['index', 'username']).orderBy(sql`lower(username)`).execute()

export const selectResellers = (db: Db) =>
  db.selectFrom('clients').select(['index', 'name']).orderBy(sql`lower(name)`).orderBy('index').execute()
