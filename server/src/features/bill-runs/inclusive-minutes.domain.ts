import { multiplyDivideHalfUp } from '@nineops/contract/money'
import { daysOfPeriod } from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'

/** Whole days, both ends in it. */
type Period = { start: CalendarDate; end: CalendarDate }

/**
 * Inclusive seconds of a bundle in a period: where it starts or ends inside, its share by days, rounded
 * down (engine: Rating, Inclusive minutes). `bundleEnd` is its last day, null while it goes on.
 */
export const inclusiveSeconds = (
  seconds: number,
  bundleStart: CalendarDate,
  bundleEnd: CalendarDate | null,
  period: Period,
): number => {
  const start = bundleStart > period.start ? bundleStart : period.start
  const end = bundleEnd !== null && bundleEnd < period.end ? bundleEnd : period.end
  if (start > end) return 0
  return Math.floor((seconds * daysOfPeriod(start, end)) / daysOfPeriod(period.start, period.end))
}

/** A rated call of a bundle's product groups. Late calls are not given to a bundle. */
export type BundledCall = {
  callId: string
  startedAtMs: number
  durationSeconds: number
  chargeMicros: number
}

const inOrder = (a: BundledCall, b: BundledCall): number =>
  a.startedAtMs - b.startedAtMs || (a.callId < b.callId ? -1 : a.callId > b.callId ? 1 : 0)

/** Charge of a call of which so many seconds are covered, in micro-pounds. */
export const chargeAfterCover = (call: BundledCall, coveredSeconds: number): number => {
  if (coveredSeconds === 0) return call.chargeMicros
  return multiplyDivideHalfUp(call.chargeMicros, call.durationSeconds - coveredSeconds, call.durationSeconds)
}

/**
 * Uses up inclusive seconds (raw duration) in order of start, then call id: a call covered whole costs 0,
 * one covered in part its full charge × uncovered seconds / duration, half up to 6 decimals. Answers the
 * calls in that order, each with what is left of its charge.
 */
export const useInclusiveSeconds = <Call extends BundledCall>(
  calls: readonly Call[],
  seconds: number,
): { call: Call; coveredSeconds: number; chargeMicros: number }[] => {
  let left = seconds
  return calls.toSorted(inOrder).map(call => {
    const coveredSeconds = Math.min(left, call.durationSeconds)
    left -= coveredSeconds
    return { call, coveredSeconds, chargeMicros: chargeAfterCover(call, coveredSeconds) }
  })
}
