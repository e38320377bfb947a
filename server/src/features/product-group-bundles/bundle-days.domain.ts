import { type CalendarDate, daysOfPeriod } from '../../platform/clock/calendar-dates.ts'

/** Whole days, both ends inclusive. */
export interface Days {
  start: CalendarDate
  end: CalendarDate
}

/**
 * Inclusive seconds of a bundle in a period: where it starts or ends inside, its share by days, rounded down (engine:
 * Rating, Inclusive minutes). `bundleEnd` is its last day, null while it is open-ended.
 */
export const inclusiveSeconds = (
  seconds: number,
  bundleStart: CalendarDate,
  bundleEnd: CalendarDate | null,
  period: Days,
): number => {
  const start = bundleStart > period.start ? bundleStart : period.start
  const end = bundleEnd !== null && bundleEnd < period.end ? bundleEnd : period.end
  if (start > end) return 0
  return Math.floor((seconds * daysOfPeriod(start, end)) / daysOfPeriod(period.start, period.end))
}

/** Product groups match in any case, as in a bundle's own list. */
export const sameGroup = (group: string): string => group.trim().toLowerCase()
