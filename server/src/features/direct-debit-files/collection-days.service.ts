import type { BacsDays, PossibleBacsDates } from '@nineops/contract/invoicing/direct-debits.contract'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { BeyondCalendar, type HolidayCalendar, isWorkingDay } from '../../platform/clock/working-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { holidayCalendar } from '../bank-holidays/bank-holidays.service.ts'
import { noticeDays } from '../service-users/service-users.service.ts'
import {
  bacsDays,
  earliestSubmission,
  type EntryDayFault,
  entryDayFault,
  firstDayAfterNotice,
  nextEntryDays,
} from './bacs-days.domain.ts'

const OFFERED = 3

/** The advance notice of payers: how many working days, and since when. */
interface Notice {
  days: number
  /** The day on which the invoices go out. */
  from: string
}

interface Asked {
  /** London. */
  today: string
  /** The first day that is offered. */
  notBefore?: string
  /** `later` if they are made another day, so that it cannot be too early yet. */
  files?: 'now' | 'later'
  notice?: Notice
}

const why: Record<EntryDayFault, (day: string, calendar: HolidayCalendar) => string> = {
  not_a_working_day: day => `${longDay(day)} is not a working day in England and Wales.`,
  too_late: (day, calendar) =>
    `The file that collects on ${longDay(day)} had to be submitted by ${longDay(bacsDays(day, calendar).latestSubmission)}.`,
  too_early: (day, calendar) =>
    `Bacs accepts the file that collects on ${longDay(day)} from ${longDay(earliestSubmission(day, calendar))}.`,
}

const nobodyKnows = (error: BeyondCalendar): string =>
  `Bank holidays are known until ${longDay(error.knownUntil)}: an administrator has to load the list of GOV.UK before anything is collected later.`

const later = (a: string, b: string): string => (a > b ? a : b)

/** The next days that can be collected on, in words; empty if Bacs does not accept a file for any yet. */
function nextInWords(
  calendar: HolidayCalendar,
  { today, notBefore = today, files = 'now' }: Omit<Asked, 'notice'>,
): string {
  const next = nextEntryDays(today, calendar, { count: OFFERED, notBefore })
    .filter(day => files === 'later' || earliestSubmission(day, calendar) <= today)
    .map(longDay)
  return next.length === 0 ? '' : ` Next possible: ${next.join(', ')}.`
}

const shortNoticeText = (day: string, { days, from }: Notice, first: string, today: string): string =>
  `Payers get ${days} working ${days === 1 ? 'day' : 'days'} of notice from ${from === today ? 'today' : longDay(from)}: nothing can be collected on ${longDay(day)}. The first possible day is ${longDay(first)}.`

/** Why nothing can be collected on a day, with the next possible dates; null if it can. */
export async function collectionDayFault(db: Db, day: string, asked: Asked): Promise<string | null> {
  const { today, notBefore = today, files = 'now', notice } = asked
  const calendar = await holidayCalendar(db)
  let first = notBefore
  try {
    if (notice && notice.days > 0)
      first = later(notBefore, firstDayAfterNotice(notice.from, notice.days, calendar))
    const fault = entryDayFault(day, today, calendar)
    if (fault === null || (fault === 'too_early' && files === 'later'))
      return notice && day < first && day >= notBefore ? shortNoticeText(day, notice, first, today) : null
    return `${why[fault](day, calendar)}${nextInWords(calendar, { today, notBefore: first, files })}`
  } catch (error) {
    if (!(error instanceof BeyondCalendar)) throw error
    return `${nobodyKnows(error)}${nextInWords(calendar, { today, notBefore: first, files })}`
  }
}

const toDays = ({ entryDay, ...days }: ReturnType<typeof bacsDays>): BacsDays => ({
  bacsDate: entryDay,
  ...days,
})

/** The days of a collection; null if it is not a working day, or the holidays are unknown. */
export async function daysOf(db: Db, day: string): Promise<BacsDays | null> {
  const calendar = await holidayCalendar(db)
  try {
    return isWorkingDay(day, calendar) ? toDays(bacsDays(day, calendar)) : null
  } catch (error) {
    if (error instanceof BeyondCalendar) return null
    throw error
  }
}

/**
 * Days that a file made today can still collect on, earliest first; of a reseller, those that keep the notice of its
 * payers. @param today London
 */
export async function possibleDates(
  db: Db,
  {
    client,
    notBefore = '',
    count,
  }: { count: number; notBefore?: string | undefined; client?: number | undefined },
  today = londonDate(Date.now()),
): Promise<PossibleBacsDates> {
  const calendar = await holidayCalendar(db)
  const days = client === undefined ? 0 : await noticeDays(db, client)
  let first = notBefore
  try {
    first = later(notBefore, firstDayAfterNotice(today, days, calendar))
  } catch (error) {
    if (!(error instanceof BeyondCalendar)) throw error
    return { today, knownUntil: calendar.knownUntil, dates: [] }
  }
  const entryDays = nextEntryDays(today, calendar, { count, notBefore: first })
  return {
    today,
    knownUntil: calendar.knownUntil,
    dates: entryDays.map(day => toDays(bacsDays(day, calendar))),
  }
}
