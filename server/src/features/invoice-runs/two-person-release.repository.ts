import type { Db } from '../../platform/db/db.ts'

/** Remembers who created a run or started one of its processes. */
export async function insertPreparer(db: Db, runIndex: number, userIndex: number): Promise<void> {
  await db
    .insertInto('invoice_run_preparers')
    .values({ invoice_run_index: runIndex, user_index: userIndex })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Who prepared a run, the first one first. */
export const selectPreparers = (db: Db, runIndex: number) =>
  db
    .selectFrom('invoice_run_preparers as p')
    .innerJoin('users as u', 'u.index', 'p.user_index')
    .select(['p.user_index as index', 'u.username'])
    .where('p.invoice_run_index', '=', runIndex)
    .orderBy('p.prepared_at')
    .orderBy('p.user_index')
    .execute()
