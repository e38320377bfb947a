import { dayNumberOf, isCivilDate } from './calendar-dates.ts'
import { londonInstant } from './london.ts'

// Character loops instead of expressions, as these two functions run once per call of every file.
const DAY = 86_400_000

const two = (text: string, at: number): number => {
  const tens = text.charCodeAt(at) - 48
  const units = text.charCodeAt(at + 1) - 48
  // NaN (past the end) fails both comparisons.
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : -1
}

const clockMs = (hours: number, minutes: number, seconds: number): number =>
  hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59 && seconds >= 0 && seconds <= 59
    ? (hours * 3600 + minutes * 60 + seconds) * 1000
    : -1

/** `HH:MM:SS` from a position -> ms of the day, -1 if it is not a time. */
const readClock = (text: string, at: number): number =>
  text.charCodeAt(at + 2) === 58 && text.charCodeAt(at + 5) === 58
    ? clockMs(two(text, at), two(text, at + 3), two(text, at + 6))
    : -1

type Tail = { ms: number; offsetMs: number | null }

/** Optional fraction of a second and offset: `.123`, `Z`, `+01:00`, `+0100`; null if invalid. */
const readTail = (tail: string): Tail | null => {
  const match = /^(?:[.,](\d{1,9}))?(?:([Zz])|([+-])(\d\d):?(\d\d))?$/.exec(tail)
  if (!match) return null
  const [, fraction = '', zulu, sign, hours = '', minutes = ''] = match
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  if (zulu) return { ms, offsetMs: 0 }
  if (!sign) return { ms, offsetMs: null }
  const size = clockMs(Number(hours), Number(minutes), 0)
  return size < 0 || size > 14 * 3_600_000 ? null : { ms, offsetMs: sign === '-' ? -size : size }
}

/**
 * `YYYY-MM-DD`, `T` or a space, `HH:MM:SS`, optionally a fraction (to the millisecond) and `Z` or an offset -> the
 * instant in ms UTC. Without an offset the time is Europe/London: the first of a repeated hour, null in a missing
 * one. Null for anything else.
 */
export const parseIsoTime = (text: string): number | null => {
  const separator = text.charCodeAt(10)
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45 || (separator !== 84 && separator !== 32))
    return null
  const century = two(text, 0)
  const years = two(text, 2)
  const month = two(text, 5)
  const day = two(text, 8)
  const clock = readClock(text, 11)
  const year = century * 100 + years
  if (century < 0 || years < 0 || clock < 0 || !isCivilDate(year, month, day)) return null
  const dayNumber = dayNumberOf(year, month, day)
  if (text.length === 19) return londonInstant(dayNumber, clock, year)
  if (text.length === 20 && text.charCodeAt(19) === 90) return dayNumber * DAY + clock
  const tail = readTail(text.slice(19))
  if (!tail) return null
  return tail.offsetMs === null
    ? londonInstant(dayNumber, clock + tail.ms, year)
    : dayNumber * DAY + clock + tail.ms - tail.offsetMs
}

/** `dd/mm/yyyy` and `HH:MM:SS` on London's wall clock -> the instant in ms UTC; null as `parseIsoTime`. */
export const parseUkTime = (date: string, time: string): number | null => {
  if (date.length !== 10 || time.length !== 8) return null
  if (date.charCodeAt(2) !== 47 || date.charCodeAt(5) !== 47) return null
  const day = two(date, 0)
  const month = two(date, 3)
  const century = two(date, 6)
  const years = two(date, 8)
  const clock = readClock(time, 0)
  const year = century * 100 + years
  if (century < 0 || years < 0 || clock < 0 || !isCivilDate(year, month, day)) return null
  return londonInstant(dayNumberOf(year, month, day), clock, year)
}
