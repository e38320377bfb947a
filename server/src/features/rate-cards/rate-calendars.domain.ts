import type { RateCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import { isoWeekday, toDayNumber } from '../../platform/clock/calendar-dates.ts'
import { londonWallClockMs } from '../../platform/clock/london.ts'
import type { HolidayCalendar } from '../../platform/clock/working-days.ts'

export type TimeBand = 'day' | 'evening' | 'weekend'

/** The band that a rated call has been stored with. */
export const bandOfCode = (code: string): TimeBand =>
  code === 'D' ? 'day' : code === 'E' ? 'evening' : 'weekend'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAY_BAND_FROM = 7 * 3_600_000
const DAY_BAND_TO = 19 * 3_600_000

/**
 * Band of a call by its start in London, on a card without a calendar of its own: Saturday and Sunday weekend,
 * otherwise 07:00:00 to 18:59:59 day, otherwise evening (engine: Rating).
 */
export const timeBandAt = (startedAtMs: number): TimeBand => {
  const wall = londonWallClockMs(startedAtMs)
  const dayNumber = Math.floor(wall / DAY_MS)
  // 1970-01-01 was a Thursday: Saturday and Sunday are 2 and 3 days later.
  const fromThursday = ((dayNumber % 7) + 7) % 7
  if (fromThursday === 2 || fromThursday === 3) return 'weekend'
  const msOfDay = wall - dayNumber * DAY_MS
  return msOfDay >= DAY_BAND_FROM && msOfDay < DAY_BAND_TO ? 'day' : 'evening'
}

/** Bank holidays of a nation, with the days between which they are known. */
export interface KnownHolidays extends HolidayCalendar {
  knownFrom: string
}

/** A card's calendar, prepared for a lookup per call. Arrays are by weekday, 1 Monday to 7 Sunday. */
export interface PreparedCalendar {
  readonly weekend: readonly boolean[]
  /** Milliseconds of the day; both 0 where there is no day band. */
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly holidays: ReadonlySet<number> | null
  readonly knownFrom: number
  readonly knownUntil: number
}

const msOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

export const prepareCalendar = (calendar: RateCalendar, known: KnownHolidays | null): PreparedCalendar => ({
  weekend: Array.from({ length: 8 }, (_, weekday) => calendar.weekend.includes(weekday)),
  from: [0, ...calendar.day.map(hours => (hours ? msOf(hours.from) : 0))],
  to: [0, ...calendar.day.map(hours => (hours ? msOf(hours.to) : 0))],
  holidays: known && new Set([...known.holidays].map(toDayNumber)),
  knownFrom: known ? toDayNumber(known.knownFrom) : 0,
  knownUntil: known ? toDayNumber(known.knownUntil) : 0,
})

/** Band of a call by its card's calendar; null on a day whose bank holidays are not known. */
export const bandByCalendar = (calendar: PreparedCalendar, startedAtMs: number): TimeBand | null => {
  const wall = londonWallClockMs(startedAtMs)
  const dayNumber = Math.floor(wall / DAY_MS)
  const weekday = isoWeekday(dayNumber)
  if (calendar.weekend[weekday] === true) return 'weekend'
  if (calendar.holidays !== null) {
    if (dayNumber < calendar.knownFrom || dayNumber > calendar.knownUntil) return null
    if (calendar.holidays.has(dayNumber)) return 'weekend'
  }
  const msOfDay = wall - dayNumber * DAY_MS
  return msOfDay >= (calendar.from[weekday] ?? 0) && msOfDay < (calendar.to[weekday] ?? 0) ? 'day' : 'evening'
}
