import type { BillRunProgress } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { microsToDecimal, penceToDecimal } from '@nineops/contract/money'
import { sql } from 'kysely'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Basis, ShadowRow } from './shadow-runs.repository.ts'
import type { ComparedSums } from './shadow-sums.domain.ts'

// Tables that the worker reads and writes.

/** Claims a waiting run, or one whose worker was lost; undefined if it is no longer to be rated. */
export async function claimShadowRun(
  db: Db,
  index: number,
): Promise<Pick<ShadowRow, 'index' | 'clientIndex' | 'billRunIndex' | 'proposal'> | undefined> {
  const row = await db
    .updateTable('shadow_runs')
    .set({ status: 'running', started_at: new Date(), failure: null })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['index', 'client_index as clientIndex', 'bill_run_index as billRunIndex', 'proposal'])
    .executeTakeFirst()
  return row && { ...row, proposal: row.proposal as ShadowRow['proposal'] }
}

/** Saves a run's progress; false once it no longer runs. */
export async function saveProgress(db: Db, index: number, progress: BillRunProgress): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shadow_runs')
    .set({ progress: JSON.stringify(progress) })
    .where(eb => eb.and({ index, status: 'running' }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes a run's results, all at once; does nothing if it no longer runs. */
export async function saveResults(
  db: Db,
  index: number,
  { basis, counts, sums }: { basis: Basis; counts: ShadowRow['counts']; sums: readonly ComparedSums[] },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('shadow_runs')
    .set({
      status: 'done',
      done_at: new Date(),
      progress: null,
      basis: JSON.stringify(basis),
      counts: JSON.stringify(counts),
    })
    .where(eb => eb.and({ index, status: 'running' }))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await inBatches(sums, batch => insertResults(db, index, batch))
}

const insertResults = (db: Db, index: number, sums: readonly ComparedSums[]) =>
  sql`
  insert into shadow_run_results (shadow_run_index, dimension, subject, calls_before, calls_after, seconds_before,
    seconds_after, retail_before, retail_after, cost_before, cost_after, bundles_before, bundles_after)
  select ${index}, r.* from json_to_recordset(${JSON.stringify(sums.map(toRow))}) as r (dimension text, subject text,
    calls_before int, calls_after int, seconds_before int8, seconds_after int8, retail_before numeric,
    retail_after numeric, cost_before numeric, cost_after numeric, bundles_before numeric, bundles_after numeric)`.execute(
    db,
  )

const toRow = ({ dimension, subject, before, after, bundlesBefore, bundlesAfter }: ComparedSums) => ({
  dimension,
  subject,
  calls_before: before.calls,
  calls_after: after.calls,
  seconds_before: before.durationSeconds,
  seconds_after: after.durationSeconds,
  retail_before: microsToDecimal(before.retailMicros),
  retail_after: microsToDecimal(after.retailMicros),
  cost_before: microsToDecimal(before.wholesaleMicros),
  cost_after: microsToDecimal(after.wholesaleMicros),
  bundles_before: penceToDecimal(bundlesBefore),
  bundles_after: penceToDecimal(bundlesAfter),
})

/** Account -> brand, of all the reseller's accounts. */
export async function selectBrandsOfAccounts(db: Db, clientIndex: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['index', 'brand_index as brandIndex'])
    .where('client_index', '=', clientIndex)
    .execute()
  return new Map(rows.map(row => [row.index, row.brandIndex]))
}

/** Marks a run as permanently failed. */
export async function failShadowRun(db: Db, index: number, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shadow_runs')
    .set({ status: 'failed', failure, progress: null })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
