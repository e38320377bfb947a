import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { parsePence, penceToDecimal, roundedPence } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import { formatPence } from '../../lib/formats.ts'

const DAY_MS = 86_400_000
/** Days between invoice and collection without an earlier run to follow. */
const DEFAULT_BACS_DAYS = 14

// Calendar dates as days since 1970; no time zone is involved.
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const isLive = (run: InvoiceRun): boolean => run.status.index !== invoiceRunStatus.abandoned

/** Whether a run bills a month: neither an abandoned run nor one that issues a credit note does. */
export const billsMonth = (run: InvoiceRun): boolean => isLive(run) && run.purpose === 'bill'

/** What a further run of a bill run invoices; null where no run has billed it yet. */
export function leftOf(
  billRun: BillRun,
  runs: readonly InvoiceRun[],
): { accounts: number; atStake: string } | null {
  const own = runs.filter(run => billsMonth(run) && run.billRun.index === billRun.index)
  if (own.length === 0) return null
  const left = own.flatMap(({ notInvoiced }) => notInvoiced?.here ?? [])
  return {
    accounts: left.reduce((sum, { accounts }) => sum + accounts, 0),
    atStake: penceToDecimal(left.reduce((sum, { atStake }) => sum + (parsePence(atStake) ?? 0), 0)),
  }
}

/** Whether runs of single brands have billed a bill run, and none those of another brand. */
function hasOtherBrands({ index }: BillRun, runs: readonly InvoiceRun[], brands: readonly number[]): boolean {
  const own = runs.filter(run => billsMonth(run) && run.billRun.index === index)
  const billed = own.flatMap(({ brandIndexes }) => (brandIndexes.length === 0 ? brands : brandIndexes))
  return own.length > 0 && brands.some(brand => !billed.includes(brand))
}

/**
 * Closed bill runs that no invoice run bills yet, the latest period first; then those of which accounts or brands are not
 * invoiced, unless a run of them is still to be confirmed.
 */
export function billRunsToInvoice(
  billRuns: readonly BillRun[],
  runs: readonly InvoiceRun[],
  brands: readonly number[],
): BillRun[] {
  const open = new Set(
    runs
      .filter(run => billsMonth(run) && run.status.index < invoiceRunStatus.confirmed)
      .map(({ billRun }) => billRun.index),
  )
  const closed = billRuns
    .filter(({ index, status }) => status.index === billRunStatus.closed && !open.has(index))
    .toSorted((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1))
  const further = closed.filter(billRun => leftOf(billRun, runs) !== null)
  return [
    ...closed.filter(billRun => !further.includes(billRun)),
    ...further.filter(one => leftOf(one, runs)?.accounts || hasOtherBrands(one, runs, brands)),
  ]
}

/** The bill run that a button was about, or that of the invoice run. */
export interface WishedBillRun {
  billRun?: number | undefined
  run?: number | undefined
}

/** The one that the dialog begins with, of those to invoice: the wished one, else the first. */
export function proposedBillRun(
  free: readonly BillRun[],
  runs: readonly InvoiceRun[],
  { billRun, run }: WishedBillRun,
): BillRun | undefined {
  const wished = billRun ?? runs.find(({ index }) => index === run)?.billRun.index
  return free.find(({ index }) => index === wished) ?? free[0]
}

/** What a bill run has to be invoiced, to the same penny as on its own page: `150 calls, £30.30 of usage`. */
export const usageText = ({ calls, retailCharge }: Pick<BillRun, 'calls' | 'retailCharge'>): string =>
  `${counted(calls, 'call')}, ${formatPence(roundedPence(retailCharge))} of usage`

/** How far an invoice date may be behind and still be the tax point. */
const TAX_POINT_DAYS = 14

/**
 * Proposes dates as far from the period as those of the first run of the reseller's last month, or from today where that would be too late
 * to be the tax point, and none before that of an invoice that customers have already; it collects as long after today,
 * and that day may be impossible.
 */
export function proposedDates(
  billRun: Pick<BillRun, 'periodEnd'>,
  runs: readonly InvoiceRun[],
  today: string,
): { invoiceDate: string; bacsDate: string } {
  const months = runs.filter(billsMonth)
  const lastEnd = months
    .map(run => run.billRun.periodEnd)
    .toSorted()
    .at(-1)
  // Its further runs are later than usual.
  const last = months
    .filter(run => run.billRun.periodEnd === lastEnd)
    .toSorted((a, b) => (a.invoiceDate < b.invoiceDate ? -1 : 1))[0]
  const afterPeriod = last ? dayOf(last.invoiceDate) - dayOf(last.billRun.periodEnd) : 0
  const afterInvoice = last ? dayOf(last.bacsDate) - dayOf(last.invoiceDate) : DEFAULT_BACS_DAYS
  const usual = dayOf(billRun.periodEnd) + afterPeriod
  const issued = months.map(run => dayOf(run.invoiceDate)).filter(day => day <= dayOf(today))
  const invoiceDay = dayOf(today) - usual > TAX_POINT_DAYS ? dayOf(today) : Math.max(usual, ...issued)
  const bacsDay = Math.max(invoiceDay, dayOf(today)) + afterInvoice
  return { invoiceDate: dateOf(invoiceDay), bacsDate: dateOf(bacsDay) }
}
