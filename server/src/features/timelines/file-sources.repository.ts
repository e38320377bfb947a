import { sql } from 'kysely'
import { londonDay, numberKey, type Reach, type Source, source } from './timeline-sources.repository.ts'
import type { AccountPlace } from './account-sources.repository.ts'

/** The most calls of an account searched for their files, in its latest bill runs; at least one run's. */
const CALLS_LOOKED_AT = 60_000

/**
 * Call files with calls of the account, from the bill runs that begin before the cursor, limited by number of calls,
 * because an account may have any number.
 */
export const callFilesOf = ({ account, client }: AccountPlace, reach: Reach): Source =>
  source(
    'call-file',
    sql`select f.taken_at, ${numberKey(sql`f.index`)}, jsonb_build_object('file', f.index, 'name', f.name,
        'carrier', c.name, 'calls', n.calls, 'lines', f.lines)
      from (
        select r.file_index, count(*) as calls from rated_calls r
        where r.account_index = ${account} and r.bill_run_index = any(array(
          select index from (
            select b.index, sum(u.calls) over (order by b.period_start desc) - u.calls as newer
            from bill_runs b cross join lateral (
              select coalesce(sum(calls), 0) as calls from bill_run_usage
              where bill_run_index = b.index and account_index = ${account}) u
            where b.client_index = ${client} and b.period_start <= ${reach.cursor.at}::timestamptz::date and u.calls > 0
          ) runs where newer < ${CALLS_LOOKED_AT}))
        group by r.file_index) n
      join data_collection_files f on f.index = n.file_index join carriers c on c.index = f.carrier_index
      where f.taken_at is not null`,
    reach,
  )

/**
 * Call files with calls of a bill run's period, whose days are London's, and late ones that came after the run before it
 * was closed; of a closed run, those that it had by then.
 */
export const callFilesOfPeriod = (client: number, billRun: number, reach: Reach): Source =>
  source(
    'call-file',
    sql`select f.taken_at, ${numberKey(sql`f.index`)}, jsonb_build_object('file', f.index, 'name', f.name,
        'carrier', c.name, 'lines', f.lines, 'accepted', f.accepted, 'rejected', f.rejected)
      from bill_runs b cross join lateral (
        select max(p.closed_at) as closed_at from bill_runs p
        where p.client_index = b.client_index and p.period_start < b.period_start) before
      join data_collection_files f on f.client_index = b.client_index and f.taken_at is not null
        and f.taken_at <= coalesce(b.closed_at, 'infinity')
        and f.first_call_at < ${londonDay(sql`b.period_end + 1`)}
        and (f.last_call_at >= ${londonDay(sql`b.period_start`)} or f.taken_at > before.closed_at)
      join carriers c on c.index = f.carrier_index
      where b.index = ${billRun} and b.client_index = ${client}`,
    reach,
  )
