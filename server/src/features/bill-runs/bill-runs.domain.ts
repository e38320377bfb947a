import {
  type BillRunStatus,
  billRunStatus,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { counted, listed } from '@nineops/contract/words'
import {
  addDays,
  addMonths,
  daysOfPeriod,
  firstOfMonth,
  isCalendarDate,
  lastOfMonth,
} from '../../platform/clock/calendar-dates.ts'
import { shownInstant } from '../../platform/text/field-values.ts'
import type { CalendarDate } from '../../platform/clock/calendar-dates.ts'
import { londonDayStart } from '../../platform/clock/london.ts'

/** What decides which steps of a bill run are allowed. */
export type BillRunState = {
  status: BillRunStatus
  /** Whether collecting or rating is under way. */
  isWorking: boolean
  /** Files with calls of this run that arrived after it was rated, and call records that staff entered. */
  newFiles: number
  newEntered: number
  unallocatedCalls: number
  unratedRetailCalls: number
  /** Costs of carriers over their tolerance. */
  costDifferences: number
  ratedAt: Date | null
  /** What its calls are rated by, as far as it changed since then. */
  changed: { rateCards: number; services: number; bundles: number; accounts: number }
}

const CLOSED = 'The bill run is closed: its usage is frozen.'

const busy = (state: BillRunState): string | null => {
  if (!state.isWorking) return null
  return state.status === billRunStatus.collecting
    ? 'Files are being collected: wait until that is done.'
    : 'Calls are being rated: wait until that is done.'
}

/** `2 files and 1 internal source` that no rating includes yet; null if there is none. */
export function newSources({ newFiles, newEntered }: Pick<BillRunState, 'newFiles' | 'newEntered'>) {
  const sources = [
    ...(newFiles > 0 ? [counted(newFiles, 'file')] : []),
    ...(newEntered > 0 ? [counted(newEntered, 'internal source')] : []),
  ]
  return sources.length === 0 ? null : listed(sources)
}

/** Why files cannot be collected for the run, in words; null if they can: until it is closed. */
export const collectRefusal = (state: BillRunState): string | null =>
  state.status === billRunStatus.closed ? CLOSED : busy(state)

/** Why the run cannot be rated or rerated, in words; null if it can: until it is closed. */
export const rateRefusal = (state: BillRunState): string | null =>
  state.status === billRunStatus.closed ? CLOSED : busy(state)

/**
 * Why the run cannot be closed, in words; null if it can. It must be rated with every collected file, and its
 * unallocated and unrated calls must be accepted, because closing writes them off, and so must costs that carriers
 * billed over their tolerance.
 */
export const closeRefusal = (state: BillRunState, acceptsExceptions: boolean): string | null => {
  if (state.status === billRunStatus.closed) return 'The bill run is closed already.'
  const working = busy(state)
  if (working !== null) return working
  if (state.status !== billRunStatus.rated) return 'Rate the bill run first.'
  const late = newSources(state)
  if (late !== null) return `${late} came after the rating: rate again first.`
  if (acceptsExceptions) return null
  const { unallocatedCalls, unratedRetailCalls, costDifferences } = state
  const unallocated = counted(unallocatedCalls, 'unallocated call')
  const unrated = counted(unratedRetailCalls, 'unrated call')
  const differ = `${counted(costDifferences, 'carrier cost')} ${costDifferences === 1 ? 'is' : 'are'} over the tolerance`
  const problems = [
    unallocatedCalls + unratedRetailCalls > 0 &&
      `${unallocated} and ${unrated} would not be charged: fix them and rate again, or accept them.`,
    costDifferences > 0 && `${differ}: check them with the carrier, or accept them.`,
  ].filter(Boolean)
  return problems.length === 0 ? null : problems.join(' ')
}

/** What changed of what the run's calls are rated by, since they were: `1 rate card and 2 services changed`. */
export const changedSince = ({ changed }: Pick<BillRunState, 'changed'>): string | null => {
  const things = [
    changed.rateCards > 0 && counted(changed.rateCards, 'rate card'),
    changed.services > 0 && counted(changed.services, 'service'),
    changed.bundles > 0 && counted(changed.bundles, 'bundle'),
    changed.accounts > 0 && counted(changed.accounts, "account's brand", "accounts' brands"),
  ].filter(part => part !== false)
  return things.length > 0 ? `${listed(things)} changed` : null
}

/** What came or changed since the run was rated, in words; null if its rating is up to date. */
export const outOfDate = (state: BillRunState): string | null => {
  const { status, ratedAt, newFiles, newEntered } = state
  if (status !== billRunStatus.rated || ratedAt === null) return null
  const came = newSources(state)
  const parts = [
    came && `${came} ${newFiles + newEntered === 1 ? 'was' : 'were'} collected`,
    changedSince(state),
  ].filter(part => part !== null)
  if (parts.length === 0) return null
  return `${parts.join(', and ')} since it was rated on ${shownInstant(ratedAt)}: rate again.`
}

/** A bill run as far as invoice runs decide what can still be done with it. */
interface InvoicedState {
  status: BillRunStatus
  /** An invoice run bills it and is not abandoned; a confirmed one before others. */
  invoiceRun: number | null
  invoiceRunConfirmed: boolean
}

/** `leftOut`: accounts that its confirmed invoice runs left out are still to be invoiced. */
type PricedState = InvoicedState & { leftOut: boolean }

/**
 * Why prices that the run's calls lack cannot be added, in words; null if they can: until it is closed, and then as long
 * as an invoice run can rate calls again at the new prices: its own until it is confirmed, or a further one of accounts
 * that were left out (money: Wrong rates found late).
 */
export function priceRefusal({
  status,
  invoiceRun,
  invoiceRunConfirmed,
  leftOut,
}: PricedState): string | null {
  if (status === billRunStatus.rating) return 'Calls are being rated: wait until that is done.'
  if (status !== billRunStatus.closed) return null
  if (invoiceRun === null) return 'The bill run is closed: reopen it first.'
  return invoiceRunConfirmed && !leftOut
    ? `Invoice run ${invoiceRun}, which bills this run, is confirmed.`
    : null
}

/**
 * Why a closed run cannot be reopened, in words; null if it can: as long as no invoice run bills it and no later bill
 * run was rated, since that rating relies on this run being closed.
 */
export const reopenRefusal = ({
  status,
  invoiceRun,
  invoiceRunConfirmed,
  laterRun,
}: InvoicedState & {
  /** A later bill run is rated, or being rated. */
  laterRun: string | null
}): string | null => {
  if (status !== billRunStatus.closed) return 'The bill run is open.'
  if (invoiceRun !== null)
    return invoiceRunConfirmed
      ? `Invoice run ${invoiceRun}, which bills this run, is confirmed.`
      : `Invoice run ${invoiceRun} bills this run. To apply changed rates, choose Re-rate and recalculate there. For anything else, abandon it first.`
  if (laterRun !== null) return `"${laterRun}", which comes after it, is rated already or being rated.`
  return null
}

/** The next step, null for a closed run. */
export const nextStepOf = (state: BillRunState): 'collect' | 'rate' | 'close' | null => {
  if (state.status === billRunStatus.closed) return null
  if (state.status === billRunStatus.created) return 'collect'
  return state.status === billRunStatus.rated && outOfDate(state) === null ? 'close' : 'rate'
}

const LONGEST_DAYS = 366

/**
 * Why a period cannot be a new bill run's, in words; null if it can: whole days that begin on the day after the
 * previous run's period, if there is one.
 */
export const periodProblem = (
  start: CalendarDate,
  end: CalendarDate,
  previousEnd: CalendarDate | null,
): string | null => {
  if (!isCalendarDate(start) || !isCalendarDate(end)) return 'The period must be two dates.'
  if (end < start) return 'The period ends before it starts.'
  // Probably a typing error: the next run could not begin before this one ends.
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

/** First instant (ms UTC) after a period: a run includes calls that started before it (engine: Rating). */
export const periodEndsBefore = (end: CalendarDate): number => londonDayStart(addDays(end, 1))
