import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { microsToDecimal } from '@nineops/contract/money'
import type pg from 'pg'
import { londonDayStart } from '../../platform/clock/london.ts'
import { withConnection } from '../../platform/db/copy.ts'
import type { Db } from '../../platform/db/db.ts'
import { callsRated } from '../../platform/metrics/metrics.ts'
import { loadAllowances } from '../product-group-bundles/product-group-bundles.service.ts'
import { loadRatingTables } from '../rate-cards/rate-cards.service.ts'
import { loadServices } from '../account-services/services.service.ts'
import { selectRun, startReading } from './bill-runs.repository.ts'
import { callColumns } from '../call-rating/call-rows.service.ts'
import { type CallRating, createCallRating } from '../call-rating/call-rating.service.ts'
import { clisOfAllowances } from '../call-rating/call-rating.service.ts'
import { allowanceRunOf, callSetOf, type RatingSet } from './call-sets.service.ts'
import {
  copyRatedCalls,
  createRatedCalls,
  indexRatedCalls,
  lockForRating,
  replaceExceptions,
  saveRating,
  swapRatedCalls,
} from './rated-calls.repository.ts'
import { ratedCallColumns } from '../call-rating/rated-call-writer.service.ts'
import { publishBillRun, watchProgress } from './rating-progress.service.ts'
import type { RatingSums } from '../call-rating/call-rating.service.ts'
import { storedSums, replaceSums } from './run-sums.service.ts'

export interface RatingWork {
  db: Db
  url: string
  signal: AbortSignal
}

/**
 * Rates a bill run whose status is Rating: reads its calls, allocates and rates them in memory, writes a new generation
 * of rated calls with their sums and swaps it in, all in one transaction. If stopped anywhere it leaves the earlier
 * rating as it was, and the next try does the same again (engine: Idempotence and loss). Does nothing if the run is no
 * longer to be rated.
 */
export async function rateBillRun(work: RatingWork, index: number): Promise<void> {
  const asked = await selectRun(work.db, index)
  if (asked?.status !== billRunStatus.rating) return
  await withConnection(work.url, async target => {
    await target.query('begin')
    const run = await lockForRating(target, asked.client_index, index)
    if (run?.status !== billRunStatus.rating) return
    const table = `rated_calls_${index}_${run.generation + 1}`
    await createRatedCalls(target, table, index)
    const readAt = await startReading(work.db, asked.client_index)
    const set = await callSetOf(work.db, asked)
    const sums = await rateInto(work, target, table, asked, set)
    const [kept] = await Promise.all([storedSums(work.url, index), indexRatedCalls(target, table)])
    await replaceSums(target, index, kept, sums)
    await replaceExceptions(target, table, index)
    await saveRating(target, index, {
      readAt,
      lastTakenOrder: set.lastTakenOrder,
      generation: run.generation + 1,
      ...sums.totals,
      retailCharge: microsToDecimal(sums.totals.retailMicros),
      wholesaleCost: microsToDecimal(sums.totals.wholesaleMicros),
    })
    // Last, because it blocks readers of rated calls.
    await swapRatedCalls(target, table, index)
    await target.query('commit')
    callsRated.inc(sums.totals.calls)
  })
  await publishBillRun(work.db, index, { status: billRunStatus.rated, progress: null })
}

/** Streams the set's calls through the rating into the table, publishing its progress. */
export async function rateInto(
  work: RatingWork,
  target: pg.Client,
  table: string,
  run: { index: number; client_index: number; period_start: string; period_end: string; status: number },
  set: RatingSet,
): Promise<RatingSums> {
  const [services, tables, allowances] = await Promise.all([
    loadServices(work.db, run.client_index),
    loadRatingTables(work.db, run.client_index),
    allowanceRunOf(work.db, run, set).then(of => loadAllowances(work.db, of)),
  ])
  const written: Buffer[] = []
  const rating: CallRating = createCallRating({
    billRunIndex: run.index,
    clientIndex: run.client_index,
    periodStartMs: londonDayStart(run.period_start),
    services,
    tables,
    allowances,
    write: chunk => written.push(chunk),
  })
  let sums: RatingSums | undefined
  const rate = async function* (chunks: AsyncIterable<Buffer>, inOrder: boolean): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      if (inOrder) rating.pushInOrder(chunk)
      else rating.push(chunk)
      if (written.length > 0) yield* written.splice(0)
    }
  }
  const progress = watchProgress(work.db, run.index, run.status, () => ({
    done: rating.done(),
    total: set.expectedCalls,
  }))
  try {
    await withConnection(work.url, source =>
      copyRatedCalls({
        source,
        target,
        calls: set.calls,
        callColumns,
        clisInOrder: clisOfAllowances(services, allowances),
        table,
        ratedColumns: ratedCallColumns,
        rate,
        finish: () => {
          sums = rating.finish()
          return written.splice(0)
        },
        signal: work.signal,
      }),
    )
  } finally {
    await progress.stop()
  }
  if (!sums) throw new Error('The calls ended before the rating did.')
  return sums
}
