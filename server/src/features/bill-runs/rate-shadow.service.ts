import { londonDayStart } from '../../platform/clock/london.ts'
import { withConnection } from '../../platform/db/copy.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RatingTables } from '../rate-cards/rate-cards.service.ts'
import { loadServices } from '../account-services/services.service.ts'
import { selectRatedRuns, selectRun } from './bill-runs.repository.ts'
import { copiesOfCalls } from './call-copies.repository.ts'
import { callColumns } from '../call-rating/call-rows.service.ts'
import { createCallRating } from '../call-rating/call-rating.service.ts'
import { allowanceRunOf, ratedCallSetOf } from './call-sets.service.ts'
import { type Allowance, clisOfAllowances } from '../call-rating/call-rating.service.ts'
import type { RatingSums } from '../call-rating/call-rating.service.ts'

export { progressOf } from './rating-progress.service.ts'
export type { RatingSums, Sum } from '../call-rating/call-rating.service.ts'

/** What calls are rated with. */
export interface RatingTerms {
  tables: RatingTables
  allowances: readonly Allowance[]
}

/** A rated bill run, with what shadow rating needs. */
export interface RatedRun {
  index: number
  client_index: number
  description: string
  period_start: string
  period_end: string
  status: number
  generation: number
  last_taken_order: number | null
  retail_charge: string
  wholesale_cost: string
}

/** What the calls of a rated run use up. */
export const allowancesUsedBy = async (db: Db, run: RatedRun) =>
  allowanceRunOf(db, run, await ratedCallSetOf(db, run))

/** A reseller's rated bill runs, latest first. */
export const ratedRunsOf = (db: Db, clientIndex: number) => selectRatedRuns(db, clientIndex)

/** A bill run's latest rating; undefined if it is another reseller's, or was not rated. */
export async function ratedRunOf(db: Db, clientIndex: number, index: number): Promise<RatedRun | undefined> {
  const run = await selectRun(db, index)
  return run?.client_index === clientIndex && run.generation > 0 ? run : undefined
}

/**
 * Rates the calls of a rated run by each of the terms in one pass, and returns the sums of each. Writes nothing: the
 * run, its rated calls and sums stay as they are, and none of their locks is taken.
 */
export async function rateShadow(
  work: { db: Db; url: string; signal: AbortSignal },
  run: RatedRun,
  terms: readonly RatingTerms[],
  onProgress: (done: number, total: number) => void,
): Promise<RatingSums[]> {
  const { calls, expectedCalls } = await ratedCallSetOf(work.db, run)
  const services = await loadServices(work.db, run.client_index)
  const ratings = terms.map(each =>
    createCallRating({
      billRunIndex: run.index,
      clientIndex: run.client_index,
      periodStartMs: londonDayStart(run.period_start),
      services,
      ...each,
    }),
  )
  const clisInOrder = clisOfAllowances(
    services,
    terms.flatMap(({ allowances }) => allowances),
  )
  await withConnection(work.url, async source => {
    for (const { chunks, inOrder } of copiesOfCalls({
      source,
      calls,
      callColumns,
      clisInOrder,
      signal: work.signal,
    }))
      for await (const chunk of chunks) {
        for (const rating of ratings) {
          if (inOrder) rating.pushInOrder(chunk)
          else rating.push(chunk)
        }
        onProgress(ratings[0]?.done() ?? 0, expectedCalls)
      }
  })
  return ratings.map(rating => rating.finish())
}
