import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'

const DAY_MS = 86_400_000
/** Days between invoice and collection without an earlier run to follow. */
const DEFAULT_BACS_DAYS = 14

// Calendar dates as days since 1970; no time zone is involved.
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const isLive = (run: InvoiceRun): boolean => run.status.index !== invoiceRunStatus.abandoned

/** Closed bill runs without a live invoice run, the latest period first. */
export function freeBillRuns(billRuns: readonly BillRun[], runs: readonly InvoiceRun[]): BillRun[] {
  const billed = new Set(runs.filter(isLive).map(({ billRun }) => billRun.index))
  return billRuns
    .filter(({ index, status }) => status.index === billRunStatus.closed && !billed.has(index))
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1))
}

/** How far an invoice date may be behind and still be the tax point. */
const TAX_POINT_DAYS = 14

/**
 * Proposes dates as far from the period as those of the reseller's last run, or from today where that would be too late
 * to be the tax point; it collects as long after today, and that day may be impossible.
 */
export function proposedDates(
  billRun: Pick<BillRun, 'periodEnd'>,
  runs: readonly InvoiceRun[],
  today: string,
): { invoiceDate: string; bacsDate: string } {
  const last = runs.filter(isLive).toSorted((a, b) => (a.invoiceDate < b.invoiceDate ? 1 : -1))[0]
  const afterPeriod = last ? dayOf(last.invoiceDate) - dayOf(last.billRun.periodEnd) : 0
  const afterInvoice = last ? dayOf(last.bacsDate) - dayOf(last.invoiceDate) : DEFAULT_BACS_DAYS
  const usual = dayOf(billRun.periodEnd) + afterPeriod
  const invoiceDay = dayOf(today) - usual > TAX_POINT_DAYS ? dayOf(today) : usual
  const bacsDay = Math.max(invoiceDay, dayOf(today)) + afterInvoice
  return { invoiceDate: dateOf(invoiceDay), bacsDate: dateOf(bacsDay) }
}
