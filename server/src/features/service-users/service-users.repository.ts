import type { ServiceUser, ServiceUserChange } from '@nineops/contract/invoicing/service-users.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

export type ServiceUserRow = Omit<ServiceUser, 'updatedAt'> & { updatedAt: Date | null }

/** The service user numbers of a reseller's brands; one of them where it is given. */
export const selectServiceUsers = (
  db: Db,
  clientIndex: number,
  serviceUserNumber?: string,
) => allRows<ServiceUserRow>(db)`
    select b.service_user_number as "serviceUserNumber", array_agg(b.name order by b.name) as brands,
      coalesce(u.notice_days, 10) as "noticeDays", coalesce(u.notice_note, '') as "noticeNote",
      coalesce(u.bacs_name, '') as "bacsName", coalesce(u.lodgement, 'electronic') as lodgement,
      coalesce(u.final_collection, false) as "finalCollection", u.updated_at as "updatedAt"
    from brands b left join service_users u on u.service_user_number = b.service_user_number
    where b.client_index = ${clientIndex} and b.service_user_number ~ '^[0-9]{6}$'
      ${serviceUserNumber === undefined ? sql`` : sql`and b.service_user_number = ${serviceUserNumber}`}
    group by b.service_user_number, u.service_user_number order by 1`

/** Serialises changes of what was agreed. */
export async function lockServiceUser(db: Db, serviceUserNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('service_users'), hashtext(${serviceUserNumber}))`.execute(
    db,
  )
}

export async function saveServiceUser(
  db: Db,
  serviceUserNumber: string,
  change: Omit<ServiceUserChange, 'updatedAt'>,
): Promise<void> {
  const values = {
    notice_days: change.noticeDays,
    notice_note: change.noticeNote,
    bacs_name: change.bacsName,
    lodgement: change.lodgement,
    final_collection: change.finalCollection,
  }
  await db
    .insertInto('service_users')
    .values({ service_user_number: serviceUserNumber, ...values })
    .onConflict(conflict =>
      conflict
        .column('service_user_number')
        .doUpdateSet({ ...values, updated_at: sql`greatest(now(), service_users.updated_at + '1 ms')` }),
    )
    .execute()
}

/**
 * The longest notice among service user numbers that collect from accounts of a reseller; 0 where none does.
 * @param brandIndexes only these brands; empty for all
 */
export async function selectLongestNotice(
  db: Db,
  clientIndex: number,
  { brandIndexes, without }: { brandIndexes: readonly number[]; without: readonly number[] },
): Promise<number> {
  const row = await firstRow<{ days: number }>(db)`
    select coalesce(max(coalesce(u.notice_days, 10)), 0) as days
    from brands b left join service_users u on u.service_user_number = b.service_user_number
    where b.client_index = ${clientIndex} and b.service_user_number ~ '^[0-9]{6}$'
      and b.index <> all(${without}::int[])
      and (cardinality(${brandIndexes}::int[]) = 0 or b.index = any(${brandIndexes}::int[]))
      and exists (
        select from accounts a
        where a.brand_index = b.index and a.payment_method = 'direct_debit' and a.closed_on is null)`
  return row?.days ?? 0
}
