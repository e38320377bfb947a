import { addDays, type CalendarDate, daysBetween, lastOfMonth } from '../../platform/clock/calendar-dates.ts'

export interface MonthState {
  /** Last day of the bill run that is shown; null where the month that is due has none. */
  periodEnd: CalendarDate | null
  /** Last day of the reseller's latest bill run. */
  lastEnd: CalendarDate | null
  complete: boolean
  /** How many months after the one that is shown are complete. */
  completeLater: number
  /** A closed reseller has no further month. */
  closed: boolean
  today: CalendarDate
}

export interface DueMonth {
  month: { end: CalendarDate; lateDays: number; alsoDue: number }
  /** The month after a complete one. */
  next: { end: CalendarDate; dueOn: CalendarDate } | null
}

const monthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/**
 * The month that a reseller's row is about, and by how many days it is late: a month is due the day after it ends.
 * `alsoDue` counts the months after it that are due too, less those that are complete. Null before the first bill run.
 */
export function dueMonth({
  periodEnd,
  lastEnd,
  complete,
  completeLater,
  closed,
  today,
}: MonthState): DueMonth | null {
  if (lastEnd === null) return null
  const following = lastOfMonth(addDays(periodEnd ?? lastEnd, 1))
  const end = periodEnd ?? following
  if (complete) {
    const next = closed ? null : { end: following, dueOn: addDays(following, 1) }
    return { month: { end, lateDays: 0, alsoDue: 0 }, next }
  }
  const lateDays = Math.max(0, daysBetween(addDays(end, 1), today))
  const alsoDue = closed ? 0 : Math.max(0, monthNumber(today) - monthNumber(end) - 1 - completeLater)
  return { month: { end, lateDays, alsoDue }, next: null }
}
