import {
  type CallFilter,
  type DashCall,
  MOST_COUNTED_CALLS,
} from '@nineops/contract/dash-administration/dash-calls.contract'
import type { Page } from '@nineops/contract/http'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, onlyValue } from '../../platform/db/query-rows.ts'
import { escapeLike } from '../../platform/db/like.ts'

export interface Times {
  from: Date
  to: Date
}
export type CallRequest = Omit<CallFilter, 'from' | 'to' | 'last'> & Times

const statuses = {
  '2xx': sql`c.status between 200 and 299`,
  '3xx': sql`c.status between 300 and 399`,
  '4xx': sql`c.status >= 400 and c.status < 500`,
  '5xx': sql`c.status >= 500`,
  failed: sql`c.status >= 400`,
} as const

/** Times as constants, so that the planner reads only their days. */
const instant = (date: Date) => sql.lit(date.toISOString())

/** An id identifies one call, whenever it was. */
const isRequestId = (text: string) => z.uuid().safeParse(text).success

function matching(request: CallRequest): RawBuilder<unknown> {
  const { filter, client, credential, method, status, minMs } = request
  if (isRequestId(filter)) return sql`c.request_id = ${filter}`
  const conditions = [
    sql`c.at >= ${instant(request.from)} and c.at < ${instant(request.to)}`,
    ...(client === undefined ? [] : [sql`c.client_index = ${client}`]),
    ...(credential === undefined ? [] : [sql`c.client_credential_index = ${credential}`]),
    ...(method === undefined ? [] : [sql`c.method = ${method}`]),
    ...(status === undefined ? [] : [statuses[status]]),
    ...(filter === '' ? [] : [sql`c.path like ${`${escapeLike(filter)}%`}`]),
    ...(minMs === undefined ? [] : [sql`c.ms >= ${minMs}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Row of a call with its names, which are only looked up for the rows shown. */
const named = sql`
  c.index, c.at, c.request_id as "requestId", c.method, c.route, c.path, c.query, c.status, c.ms, c.bytes,
  host(c.address) as address, c.user_agent as "userAgent", c.error_code as "errorCode", c.version, c.accept,
  case when k.index is not null then json_build_object('index', k.index, 'name', k.name) end as client,
  case when d.index is not null then json_build_object('index', d.index, 'name', d.name) end as credential,
  case when u.index is not null then json_build_object('index', u.index, 'name', u.username) end as "user"`
const names = sql`
  left join clients k on k.index = c.client_index
  left join client_credentials d on d.index = c.client_credential_index
  left join users u on u.index = c.user_index`

export type CallRow = Omit<DashCall, 'at'> & { at: Date }

const orderOf = (sort: readonly SortBy<'at'>[], of = 'c') =>
  sql.raw(
    sort[0]?.desc === false ? `order by ${of}.at, ${of}.index` : `order by ${of}.at desc, ${of}.index desc`,
  )

/** A page of the first calls that a list pages through. */
export async function selectCalls(
  db: Db,
  request: CallRequest,
  { page, pageSize }: Page,
  sort: readonly SortBy<'at'>[],
): Promise<CallRow[]> {
  const offset = (page - 1) * pageSize
  const limit = Math.min(pageSize, MOST_COUNTED_CALLS - offset)
  if (limit <= 0) return []
  return allRows<CallRow>(db)`
    select ${named} from (
      select * from dash_calls c where ${matching(request)} ${orderOf(sort)}
      limit ${limit} offset ${offset}
    ) c ${names} ${orderOf(sort)}`
}

/** How many match, counted up to a limit. */
export const countSome = (db: Db, request: CallRequest) => onlyValue<number>(db)`
    select count(*)::int as n from (
      select from dash_calls c where ${matching(request)} limit ${MOST_COUNTED_CALLS}) first`

/** How many match, without a limit. */
export const countAll = (db: Db, request: CallRequest) => onlyValue<number>(db)`
    select count(*)::int as n from dash_calls c where ${matching(request)}`

/** All matches, in order, through a cursor of the transaction. */
export const readCalls = (
  db: Db,
  request: CallRequest,
  sort: readonly SortBy<'at'>[],
): AsyncIterable<CallRow> =>
  throughCursor(
    db,
    'dash_calls_cursor',
    sql<CallRow>`select ${named} from dash_calls c ${names} where ${matching(request)} ${orderOf(sort)}`,
  )
