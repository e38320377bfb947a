import {
  addDays,
  addMonths,
  daysOfPeriod,
  firstOfMonth,
  isCalendarDate,
  lastOfMonth,
} from '../../platform/clock/calendar-dates.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { londonDayStart } from '../../platform/clock/london.ts'

/** 10 Created, 20 Collecting, 30 Rating, 40 Rated, 50 Closed (product: Bill Runs). */
export type BillRunStatus = 10 | 20 | 30 | 40 | 50

/** What decides which step of a bill run may be taken. */
export type BillRunState = {
  status: BillRunStatus
  /** Whether collecting or rating is under way now. */
  isWorking: boolean
  /** Files with calls of this run that came after it was rated. */
  newFiles: number
  unallocatedCalls: number
  unratedRetailCalls: number
}

const CLOSED = 'The bill run is closed: its usage is frozen.'

const busy = (state: BillRunState): string | null => {
  if (!state.isWorking) return null
  return state.status === 20
    ? 'Files are being collected: wait until that is done.'
    : 'Calls are being rated: wait until that is done.'
}

/** Why files cannot be collected for the run, for people; null if they can: until it is closed. */
export const collectRefusal = (state: BillRunState): string | null =>
  state.status === 50 ? CLOSED : busy(state)

/** Why the run cannot be rated, or rated again, for people; null if it can: until it is closed. */
export const rateRefusal = (state: BillRunState): string | null =>
  state.status === 50 ? CLOSED : busy(state)

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * Why the run cannot be closed, for people; null if it can. It must be rated with all that was collected,
 * and calls nobody pays for must be accepted as such, for closing gives them up.
 */
export const closeRefusal = (state: BillRunState, acceptsExceptions: boolean): string | null => {
  if (state.status === 50) return 'The bill run is closed already.'
  const working = busy(state)
  if (working !== null) return working
  if (state.status !== 40) return 'Rate the bill run first.'
  if (state.newFiles > 0) return `${counted(state.newFiles, 'file')} came after the rating: rate again first.`
  if (acceptsExceptions || state.unallocatedCalls + state.unratedRetailCalls === 0) return null
  const unallocated = counted(state.unallocatedCalls, 'unallocated call')
  const unrated = counted(state.unratedRetailCalls, 'unrated call')
  return `${unallocated} and ${unrated} would never be charged: mend them and rate again, or accept them.`
}

/**
 * Why a closed run cannot be opened again, for people; null if it can: as long as no invoice run bills it and no
 * later bill run was rated on the strength of its being closed.
 */
export const reopenRefusal = ({
  status,
  invoiceRun,
  laterRun,
}: {
  status: BillRunStatus
  /** A live invoice run that bills it. */
  invoiceRun: number | null
  /** A later bill run that has been, or is being, rated. */
  laterRun: string | null
}): string | null => {
  if (status !== 50) return 'The bill run is open.'
  if (invoiceRun !== null)
    return `Invoice run ${invoiceRun} bills it: abandon that run first, if it is not confirmed.`
  if (laterRun !== null) return `"${laterRun}", which comes after it, is rated already or being rated.`
  return null
}

/** The step that should come next, null for a closed run. */
export const nextStepOf = (state: BillRunState): 'collect' | 'rate' | 'close' | null => {
  if (state.status === 50) return null
  if (state.status === 10) return 'collect'
  return state.status === 40 && state.newFiles === 0 ? 'close' : 'rate'
}

const LONGEST_DAYS = 366

/**
 * Why a period cannot be a new bill run's, for people; null if it can: whole days that begin on the day
 * after the previous run's period, where there is one.
 */
export const periodProblem = (
  start: CalendarDate,
  end: CalendarDate,
  previousEnd: CalendarDate | null,
): string | null => {
  if (!isCalendarDate(start) || !isCalendarDate(end)) return 'The period must be two dates.'
  if (end < start) return 'The period ends before it starts.'
  // A slip of the finger: the next run could not begin before it ends.
  if (daysOfPeriod(start, end) > LONGEST_DAYS) return 'The period is longer than a year.'
  if (previousEnd === null || start === addDays(previousEnd, 1)) return null
  return `The period must start on ${addDays(previousEnd, 1)}, the day after the previous bill run's ended.`
}

/** The period to propose: the rest of the month after the previous run, or without one the last whole month. */
export const proposedPeriod = (
  previousEnd: CalendarDate | null,
  today: CalendarDate,
): { start: CalendarDate; end: CalendarDate } => {
  const start = previousEnd === null ? addMonths(firstOfMonth(today), -1) : addDays(previousEnd, 1)
  return { start, end: lastOfMonth(start) }
}

/** First instant (ms UTC) after a period: a run takes calls that started before it (engine: Rating). */
export const periodEndsBefore = (end: CalendarDate): number => londonDayStart(addDays(end, 1))
