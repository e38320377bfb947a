import { openRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export const selectThresholds = (db: Db, clientIndex: number) =>
  db
    .selectFrom('comparison_thresholds as t')
    .leftJoin('users as u', 'u.index', 't.updated_by')
    .select([
      't.minimum_change as minimumChange',
      't.minimum_percent as minimumPercent',
      't.deviations',
      't.updated_at as updatedAt',
      'u.username as updatedBy',
    ])
    .where('t.client_index', '=', clientIndex)
    .executeTakeFirst()

export async function saveThresholds(
  db: Db,
  clientIndex: number,
  thresholds: { minimumChange: string; minimumPercent: number; deviations: number },
  userIndex: number,
): Promise<void> {
  const values = {
    minimum_change: thresholds.minimumChange,
    minimum_percent: String(thresholds.minimumPercent),
    deviations: String(thresholds.deviations),
    updated_by: userIndex,
    updated_at: sql<Date>`now()`,
  }
  await db
    .insertInto('comparison_thresholds')
    .values({ client_index: clientIndex, ...values })
    .onConflict(conflict => conflict.column('client_index').doUpdateSet(values))
    .execute()
}

/** Runs of a reseller that are compared and neither confirmed nor abandoned. */
export async function selectComparedRuns(db: Db, clientIndex: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_runs as r')
    .innerJoin('run_comparisons as c', 'c.invoice_run_index', 'r.index')
    .select('r.index')
    .where('r.client_index', '=', clientIndex)
    .where('r.status', 'in', openRunStatuses)
    .orderBy('r.index')
    .execute()
  return rows.map(row => row.index)
}
