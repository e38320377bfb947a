import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'
import { nextTimestamp } from '../../platform/db/next-timestamp.ts'
import { valueOf } from '../../platform/db/rows.ts'
import type { Days } from './bundle-days.domain.ts'

export interface BundleHolder {
  accountIndex: number
  startDate: string
  endDate: string | null
  /** The account's monthly price. */
  amount: string
}

/** Accounts that have a bundle on any of these days. */
export const selectHolders = (db: Db, bundleIndex: number, days: Days) => allRows<BundleHolder>(db)`
    select t.account_index as "accountIndex", t.start_date as "startDate", t.end_date as "endDate",
      coalesce(c.amount, 0)::text as amount
    from account_bundles t left join charges c on c.index = t.charge_index
    where t.bundle_index = ${bundleIndex} and t.start_date <= ${days.end}::date
      and (t.end_date is null or t.end_date >= greatest(${days.start}::date, t.start_date))
    order by t.account_index, t.start_date`

/** Accounts open on the first of these days, of the reseller or one brand, without the bundle on any of them. */
export const selectWithout = (
  db: Db,
  clientIndex: number,
  { bundleIndex, brandIndex }: { bundleIndex: number; brandIndex: number | null },
  days: { start: string; end: string | null },
) => allValues<number>(db)`
    select a.index from accounts a
    where a.client_index = ${clientIndex} and (a.closed_on is null or a.closed_on >= ${days.start}::date)
      and (${brandIndex}::int is null or a.brand_index = ${brandIndex}::int)
      and not exists (select from account_bundles t where t.account_index = a.index
        and t.bundle_index = ${bundleIndex} and (t.end_date is null or t.end_date >= ${days.start}::date)
        and (${days.end}::date is null or t.start_date <= ${days.end}::date))
    order by a.index`

export interface EndedAttachment {
  accountIndex: number
  serviceIndex: number | null
  /** The services that share it. */
  pool: number[]
  chargeIndex: number | null
  /** Its previous last day, null: none. */
  endedOn: string | null
}

/** Ends a bundle for the accounts that have it beyond a day; returns them as they were. */
export const endBeyond = (db: Db, bundleIndex: number, day: string) => allRows<EndedAttachment>(db)`
    with beyond as (
      select index, end_date from account_bundles
      where bundle_index = ${bundleIndex} and (end_date is null or end_date > ${day}::date) for update
    )
    update account_bundles t set end_date = greatest(${day}::date, t.start_date - 1) from beyond b where t.index = b.index
    returning t.account_index as "accountIndex", t.service_index as "serviceIndex", t.charge_index as "chargeIndex", b.end_date as "endedOn",
      array(select s.service_index from account_bundle_services s where s.account_bundle_index = t.index) as pool`

/** Withdraws a bundle after its last day. */
export async function withdraw(db: Db, index: number, lastDay: string): Promise<void> {
  await sql`
    update product_group_bundles set status = 'withdrawn', valid_to = ${lastDay}::date,
      updated_at = ${nextTimestamp}
    where index = ${index}`.execute(db)
}

export const selectBundleName = (db: Db, index: number) =>
  valueOf(db, 'product_group_bundles', 'name', { index })

export async function selectAccountNumber(db: Db, index: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('account_number as number')
    .where('index', '=', index)
    .executeTakeFirst()
  return row?.number ?? String(index)
}
