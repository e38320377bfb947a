import { addDays, isoWeekday, toDayNumber } from '../../src/platform/clock/calendar-dates.ts'
import { londonDate } from '../../src/platform/clock/london.ts'

const WEDNESDAY = 3
// Ten working days of notice, with two bank holidays among them.
const NOTICE = 19

/** The bank holidays that can be a Wednesday or the day after one; those in lieu are on Mondays and Tuesdays. */
const HOLIDAYS = ['12-25', '12-26', '01-01']

/**
 * A day on which a run can be collected whenever the test runs: a Wednesday after the notice of payers, and on or
 * after the given day; at Christmas the next working day, as Bacs takes no file more than 31 days ahead.
 */
export function collectionDay(notBefore = '2026-01-01'): string {
  const soon = addDays(londonDate(Date.now()), NOTICE)
  let day = notBefore > soon ? notBefore : soon
  while (isoWeekday(toDayNumber(day)) !== WEDNESDAY) day = addDays(day, 1)
  while (HOLIDAYS.includes(day.slice(5))) day = addDays(day, 1)
  return day
}
