import { londonDate, londonDayStart } from '../../../platform/clock/london.ts'
import { withConnection } from '../../../platform/db/copy.ts'
import type { Db } from '../../../platform/db/db.ts'
import { loadServices } from '../../account-services/services.service.ts'
import { callColumns } from '../../call-rating/call-rows.service.ts'
import {
  type AccountCallUsage,
  clisOfAllowances,
  createCallRating,
} from '../../call-rating/call-rating.service.ts'
import { loadAllowances } from '../../product-group-bundles/product-group-bundles.service.ts'
import { loadRatingTables } from '../../rate-cards/rate-cards.service.ts'
import { proposedPeriod } from '../bill-runs.domain.ts'
import { selectLatestClosedRun, selectLatestPeriod, selectOpenPeriods } from '../bill-runs.repository.ts'
import { callsInAnyOrder, callsInOrder, type Chunks } from '../call-copies.repository.ts'
import { selectCollectedFiles, type TakenFile } from '../call-sets.repository.ts'
import { allowanceRunOf, type RatingSet, setOf } from '../call-sets.service.ts'

/** A period with calls that are in no closed bill run; `index` is its bill run, 0 before there is one. */
export interface OpenPeriod {
  index: number
  start: string
  end: string
}

/** A reseller's periods that are not closed, earliest first, and the files whose calls they have. */
export interface OpenCalls {
  clientIndex: number
  periods: readonly OpenPeriod[]
  /** The last day of the last closed period; null without one. */
  closedThrough: string | null
  files: readonly TakenFile[]
  /** The last file (`taken_order`); 0 without one. */
  lastTakenOrder: number
  sets: readonly RatingSet[]
}

/** The periods of bill runs that are not closed, and those that follow until today. */
export async function openCallsOf(db: Db, clientIndex: number, nowMs = Date.now()): Promise<OpenCalls> {
  const closed = await selectLatestClosedRun(db, clientIndex)
  const periods: OpenPeriod[] = await selectOpenPeriods(db, clientIndex)
  const today = londonDate(nowMs)
  let last = (await selectLatestPeriod(db, clientIndex))?.periodEnd ?? null
  for (;;) {
    const { start, end } = proposedPeriod(last, today)
    if (start > today) break
    periods.push({ index: 0, start, end })
    last = end
  }
  const files = await selectCollectedFiles(db, clientIndex)
  const lastTakenOrder = files.at(-1)?.takenOrder ?? 0
  let before: { periodEnd: string; lastTakenOrder: number | null } | undefined = closed
  const sets = periods.map(({ end }) => {
    const set = setOf({ client_index: clientIndex, period_end: end }, before, files)
    before = { periodEnd: end, lastTakenOrder }
    return set
  })
  return { clientIndex, periods, closedThrough: closed?.periodEnd ?? null, files, lastTakenOrder, sets }
}

/** The numbers of a period whose calls were all rated, in order, because an allowance may cover them. */
export interface RatedInOrder {
  periodStart: string
  clis: readonly string[]
}

/**
 * Rates calls that are in no closed bill run by what they would be billed by, each period as its bill run would, and
 * writes nothing. Of numbers without an allowance it rates only those of files after one (`taken_order`, 0: all).
 * `onUsage` hears of each call of an account, `afterChunk` is awaited now and then.
 */
export async function rateOpenCalls(
  work: { db: Db; url: string; signal: AbortSignal },
  open: OpenCalls,
  {
    after,
    onUsage,
    afterChunk,
  }: {
    after: number
    onUsage: (periodStart: string, call: AccountCallUsage, day: number) => void
    afterChunk: () => Promise<void>
  },
): Promise<{ calls: number; inOrder: RatedInOrder[] }> {
  const { clientIndex, periods, files } = open
  const { db, signal } = work
  const [services, tables] = await Promise.all([
    loadServices(db, clientIndex),
    loadRatingTables(db, clientIndex),
  ])
  const fresh = new Set(files.filter(({ takenOrder }) => takenOrder > after).map(({ index }) => index))
  const inOrder: RatedInOrder[] = []
  let calls = 0
  for (const [at, { index, start, end }] of periods.entries()) {
    const set = open.sets[at]
    if (!set || set.calls.files.length === 0) continue
    const run = { index, client_index: clientIndex, period_start: start, period_end: end }
    const allowanceRun = await allowanceRunOf(db, run, set)
    // What a period leaves over is known once it is closed.
    const allowances = await loadAllowances(db, at === 0 ? allowanceRun : { ...allowanceRun, earlier: [] })
    const clisInOrder = clisOfAllowances(services, allowances)
    const added = set.calls.files.filter(file => fresh.has(file))
    if (added.length === 0) continue
    const rating = createCallRating({
      billRunIndex: index,
      clientIndex,
      periodStartMs: londonDayStart(start),
      services,
      tables,
      allowances,
      onUsage: (call, day) => onUsage(start, call, day),
    })
    const push = async (chunks: Chunks, to: (chunk: Buffer) => void) => {
      for await (const chunk of chunks) {
        to(chunk)
        await afterChunk()
      }
    }
    await withConnection(work.url, async source => {
      const copies = { source, callColumns, clisInOrder, signal }
      const late = set.calls.lateFiles.filter(file => fresh.has(file))
      await push(
        callsInAnyOrder({ ...copies, calls: { ...set.calls, files: added, lateFiles: late } }),
        rating.push,
      )
      if (clisInOrder.length > 0)
        await push(callsInOrder({ ...copies, calls: set.calls }), rating.pushInOrder)
    })
    inOrder.push({ periodStart: start, clis: clisInOrder })
    calls += rating.finish().totals.calls
  }
  return { calls, inOrder }
}
