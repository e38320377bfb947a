import type { Db } from '../../platform/db/db.ts'
import { allValues } from '../../platform/db/query-rows.ts'

/** A reseller's bill runs that have rated calls and whose period ends on or after a day, newest first. */
export async function selectRatedRuns(
  db: Db,
  clientIndex: number,
  endingFrom?: string,
): Promise<{ index: number; description: string; periodStart: string; periodEnd: string }[]> {
  return (
    db
      .selectFrom('bill_runs')
      .select(['index', 'description', 'period_start as periodStart', 'period_end as periodEnd'])
      .where('client_index', '=', clientIndex)
      .where('generation', '>', 0)
      // A late call is in a run of a later period.
      .$if(endingFrom !== undefined, query => query.where('period_end', '>=', endingFrom ?? ''))
      .orderBy('period_start', 'desc')
      .execute()
  )
}

/** Whether the reseller has the bill run, and whether it has rated calls. */
export const selectRun = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('bill_runs')
    .select('generation')
    .where(eb => eb.and({ index, client_index: clientIndex }))
    .executeTakeFirst()

export const selectServices = (db: Db, accountIndex: number, limit: number) =>
  db
    .selectFrom('services')
    .select(['index', 'cli'])
    .where('account_index', '=', accountIndex)
    .orderBy('cli')
    .orderBy('index')
    .limit(limit)
    .execute()

/** Product groups of an account's rated calls, from the stored rating sums. */
export const selectProductGroups = (
  db: Db,
  accountIndex: number,
  runs: readonly number[],
) => allValues<string>(db)`
    select distinct product_group as name from bill_run_usage
    where bill_run_index = any(${runs}::int[]) and account_index = ${accountIndex} order by 1`
