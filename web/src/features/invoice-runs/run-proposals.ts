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

export const isLive = (run: InvoiceRun): boolean => run.status.index !== ABANDONED

/** Closed bill runs that no live invoice run bills, the latest period first. */
export function freeBillRuns(billRuns: readonly BillRun[], runs: readonly InvoiceRun[]): BillRun[] {
  const taken = new Set(runs.filter(isLive).map(({ billRun }) => billRun.index))
  return billRuns
    .filter(({ index, status }) => status.index === CLOSED && !taken.has(index))
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1))
}

/** Dates as far from the period as those of the reseller's last run; whether Bacs collects on the day is not looked at. */
export function proposedDates(
  billRun: Pick<BillRun, 'periodEnd'>,
  runs: readonly InvoiceRun[],
): { invoiceDate: string; bacsDate: string } {
  const last = runs.filter(isLive).toSorted((a, b) => (a.invoiceDate < b.invoiceDate ? 1 : -1))[0]
  const afterPeriod = last ? dayOf(last.invoiceDate) - dayOf(last.billRun.periodEnd) : 0
  const afterInvoice = last ? dayOf(last.bacsDate) - dayOf(last.invoiceDate) : DEFAULT_BACS_DAYS
  const invoiceDay = dayOf(billRun.periodEnd) + afterPeriod
  return { invoiceDate: dateOf(invoiceDay), bacsDate: dateOf(invoiceDay + afterInvoice) }
}
