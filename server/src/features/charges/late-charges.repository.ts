import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues } from '../../platform/db/query-rows.ts'

/**
 * Charges of a reseller with a day up to `until` that no run has billed, in order of account number; with `closedBefore`
 * those of accounts that were closed before that day. Days before the first period are left out roughly: the rules decide.
 */
export const selectChargesWithGaps = (
  db: Db,
  clientIndex: number,
  first: { start: string; end: string },
  until: string,
  closedBefore?: string,
) => allValues<number>(db)`
    select c.index
    from charges c
    join accounts a on a.index = c.account_index
    cross join lateral (
      select greatest(c.start_date, c.billed_through + 1, case
          when c.start_date >= ${first.start}::date then c.start_date
          when c.timing = 'advance' and c.frequency <> 'once' and c.billed_through is null then ${first.end}::date + 1
          else ${first.start}::date end) as from_day,
        case when c.frequency = 'once' then c.start_date else least(c.end_date, ${until}::date) end as to_day
    ) d
    where c.client_index = ${clientIndex} ${closedBefore === undefined ? sql`` : sql`and a.closed_on < ${closedBefore}::date`}
      and c.start_date <= ${until}::date and d.from_day <= d.to_day
      and (c.frequency <> 'once' or c.start_date >= ${first.start}::date)
      and d.to_day - d.from_day + 1 > coalesce((
        select sum(least(b.period_end, d.to_day) - greatest(b.period_start, d.from_day) + 1) from billed_charges b
        where b.charge_index = c.index and b.kind = 'charge'
          and b.period_start <= d.to_day and b.period_end >= d.from_day), 0)
    order by a.account_number, c.index`
