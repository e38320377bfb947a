import type { Db } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'

/** Stores the slices of the work, once: a worker that resumes the run continues with the same ones. */
export async function storeSlices(db: Db, index: number, slices: readonly unknown[]): Promise<void> {
  await db
    .updateTable('bespoke_function_runs')
    .set({ slices: JSON.stringify(slices) })
    .where('index', '=', index)
    .where('slices', 'is', null)
    .execute()
}

/** How far a run is; locked until the transaction ends, so that no two workers do one slice. */
export const lockRun = (tx: Db, index: number) =>
  tx
    .selectFrom('bespoke_function_runs')
    .select([
      'function_index as functionIndex',
      'parameters',
      'status',
      'slices',
      'slices_done as slicesDone',
      'parts',
      'row_count as rowCount',
    ])
    .where('index', '=', index)
    .forUpdate()
    .executeTakeFirst()

/** Records that one more slice is done. */
export async function advanceRun(
  tx: Db,
  index: number,
  reached: { slicesDone: number; parts: number; rowCount: number },
): Promise<void> {
  await updateRow(tx, 'bespoke_function_runs', index, {
    slices_done: reached.slicesDone,
    parts: reached.parts,
    row_count: reached.rowCount,
  })
}
