import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'

export interface ServiceBundle {
  index: number
  bundleIndex: number
  name: string
  chargeIndex: number | null
  /** Of its charge; null where it is free. */
  price: string | null
  startDate: string
  endDate: string | null
}

const ofService = (serviceIndex: number) => sql`
  select t.index, t.bundle_index as "bundleIndex", p.name, t.charge_index as "chargeIndex", c.amount::text as price,
    t.start_date as "startDate", t.end_date as "endDate"
  from account_bundles t join product_group_bundles p on p.index = t.bundle_index
  left join charges c on c.index = t.charge_index
  where t.service_index = ${serviceIndex}`

/** Bundles of a service with a day after this one. */
export const selectGoingOn = (db: Db, serviceIndex: number, day: string) => allRows<ServiceBundle>(db)`
    ${ofService(serviceIndex)} and (t.end_date is null or t.end_date > ${day}::date and t.end_date >= t.start_date)
    order by t.index`

/** Bundles of a service that begin on a day or later and that no run has billed. */
export const selectNotBegun = (db: Db, serviceIndex: number, day: string) => allRows<ServiceBundle>(db)`
    ${ofService(serviceIndex)} and t.start_date >= ${day}::date and (t.end_date is null or t.end_date >= t.start_date)
      and not exists (select from billed_charges b where b.charge_index = t.charge_index)
    order by t.index`

/** Ends bundles on a day, or the day before they begin if that is later. */
export async function updateEnds(db: Db, indexes: readonly number[], day: string): Promise<void> {
  await sql`
    update account_bundles set end_date = greatest(${day}::date, start_date - 1)
    where index = any(${indexes}::int[])`.execute(db)
}

/** Gives bundles as they are to a service of another account. */
export async function updateOwner(
  db: Db,
  indexes: readonly number[],
  to: { accountIndex: number; serviceIndex: number },
): Promise<void> {
  await sql`
    update account_bundles set account_index = ${to.accountIndex}, service_index = ${to.serviceIndex}
    where index = any(${indexes}::int[])`.execute(db)
}
