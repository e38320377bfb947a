import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

// A bundle's attachments to any account.

/** Attachments with a day before `from`, or that begin after `to`. */
export async function countOutside(
  db: Db,
  bundleIndex: number,
  { from, to }: { from: string; to: string | null },
): Promise<{ before: number; after: number }> {
  const { rows } = await sql<{ before: number; after: number }>`
    select count(*) filter (where start_date < ${from}::date)::int as before,
      count(*) filter (where start_date > ${to}::date)::int as after
    from account_bundles where bundle_index = ${bundleIndex} and coalesce(end_date >= start_date, true)`.execute(
    db,
  )
  return rows[0] ?? { before: 0, after: 0 }
}

/** Ends the attachments that extend beyond a day; returns their charges. */
export async function endAttachments(db: Db, bundleIndex: number, endDate: string): Promise<number[]> {
  const { rows } = await sql<{ chargeIndex: number | null }>`
    update account_bundles set end_date = ${endDate}::date
    where bundle_index = ${bundleIndex} and (end_date is null or end_date > ${endDate}::date)
    returning charge_index as "chargeIndex"`.execute(db)
  return rows.flatMap(row => row.chargeIndex ?? [])
}
