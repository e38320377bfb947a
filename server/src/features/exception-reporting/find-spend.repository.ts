import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { sql } from 'kysely'
import type { FindingQuery } from './found-columns.repository.ts'

/**
 * Accounts whose call charges exceed their own last three runs by all of: an amount in pounds, a percentage of the
 * average and standard deviations. A run in which the account had a service and made no call counts as zero, so a
 * dormant line that is suddenly used is found; a new account has no history to exceed.
 */
export const highSpendFindings = (billRunIndex: number, thresholds: ExceptionThresholds): FindingQuery => sql`
  select 'high_spend' as kind, '', null::int, h.account_index, null::int, null::int, null::int, h.calls, h.seconds::int8,
    h.spend - h.average, jsonb_build_object('charge', h.spend::text, 'average', round(h.average, 2)::text,
      'deviation', round(h.deviation, 2)::text, 'history', h.history), null::text
  from (
    select n.account_index, n.calls, n.seconds, n.spend, avg(coalesce(p.spend, 0)) as average,
      coalesce(stddev_samp(coalesce(p.spend, 0)), 0) as deviation,
      jsonb_agg(coalesce(p.spend, 0)::text order by b.period_start desc) as history
    from (
      select account_index, sum(calls)::int as calls, sum(duration_seconds) as seconds, sum(retail_charge) as spend
      from bill_run_usage where bill_run_index = ${billRunIndex} group by 1
      -- Less than this cannot be so much above anything.
      having sum(retail_charge) >= ${thresholds.minimumChange}::numeric
    ) n
    join lateral (
      select min(s.start_date) as since from services s where s.account_index = n.account_index
    ) s on true
    join (
      select o.index, o.period_start, o.period_end from bill_runs own
      join bill_runs o on o.client_index = own.client_index and o.period_start < own.period_start
        and o.rated_at is not null
      where own.index = ${billRunIndex} order by o.period_start desc limit 3
    ) b on s.since <= b.period_end
    left join lateral (
      select sum(u.retail_charge) as spend from bill_run_usage u
      where u.bill_run_index = b.index and u.account_index = n.account_index
    ) p on true
    group by n.account_index, n.calls, n.seconds, n.spend
  ) h
  where h.spend - h.average >= ${thresholds.minimumChange}::numeric
    and (h.spend - h.average) * 100 >= h.average * ${String(thresholds.minimumPercent)}::numeric
    and h.spend - h.average > h.deviation * ${String(thresholds.deviations)}::numeric`
