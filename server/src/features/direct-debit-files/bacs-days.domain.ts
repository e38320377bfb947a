import { addDays } from '../../platform/clock/calendar-dates.ts'
import {
  BeyondCalendar,
  type HolidayCalendar,
  isWorkingDay,
  workingDayBefore,
  workingDayFrom,
} from '../../platform/clock/working-days.ts'

/** The days of a collection (engine: BACS Direct Debit file), each a working day. */
export interface BacsDays {
  /** The last day on which the file can be submitted. */
  latestSubmission: string
  /** The day in UHL1. */
  processingDay: string
  /** The day on which payers are debited: the run's Bacs date. */
  entryDay: string
}

/** Bacs accepts a file at most this many days before its processing day. */
const MOST_DAYS_AHEAD = 31

/** The days of a collection on a working day. @throws BeyondCalendar */
export function bacsDays(entryDay: string, calendar: HolidayCalendar): BacsDays {
  const processingDay = workingDayBefore(entryDay, calendar)
  return { latestSubmission: workingDayBefore(processingDay, calendar), processingDay, entryDay }
}

/**
 * The first entry days that a file submitted today can still reach, in order; fewer where the bank holidays are not
 * known further.
 */
export function nextEntryDays(
  today: string,
  calendar: HolidayCalendar,
  { count, notBefore = today }: { count: number; notBefore?: string | undefined },
): string[] {
  const days: string[] = []
  try {
    const processing = workingDayFrom(addDays(workingDayFrom(today, calendar), 1), calendar)
    const first = addDays(processing, 1)
    for (let from = notBefore > first ? notBefore : first; days.length < count; ) {
      const day = workingDayFrom(from, calendar)
      days.push(day)
      from = addDays(day, 1)
    }
  } catch (error) {
    if (!(error instanceof BeyondCalendar)) throw error
  }
  return days
}

/** The first day that a collection can have when payers are notified on a day. @throws BeyondCalendar */
export function firstDayAfterNotice(from: string, days: number, calendar: HolidayCalendar): string {
  let day = from
  for (let n = 0; n < days; n += 1) day = workingDayFrom(addDays(day, 1), calendar)
  return day
}

export type EntryDayFault = 'not_a_working_day' | 'too_late' | 'too_early'

/** The first day on which Bacs accepts the file of a collection. @throws BeyondCalendar */
export const earliestSubmission = (entryDay: string, calendar: HolidayCalendar): string =>
  addDays(bacsDays(entryDay, calendar).processingDay, -MOST_DAYS_AHEAD)

/** Why a file submitted today cannot collect on a day; null if it can. @throws BeyondCalendar */
export function entryDayFault(
  entryDay: string,
  today: string,
  calendar: HolidayCalendar,
): EntryDayFault | null {
  if (!isWorkingDay(entryDay, calendar)) return 'not_a_working_day'
  if (bacsDays(entryDay, calendar).latestSubmission < today) return 'too_late'
  return today < earliestSubmission(entryDay, calendar) ? 'too_early' : null
}
