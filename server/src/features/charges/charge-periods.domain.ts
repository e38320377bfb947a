import {
  addDays,
  addMonths,
  daysOfPeriod,
  firstOfMonth,
  lastOfMonth,
} from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'

/** Whole days, both inclusive. */
export type Period = { start: CalendarDate; end: CalendarDate }

export type PeriodicFrequency = 'monthly' | 'quarterly' | 'annual'

const MONTHS: Record<PeriodicFrequency, number> = { monthly: 1, quarterly: 3, annual: 12 }

// `YYYY-MM-DD` sorts as text in calendar order.
export const isWithin = (date: CalendarDate, period: Period): boolean =>
  date >= period.start && date <= period.end

/** The days two periods share, null if none. */
export const overlap = (a: Period, b: Period): Period | null => {
  const start = a.start > b.start ? a.start : b.start
  const end = a.end < b.end ? a.end : b.end
  return start <= end ? { start, end } : null
}

const monthsFrom = (from: CalendarDate, to: CalendarDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * The periods of a charge that overlap a range of days, in order. They begin on the first of the month in which the
 * charge starts and follow each other in blocks of 1, 3 or 12 calendar months. Whole calendar months because part
 * periods count the days of the calendar month (engine: Charges); anchored on the charge's own month, not on January,
 * so that an annual licence sold in May runs from May to April and is charged a full year, instead of a part first year
 * that nobody agreed to.
 */
export const chargePeriods = (
  start: CalendarDate,
  frequency: PeriodicFrequency,
  within: Period,
): Period[] => {
  const months = MONTHS[frequency]
  const anchor = firstOfMonth(start)
  const periods: Period[] = []
  for (let block = Math.max(0, Math.floor(monthsFrom(anchor, within.start) / months)); ; block += 1) {
    const from = addMonths(anchor, block * months)
    if (from > within.end) return periods
    periods.push({ start: from, end: addDays(addMonths(from, months), -1) })
  }
}

/**
 * The period after a run's period: the same number of calendar months if it is made of whole months, otherwise of days.
 */
export const periodAfter = (period: Period): Period => {
  const start = addDays(period.end, 1)
  const wholeMonths = period.start === firstOfMonth(period.start) && period.end === lastOfMonth(period.end)
  if (!wholeMonths) return { start, end: addDays(period.end, daysOfPeriod(period.start, period.end)) }
  return { start, end: addDays(addMonths(start, monthsFrom(period.start, start)), -1) }
}

/** The days of a period outside of others, in order. */
export const without = (period: Period, taken: readonly Period[]): Period[] => {
  const left: Period[] = []
  let from = period.start
  for (const { start, end } of taken.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    if (end < from || start > period.end) continue
    if (start > from) left.push({ start: from, end: addDays(start, -1) })
    from = addDays(end, 1)
  }
  return from <= period.end ? [...left, { start: from, end: period.end }] : left
}
