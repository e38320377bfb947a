import { addDays, isoWeekday, toDayNumber } from '../../src/platform/clock/calendar-dates.ts'
import { londonDate } from '../../src/platform/clock/london.ts'

const WEDNESDAY = 3
// Ten working days of notice, with two bank holidays among them.
const NOTICE = 19

/** Whether the day is around Christmas or New Year, when a Wednesday may be a bank holiday. */
const isFestive = (day: string): boolean => day.slice(5) >= '12-23' || day.slice(5) <= '01-03'

/**
 * A day on which a run can be collected whenever the test runs: a Wednesday after the notice of payers, and on or
 * after the given day.
 */
export function collectionDay(notBefore = '2026-01-01'): string {
  const soon = addDays(londonDate(Date.now()), NOTICE)
  let day = notBefore > soon ? notBefore : soon
  while (isoWeekday(toDayNumber(day)) !== WEDNESDAY || isFestive(day)) day = addDays(day, 1)
  return day
}
