import { dayNumberOf, isoWeekday, toCalendarDate, toDayNumber } from './calendar-dates.ts'
import type { CalendarDate } from './calendar-dates.ts'

// Europe/London by rule instead of Intl: millions of call times are read per file, and Intl takes
// microseconds for each. Summer time runs from the last Sunday of March, 01:00 UTC, to the last
// Sunday of October, 01:00 UTC (Summer Time Order 2002); that holds from 1996.
const DAY = 86_400_000
const HOUR = 3_600_000

/** Instants at which a UTC year and the summer time in it begin and end. */
type SummerTime = { yearStart: number; yearEnd: number; start: number; end: number }

const lastSunday = (year: number, month: number): number => {
  const last = dayNumberOf(year, month, 31)
  return last - (isoWeekday(last) % 7)
}

const summers = new Map<number, SummerTime>()
let recentYear = Number.NaN
let recent: SummerTime = { yearStart: 0, yearEnd: 0, start: 0, end: 0 }

const summerTime = (year: number): SummerTime => {
  if (year === recentYear) return recent
  let summer = summers.get(year)
  if (!summer) {
    summer = {
      yearStart: dayNumberOf(year, 1, 1) * DAY,
      yearEnd: dayNumberOf(year + 1, 1, 1) * DAY,
      start: lastSunday(year, 3) * DAY + HOUR,
      end: lastSunday(year, 10) * DAY + HOUR,
    }
    summers.set(year, summer)
  }
  recentYear = year
  recent = summer
  return summer
}

// The UTC year is safe to use: both changes are months away from a new year.
const isSummer = (ms: number): boolean => {
  const summer =
    ms >= recent.yearStart && ms < recent.yearEnd ? recent : summerTime(new Date(ms).getUTCFullYear())
  return ms >= summer.start && ms < summer.end
}

/** The instant as if London's wall clock were UTC: its days and seconds are those of the wall clock. */
export const londonWallClockMs = (ms: number): number => (isSummer(ms) ? ms + HOUR : ms)

/**
 * The instant (ms UTC) of a London wall clock time. In the repeated autumn hour the first (summer
 * time); null for a time in the missing spring hour (engine: Numbers, times, money).
 */
export const londonInstant = (dayNumber: number, msOfDay: number, year: number): number | null => {
  const wall = dayNumber * DAY + msOfDay
  const { start, end } = summerTime(year)
  if (wall < start) return wall
  if (wall < start + HOUR) return null
  return wall < end + HOUR ? wall - HOUR : wall
}

/** The instant at which a date begins in London. */
export const londonDayStart = (date: CalendarDate): number => {
  const day = toDayNumber(date)
  // Midnight is never in a missing hour, so the wall clock time always exists.
  return londonInstant(day, 0, Number(date.slice(0, 4))) ?? day * DAY
}

/** Days since 1970-01-01 of the London date of an instant. */
export const londonDayNumber = (ms: number): number => Math.floor(londonWallClockMs(ms) / DAY)

/** The London date of an instant. */
export const londonDate = (ms: number): CalendarDate => toCalendarDate(londonDayNumber(ms))

/** An instant on London's clock with its offset: `2026-07-01T09:30:00+01:00`. */
export const londonTimeText = (ms: number): string => {
  const wall = londonWallClockMs(ms)
  return `${new Date(wall).toISOString().slice(0, 19)}${wall === ms ? '+00:00' : '+01:00'}`
}

/** Weekday (1 Monday to 7 Sunday) and second of the day (0 to 86399) on London's wall clock. */
export const londonWeekdayAndSecondOfDay = (ms: number): { weekday: number; secondOfDay: number } => {
  const wall = londonWallClockMs(ms)
  const day = Math.floor(wall / DAY)
  return { weekday: isoWeekday(day), secondOfDay: Math.floor((wall - day * DAY) / 1000) }
}
