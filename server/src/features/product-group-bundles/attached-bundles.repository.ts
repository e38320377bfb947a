import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

// A bundle's attachments to any account.

/** Attachments with a day before `from`, or that begin after `to`. */
export async function countOutside(
  db: Db,
  bundleIndex: number,
  { from, to }: { from: string; to: string | null },
): Promise<{ before: number; after: number }> {
  const row = await firstRow<{ before: number; after: number }>(db)`
    select count(*) filter (where start_date < ${from}::date)::int as before,
      count(*) filter (where start_date > ${to}::date)::int as after
    from account_bundles where bundle_index = ${bundleIndex} and coalesce(end_date >= start_date, true)`
  return row ?? { before: 0, after: 0 }
}

/** Ends the attachments that extend beyond a day; returns their charges. */
export async function endAttachments(db: Db, bundleIndex: number, endDate: string): Promise<number[]> {
  const rows = await allRows<{ chargeIndex: number | null }>(db)`
    update account_bundles set end_date = ${endDate}::date
    where bundle_index = ${bundleIndex} and (end_date is null or end_date > ${endDate}::date)
    returning charge_index as "chargeIndex"`
  return rows.flatMap(row => row.chargeIndex ?? [])
}
