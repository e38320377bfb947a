import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Days } from './bundle-days.domain.ts'

export interface AllowanceRow {
  accountBundleIndex: number
  bundleIndex: number
  accountIndex: number
  startDate: string
  endDate: string | null
  inclusiveMinutes: number
  priority: number
  productGroups: string[]
}

/** A reseller's account bundles on any day of a period, in the order in which they are used up. */
export async function selectAllowances(db: Db, clientIndex: number, period: Days): Promise<AllowanceRow[]> {
  const { rows } = await sql<AllowanceRow>`
    select t.index as "accountBundleIndex", t.bundle_index as "bundleIndex", t.account_index as "accountIndex", t.start_date as "startDate",
      t.end_date as "endDate", p.inclusive_minutes as "inclusiveMinutes", p.priority, p.product_groups as "productGroups"
    from account_bundles t join product_group_bundles p on p.index = t.bundle_index
    where t.client_index = ${clientIndex} and t.start_date <= ${period.end}::date
      and (t.end_date is null or t.end_date >= ${period.start}::date)
    order by t.account_index, p.priority, t.start_date, t.index`.execute(db)
  return rows
}
