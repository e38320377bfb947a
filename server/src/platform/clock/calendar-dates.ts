/** A calendar date without a time, `YYYY-MM-DD`, as PostgreSQL's `date` is read. */
export type CalendarDate = string

/** Days from 1970-01-01 to a civil date of the Gregorian calendar (proleptic). */
export const dayNumberOf = (year: number, month: number, day: number): number => {
  // Years begin in March here, so that the leap day is the last of a year.
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Number of days in a month; month 1 to 12. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Whether year, month and day exist: no 31 February. */
export const isCivilDate = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

type CivilDate = { year: number; month: number; day: number }

/** Year, month and day of a day number. */
export const civilOf = (dayNumber: number): CivilDate => {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

// Every charge of a run is worked out in such days: padding and patterns would cost several times as much.
const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

const write = ({ year, month, day }: CivilDate): CalendarDate =>
  `${year < 1000 ? String(year).padStart(4, '0') : year}-${twoDigits(month)}-${twoDigits(day)}`

const ZERO = 48
const HYPHEN = 45

/** The number that digits of a text make; NaN where one isn't a digit. */
const digitsAt = (text: string, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

const read = (date: CalendarDate): CivilDate | null => {
  if (date.length !== 10 || date.charCodeAt(4) !== HYPHEN || date.charCodeAt(7) !== HYPHEN) return null
  const civil = { year: digitsAt(date, 0, 4), month: digitsAt(date, 5, 7), day: digitsAt(date, 8, 10) }
  return Number.isNaN(civil.year) || !isCivilDate(civil.year, civil.month, civil.day) ? null : civil
}

const mustRead = (date: CalendarDate): CivilDate => {
  const civil = read(date)
  if (!civil) throw new RangeError(`Not a calendar date: ${date}`)
  return civil
}

/** Whether the text is `YYYY-MM-DD` and such a day exists. */
export const isCalendarDate = (text: string): boolean => read(text) !== null

/** Days since 1970-01-01; throws a RangeError if the date does not exist. */
export const toDayNumber = (date: CalendarDate): number => {
  const { year, month, day } = mustRead(date)
  return dayNumberOf(year, month, day)
}

/** The date of a day number. */
export const toCalendarDate = (dayNumber: number): CalendarDate => write(civilOf(dayNumber))

/** The date this many days later (earlier if negative). */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  toCalendarDate(toDayNumber(date) + days)

/** The same day this many months later, or that month's last day where it is shorter. */
export const addMonths = (date: CalendarDate, months: number): CalendarDate => {
  const { year, month, day } = mustRead(date)
  const count = year * 12 + (month - 1) + months
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return write({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

/** First day of the date's month. */
export const firstOfMonth = (date: CalendarDate): CalendarDate => write({ ...mustRead(date), day: 1 })

/** Last day of the date's month. */
export const lastOfMonth = (date: CalendarDate): CalendarDate => {
  const civil = mustRead(date)
  return write({ ...civil, day: daysInMonth(civil.year, civil.month) })
}

/** Days from the first date to the second: 0 for the same day, negative backwards. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  toDayNumber(to) - toDayNumber(from)

/** Days of a period including both ends: 1 for a single day. */
export const daysOfPeriod = (start: CalendarDate, end: CalendarDate): number => daysBetween(start, end) + 1

/** 1 Monday to 7 Sunday. */
export const isoWeekday = (dayNumber: number): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthOf = (date: CalendarDate): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
const yearOf = (date: CalendarDate): string => date.slice(0, 4)
const dayOf = (date: CalendarDate): number => Number(date.slice(8, 10))

/** A date in a table or a label, and in the lines of invoices, which stay as they were issued: `3 Sep 2026`. */
export const shortDay = (date: CalendarDate): string =>
  `${dayOf(date)} ${monthOf(date).slice(0, 3)} ${yearOf(date)}`

/** A date in a sentence, or at the head of a document: `3 September 2026`. */
export const longDay = (date: CalendarDate): string => `${dayOf(date)} ${monthOf(date)} ${yearOf(date)}`

/** The month of a date: `September 2026`. */
export const monthForPeople = (date: CalendarDate): string => `${monthOf(date)} ${yearOf(date)}`
