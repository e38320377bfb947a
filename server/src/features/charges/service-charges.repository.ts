import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allValues, onlyValue } from '../../platform/db/query-rows.ts'

/** Periodic charges of a service, other than those of its bundles, with a day after this one. */
export const selectGoingOn = (db: Db, serviceIndex: number, day: string) => allValues<number>(db)`
    select index from charges
    where service_index = ${serviceIndex} and frequency <> 'once' and held_by is null
      and (end_date is null or end_date > ${day}::date and end_date >= start_date)
    order by index`

/** Charges, other than those of bundles, that begin on a day or later and that no run has billed. */
export const selectNotBegun = (db: Db, serviceIndex: number, day: string) => allValues<number>(db)`
    select index from charges c
    where service_index = ${serviceIndex} and held_by is null and start_date >= ${day}::date
      and (end_date is null or end_date >= start_date)
      and not exists (select from billed_charges b where b.charge_index = c.index)
    order by index`

/** How many one-offs of a service are of a later day and not billed. */
export const countOnceAfter = (db: Db, serviceIndex: number, day: string) => onlyValue<number>(db)`
    select count(*)::int as n from charges c
    where service_index = ${serviceIndex} and frequency = 'once' and start_date > ${day}::date
      and not exists (select from billed_charges b where b.charge_index = c.index)`

interface Destination {
  accountIndex: number
  serviceIndex: number
}

/** Moves charges as they are to a service of another account. */
export async function updateOwner(db: Db, indexes: readonly number[], to: Destination): Promise<void> {
  await sql`
    update charges set account_index = ${to.accountIndex}, service_index = ${to.serviceIndex}
    where index = any(${indexes}::int[])`.execute(db)
}

/** Adds charges like these, from a day on or from their first, to a service of another account. */
export async function copyFrom(
  db: Db,
  indexes: readonly number[],
  to: Destination,
  day: string,
): Promise<void> {
  await sql`
    insert into charges (client_index, account_index, service_index, description, product_group, frequency, timing,
      amount, quantity, start_date, end_date, billed_through, product_index, cost, nominal)
    select client_index, ${to.accountIndex}::int, ${to.serviceIndex}::int, description, product_group, frequency, timing,
      amount, quantity, greatest(start_date, ${day}::date), end_date,
      case when billed_through >= greatest(start_date, ${day}::date) then billed_through end, product_index, cost, nominal
    from charges where index = any(${indexes}::int[]) order by index`.execute(db)
}
