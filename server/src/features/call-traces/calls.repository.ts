import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

/** An accepted call with the names of its carrier and file. */
export interface CallRow {
  carrierIndex: number
  carrierName: string
  callId: string
  cli: string
  destination: string
  startedAt: Date
  durationSeconds: number
  carrierCost: string | null
  fileIndex: number
  fileName: string
  lineNumber: number
  kind: number
  quantity: number | null
  chargeCode: string | null
  origin: string | null
}

const columns =
  sql.raw(`c.carrier_index as "carrierIndex", r.name as "carrierName", c.call_id as "callId", c.cli,
  c.destination, c.started_at as "startedAt", c.duration_seconds as "durationSeconds",
  c.carrier_cost as "carrierCost", c.file_index as "fileIndex", f.name as "fileName",
  c.line_number as "lineNumber", c.kind, c.quantity, c.charge_code as "chargeCode", c.origin`)
const named = sql.raw(`join carriers r on r.index = c.carrier_index
  join data_collection_files f on f.index = c.file_index`)

/** Calls of a reseller with this id: one lookup in the register per carrier. */
export const selectCallsById = (
  db: Db,
  clientIndex: number,
  callId: string,
  carrierIndex: number | null = null,
) => allRows<CallRow>(db)`
    select ${columns}
    from carriers w
    cross join lateral (
      select * from calls
      where client_index = ${clientIndex} and carrier_index = w.index and call_id = ${callId}
    ) c ${named}
    where w.client_index = ${clientIndex}
      and (${carrierIndex}::int is null or w.index = ${carrierIndex}::int)
    order by c.started_at`

/** The part of a day to search. */
export interface Span {
  clientIndex: number
  cli: string
  from: Date
  to: Date
  day: string
  limit: number
}

/** A call's position in the register. */
export interface CallKey {
  carrierIndex: number
  callId: string
}

/**
 * Calls of a CLI on a day that a bill run has rated: found through the services that ever had the CLI, or among the
 * unallocated ones, which are both indexed. The calls themselves have no index by CLI, because it would slow down every
 * collection.
 */
export async function selectRatedKeys(db: Db, span: Span): Promise<CallKey[]> {
  const runs = await runsSince(db, span.clientIndex, span.day)
  if (runs.length === 0) return []
  return allRows<CallKey>(db)`
    select x."carrierIndex", x."callId" from (
      (select r.carrier_index as "carrierIndex", r.call_id as "callId", r.started_at
       from (select distinct account_index, index from services
             where client_index = ${span.clientIndex} and cli = ${span.cli}) s
       join rated_calls r on r.account_index = s.account_index and r.service_index = s.index
       where r.bill_run_index in (${list(runs)})
         and r.started_at >= ${span.from} and r.started_at < ${span.to}
       order by r.started_at limit ${span.limit})
      union all
      (select r.carrier_index, r.call_id, r.started_at from rated_calls r
       where r.bill_run_index in (${list(runs)}) and r.exception = 'unallocated' and r.cli = ${span.cli}
         and r.started_at >= ${span.from} and r.started_at < ${span.to}
       order by r.started_at limit ${span.limit})
    ) x order by x.started_at limit ${span.limit}`
}

/** Calls of a CLI on a day in files that no rating of that day includes; read by their blocks. */
export async function selectUnratedKeys(db: Db, span: Span): Promise<CallKey[]> {
  const { rows: files } = await sql<{ index: number }>`
    select f.index from data_collection_files f
    where f.client_index = ${span.clientIndex} and f.status = 'taken' and f.accepted > 0
      and f.first_call_at < ${span.to} and f.last_call_at >= ${span.from}
      and f.taken_order > (
        select coalesce(max(last_taken_order), 0) from bill_runs
        where client_index = ${span.clientIndex} and generation > 0 and period_end >= ${span.day}::date)`.execute(
    db,
  )
  if (files.length === 0) return []
  return allRows<CallKey>(db)`
    select carrier_index as "carrierIndex", call_id as "callId" from calls
    where client_index = ${span.clientIndex} and file_index in (${list(files.map(file => file.index))})
      and started_at >= ${span.from} and started_at < ${span.to} and cli = ${span.cli}
    order by started_at limit ${span.limit}`
}

/** Whole calls by their positions in the register, in order of start. */
export async function selectCalls(db: Db, clientIndex: number, keys: readonly CallKey[]): Promise<CallRow[]> {
  if (keys.length === 0) return []
  return allRows<CallRow>(db)`
    select ${columns}
    from json_to_recordset(${JSON.stringify(keys)}::json) as k("carrierIndex" int, "callId" text)
    cross join lateral (
      select * from calls
      where client_index = ${clientIndex} and carrier_index = k."carrierIndex"
        and call_id = k."callId" collate "C" limit 1
    ) c ${named}
    order by c.started_at, c.call_id`
}

/** Rated bill runs of a reseller whose period ends on or after a day: those that may contain its calls. */
export async function runsSince(db: Db, clientIndex: number, day: string): Promise<number[]> {
  const rows = await db
    .selectFrom('bill_runs')
    .select('index')
    .where('client_index', '=', clientIndex)
    .where('generation', '>', 0)
    .where('period_end', '>=', day)
    .orderBy('index')
    .execute()
  return rows.map(row => row.index)
}

/** Our own numbers, inlined as constants so that the planner reads only their partitions. */
export const list = (values: readonly number[]): RawBuilder<unknown> =>
  sql.raw(values.map(value => String(Math.trunc(value))).join(', '))
