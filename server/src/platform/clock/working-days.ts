import { addDays, toDayNumber } from './calendar-dates.ts'

/** Bank holidays of England and Wales, and the last day that they are known for. */
export interface HolidayCalendar {
  holidays: ReadonlySet<string>
  knownUntil: string
}

/** Thrown where an answer would be a guess, because the calendar does not reach that day. */
export class BeyondCalendar extends RangeError {
  readonly day: string
  readonly knownUntil: string
  constructor(day: string, knownUntil: string) {
    super(`Bank holidays are known until ${knownUntil}, not for ${day}.`)
    this.day = day
    this.knownUntil = knownUntil
  }
}

// 1 January 1970 was a Thursday.
const isWeekend = (day: string): boolean => [2, 3].includes(((toDayNumber(day) % 7) + 7) % 7)

/** Monday to Friday, except bank holidays. @throws BeyondCalendar */
export function isWorkingDay(day: string, calendar: HolidayCalendar): boolean {
  if (day > calendar.knownUntil) throw new BeyondCalendar(day, calendar.knownUntil)
  return !isWeekend(day) && !calendar.holidays.has(day)
}

/** The last working day before a day. @throws BeyondCalendar */
export function workingDayBefore(day: string, calendar: HolidayCalendar): string {
  let before = addDays(day, -1)
  while (!isWorkingDay(before, calendar)) before = addDays(before, -1)
  return before
}

/** The day itself where it is a working day, else the next one. @throws BeyondCalendar */
export function workingDayFrom(day: string, calendar: HolidayCalendar): string {
  let from = day
  while (!isWorkingDay(from, calendar)) from = addDays(from, 1)
  return from
}
