import type { InvoiceRunComparison } from '@nineops/contract/invoice-runs.contract'

export type ComparisonKind = InvoiceRunComparison['accounts'][number]['kind']

/** When a change is worth a look: pence, and percent of the average. */
export interface Thresholds {
  minimumChangePence: number
  minimumPercent: number
}
export const usualThresholds: Thresholds = { minimumChangePence: 10_000, minimumPercent: 15 }

/** An account's gross of this run (null without a document) and of its last three invoices, newest first. */
export interface ComparedAccount {
  grossPence: number | null
  historyPence: readonly number[]
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Standard deviation of the sample; 0 for a single value. */
const deviation = (values: readonly number[]): number => {
  if (values.length < 2) return 0
  const mean = average(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** Average of the history in whole pence, for people; null without one. */
export const averageOf = (history: readonly number[]): number | null =>
  history.length === 0 ? null : Math.round(average(history))

/**
 * What is noteworthy of an account against its own last three invoices (product: Beyond every rival, 3), null
 * if nothing is: lost (billed before, nothing now), new, negative, zero, or a change that is more than the
 * standard deviation, and at least the smallest change, and at least the smallest percent of the average.
 */
export function comparisonKindOf(
  { grossPence, historyPence }: ComparedAccount,
  thresholds: Thresholds,
): ComparisonKind | null {
  if (grossPence === null) return (historyPence[0] ?? 0) > 0 ? 'lost' : null
  if (grossPence < 0) return 'negative'
  if (historyPence.length === 0) return 'new'
  if (grossPence === 0) return 'zero'
  const usual = average(historyPence)
  const change = Math.abs(grossPence - usual)
  const isLarge = change >= thresholds.minimumChangePence
  const isMarked = change * 100 >= Math.abs(usual) * thresholds.minimumPercent
  return isLarge && isMarked && change > deviation(historyPence) ? 'unusual' : null
}
