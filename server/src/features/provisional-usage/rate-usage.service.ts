import { withConnection } from '../../platform/db/copy.ts'
import type { Db } from '../../platform/db/db.ts'
import { toCalendarDate } from '../../platform/clock/calendar-dates.ts'
import {
  type OpenCalls,
  openCallsOf,
  rateOpenCalls,
} from '../bill-runs/open-calls/rate-open-calls.service.ts'
import { raiseAlerts } from './raise-alerts.repository.ts'
import * as repository from './provisional-usage.repository.ts'
import { createUsageSums } from './usage-sums.domain.ts'

/** With more sums than this in memory they are written. */
const MOST_SUMS = 100_000

/**
 * Rates a reseller's calls that are in no closed bill run, as their bill runs would, and replaces the sums of the last
 * time; bill runs and their rated calls stay as they are. Unless `whole`, only files since then are rated and their sums
 * added, as long as periods and earlier files are the same. All in one transaction: if stopped anywhere, the sums stay
 * as they were. Of two at once, the second waits, and finds what the first did.
 */
export async function rateUsage(
  work: { db: Db; url: string; signal: AbortSignal },
  clientIndex: number,
  { whole }: { whole: boolean },
): Promise<void> {
  await withConnection(work.url, async target => {
    await target.query('begin')
    await repository.lockUsage(target, clientIndex)
    const readAt = new Date()
    const before = await repository.selectStored(target, clientIndex)
    const open = await openCallsOf(work.db, clientIndex, readAt.getTime())
    const adds = !whole && before !== undefined && before.basis === basisOf(open, before.takenOrder)
    const after = adds ? before.takenOrder : 0
    await repository.createAnew(target)
    const sums = createUsageSums()
    const write = () =>
      repository.addAnew(
        target,
        sums
          .drain()
          .map(sum => [
            sum.accountIndex,
            sum.serviceIndex,
            sum.periodStart,
            toCalendarDate(sum.day),
            sum.productGroup,
            sum.calls,
            sum.durationSeconds,
            sum.retailCharge,
          ]),
      )
    const { inOrder } = await rateOpenCalls(work, open, {
      after,
      onUsage: (periodStart, call, day) => sums.add(periodStart, call, day),
      afterChunk: async () => {
        if (sums.size() > MOST_SUMS) await write()
      },
    })
    await write()
    if (adds) await repository.addUsage(target, clientIndex, inOrder)
    else await repository.replaceUsage(target, clientIndex)
    const { lastTakenOrder, periods } = open
    const ends = new Map(periods.map(({ start, end }) => [start, end]))
    const isNew = !adds || lastTakenOrder > after
    await raiseAlerts(target, clientIndex, adds && isNew ? repository.TOUCHED : undefined)
    const totals = await repository.sumPeriods(target, clientIndex)
    await repository.saveRating(target, clientIndex, {
      readAt,
      takenOrder: lastTakenOrder,
      basis: basisOf(open, lastTakenOrder),
      periods: totals.map(total => ({
        ...total,
        periodEnd: ends.get(total.periodStart) ?? total.periodStart,
      })),
      asked: whole,
    })
    await target.query('commit')
  })
}

/** What sums rest on: the periods, and the files up to one. */
function basisOf({ periods, closedThrough, files }: OpenCalls, takenOrder: number): string {
  const known = files.filter(file => file.takenOrder <= takenOrder)
  return JSON.stringify({
    closedThrough,
    periods: periods.map(({ start, end }) => [start, end]),
    files: known.length,
    calls: known.reduce((sum, { accepted }) => sum + accepted, 0),
  })
}
