import type { Days } from '@nineops/contract/dash/dash-invoices.contract'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

export interface AccountUsage {
  index: number
  description: string
  periodStart: string
  periodEnd: string
  closed: boolean
  calls: number
  durationSeconds: number
  charge: string
  /** Calls without a retail charge, which are in no sum. */
  unratedCalls: number
}

/** An account's usage in the client's newest rated bill run; undefined if nothing is rated yet. */
export const selectLatestUsage = (
  db: Db,
  clientIndex: number,
  accountIndex: number,
) => firstRow<AccountUsage>(db)`
    select b.index, b.description, b.period_start as "periodStart", b.period_end as "periodEnd",
      b.closed_at is not null as closed, coalesce(u.calls, 0)::int as calls,
      coalesce(u.seconds, 0)::float8 as "durationSeconds", coalesce(u.charge, 0)::numeric(14, 2)::text as charge, n.calls as "unratedCalls"
    from (
      select * from bill_runs where client_index = ${clientIndex}::int and generation > 0
      order by period_start desc limit 1
    ) b
    left join lateral (
      select sum(calls) as calls, sum(duration_seconds) as seconds, sum(retail_charge) as charge
      from bill_run_usage where bill_run_index = b.index and account_index = ${accountIndex}::int
    ) u on true
    cross join lateral (
      select count(*)::int as calls from rated_calls
      where bill_run_index = b.index and account_index = ${accountIndex}::int
        and exception in ('unrated_retail', 'unrated_both')
    ) n`

export interface UsageRow {
  month: string
  productGroup: string
  calls: number
  durationSeconds: number
  retailCharge: string
  wholesaleCost: string
}

/** Stored rating sums by month of the period and product group; reads no calls. */
export const selectMonthlyUsage = (
  db: Db,
  clientIndex: number,
  { from = null, to = null }: { [K in keyof Days]?: Days[K] | null },
) => allRows<UsageRow>(db)`
    select to_char(r.period_start, 'YYYY-MM') as month, d.name as "productGroup", sum(d.calls)::int8 as calls,
      sum(d.duration_seconds)::int8 as "durationSeconds", sum(d.retail_charge) as "retailCharge",
      sum(d.wholesale_cost) as "wholesaleCost"
    from bill_runs r
    join bill_run_breakdowns d on d.bill_run_index = r.index and d.dimension = 'product_group'
    where r.client_index = ${clientIndex}
      and (${from}::date is null or r.period_end >= ${from}) and (${to}::date is null or r.period_start <= ${to})
      and exists (select from invoice_runs i where i.bill_run_index = r.index and i.hosted_at is not null)
    group by 1, 2 order by 1 desc, 2`
