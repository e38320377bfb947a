import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { londonSteps } from '../../platform/db/london-steps.ts'
import { ALL } from './call-writes.repository.ts'
import type { Times } from './dash-calls.repository.ts'

export interface SumRow {
  at: Date
  /** Null in the row of a step without calls. */
  bucket: number | null
  calls: number
  refused: number
  failed: number
}

function whose(client: number | undefined, credential: number | undefined) {
  if (client === undefined && credential === undefined)
    return sql`client_index = ${ALL} and client_credential_index = ${ALL}`
  const ofClient = client === undefined ? sql`true` : sql`client_index = ${client}`
  // Written out, so that its own index is used.
  const ofCredential =
    credential === undefined
      ? sql`true`
      : sql`client_credential_index = ${credential} and client_credential_index > 0`
  return sql`${ofClient} and ${ofCredential}`
}

/** Sums of calls by step and duration, including steps without any. Whole hours; days are London's. */
export const selectSums = (
  db: Db,
  {
    from,
    to,
    unit,
    client,
    credential,
  }: Times & {
    unit: 'hour' | 'day'
    client: number | undefined
    credential: number | undefined
  },
) => allRows<SumRow>(db)`
    with step as (
      ${londonSteps(unit, sql<Date>`${from}::timestamptz`, sql<Date>`${to}::timestamptz`)}
    ), sums as (
      select date_trunc(${unit}, hour, 'Europe/London') as at, bucket, sum(calls)::float8 as calls,
        sum(refused)::float8 as refused, sum(failed)::float8 as failed
      from dash_call_hours
      where hour >= date_trunc('hour', ${from}::timestamptz) and hour < ${to} and ${whose(client, credential)}
      group by 1, 2
    )
    select step.at, s.bucket, coalesce(s.calls, 0) as calls, coalesce(s.refused, 0) as refused,
      coalesce(s.failed, 0) as failed
    from step left join sums s on s.at = step.at order by step.at`

/** Counts of calls in a time range, without durations. */
export const sumCalls = (db: Db, { from, to }: Times) => allRows<Omit<SumRow, 'at'>>(db)`
    select null as bucket, count(*)::int as calls,
      (count(*) filter (where status between 400 and 499))::int as refused,
      (count(*) filter (where status >= 500))::int as failed
    from dash_calls
    where at >= ${sql.lit(from.toISOString())} and at < ${sql.lit(to.toISOString())}`
