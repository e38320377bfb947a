import type { BillRun } from '@nineops/contract/bill-run-states.contract'
import type { InvoiceRun } from '@nineops/contract/invoice-runs.contract'

const CLOSED = 50
const ABANDONED = 10
const DAY_MS = 86_400_000
/** Days between invoice and collection where there is no run before to go by. */
const DEFAULT_BACS_DAYS = 14

// Calendar dates as days since 1970; no time zone is involved.
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The day itself, or the Monday after: Bacs collects on no Saturday or Sunday. */
export function workingDay(date: string): string {
  const day = dayOf(date)
  const weekday = new Date(day * DAY_MS).getUTCDay()
  return dateOf(day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0))
}

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** Why no money moves on the BACS date as it stands, or null. It may stand: a run may be made up afterwards. */
export function notCollectedOn(bacsDate: string, today = londonDay.format(new Date())): string | null {
  if (bacsDate <= today)
    return 'The BACS date has passed: choose a later one if this run collects by Direct Debit.'
  if (workingDay(bacsDate) !== bacsDate) return 'The BACS date is at a weekend, when Bacs collects nothing.'
  return null
}

export const isLive = (run: InvoiceRun): boolean => run.status.index !== ABANDONED

/** Closed bill runs that no live invoice run bills, the latest period first. */
export function freeBillRuns(billRuns: readonly BillRun[], runs: readonly InvoiceRun[]): BillRun[] {
  const taken = new Set(runs.filter(isLive).map(({ billRun }) => billRun.index))
  return billRuns
    .filter(({ index, status }) => status.index === CLOSED && !taken.has(index))
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1))
}

/** Dates as far from the period as those of the reseller's last run; BACS on a working day. */
export function proposedDates(
  billRun: Pick<BillRun, 'periodEnd'>,
  runs: readonly InvoiceRun[],
): { invoiceDate: string; bacsDate: string } {
  const last = runs.filter(isLive).toSorted((a, b) => (a.invoiceDate < b.invoiceDate ? 1 : -1))[0]
  const afterPeriod = last ? dayOf(last.invoiceDate) - dayOf(last.billRun.periodEnd) : 0
  const afterInvoice = last ? dayOf(last.bacsDate) - dayOf(last.invoiceDate) : DEFAULT_BACS_DAYS
  const invoiceDay = dayOf(billRun.periodEnd) + afterPeriod
  return { invoiceDate: dateOf(invoiceDay), bacsDate: workingDay(dateOf(invoiceDay + afterInvoice)) }
}
