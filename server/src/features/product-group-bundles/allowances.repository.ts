import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { AllowanceUnit } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Inclusive } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { Days } from './bundle-days.domain.ts'

export interface AllowanceRow extends Inclusive {
  accountBundleIndex: number
  bundleIndex: number
  accountIndex: number
  /** The services whose calls alone it covers; null: all of the account's. */
  services: number[] | null
  startDate: string
  endDate: string | null
  priority: number
  rollover: boolean
  productGroups: string[]
}

/** What bundles `p` include. */
export const inclusiveSelection = sql`p.inclusive_minutes as "inclusiveMinutes",
  p.inclusive_messages as "inclusiveMessages", p.inclusive_megabytes as "inclusiveMegabytes"`

/** A reseller's account bundles on any day of a period, in the order in which they are used up. */
export const selectAllowances = (
  db: Db,
  clientIndex: number,
  period: Days,
  { rolloverAlone = false } = {},
) => allRows<AllowanceRow>(db)`
    select t.index as "accountBundleIndex", t.bundle_index as "bundleIndex", t.account_index as "accountIndex",
      case when t.service_index is null then pool.services else array[t.service_index] end as services,
      t.start_date as "startDate", t.end_date as "endDate", ${inclusiveSelection}, p.priority, p.rollover,
      p.product_groups as "productGroups"
    from account_bundles t join product_group_bundles p on p.index = t.bundle_index
    left join lateral (
      select array_agg(s.service_index order by s.service_index) as services from account_bundle_services s
      where s.account_bundle_index = t.index) pool on true
    where t.client_index = ${clientIndex} and t.start_date <= ${period.end}::date
      and (t.end_date is null or t.end_date >= greatest(${period.start}::date, t.start_date))
      and (p.rollover or not ${rolloverAlone}::boolean)
    order by t.account_index, p.priority, t.service_index is null, pool.services is null, t.start_date, t.index`

export interface UsedAllowance {
  accountBundleIndex: number
  periodStart: string
  unit: AllowanceUnit
  quantity: number
}

/** What closed bill runs but this one used of the allowances of periods. */
export const selectUsed = (
  db: Db,
  clientIndex: number,
  billRunIndex: number,
  starts: readonly string[],
) => allRows<UsedAllowance>(db)`
    select u.account_bundle_index as "accountBundleIndex", u.period_start as "periodStart",
      u.unit, sum(u.quantity)::int8 as quantity
    from bill_run_inclusive_usage u
    where u.period_start = any(${starts}::date[]) and u.bill_run_index in (
      select b.index from bill_runs b
      where b.client_index = ${clientIndex} and b.status = ${billRunStatus.closed} and b.index <> ${billRunIndex}
        and b.period_end >= (select min(day) from unnest(${starts}::date[]) day))
    group by 1, 2, 3`
