import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'

/** When a change stands out: pence, percent of the average, and standard deviations of the last three invoices. */
export interface Thresholds {
  minimumChangePence: number
  minimumPercent: number
  deviations: number
}
export const usualThresholds: Thresholds = { minimumChangePence: 10_000, minimumPercent: 15, deviations: 1 }

/** An account's figures, in pence of gross. */
export interface ComparedFigures {
  /** In this run; null without a document. */
  grossPence: number | null
  /** In the previous bill run; null if it was not billed then. */
  previousPence: number | null
  /** Its last three invoices before the run, newest first. */
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

/** Average of the history in whole pence, for display; null without one. */
export const averageOf = (history: readonly number[]): number | null =>
  history.length === 0 ? null : Math.round(average(history))

/**
 * The class of an account compared with its own history (product: Beyond every rival, 3), null for as usual: lost
 * (billed last time, nothing now), negative, new, zero, or a change from the average that exceeds the standard
 * deviations, the smallest change and the smallest percentage.
 */
export function comparisonKindOf(
  { grossPence, previousPence, historyPence }: ComparedFigures,
  thresholds: Thresholds,
): ComparisonKind | null {
  if (grossPence === null) return (previousPence ?? 0) > 0 ? 'lost' : null
  if (grossPence < 0) return 'negative'
  if (historyPence.length === 0) return 'new'
  if (grossPence === 0) return 'zero'
  const usual = average(historyPence)
  const change = Math.abs(grossPence - usual)
  const isLarge = change >= thresholds.minimumChangePence
  const isMarked = change * 100 >= Math.abs(usual) * thresholds.minimumPercent
  return isLarge && isMarked && change > deviation(historyPence) * thresholds.deviations ? 'unusual' : null
}

const names: Record<ComparisonKind, string> = {
  new: 'new',
  lost: 'lost',
  zero: 'zero',
  negative: 'negative',
  unusual: 'unusual',
}

/** Why open items keep a run from being confirmed, in words; null if nothing is open. */
export function comparisonRefusal(open: Partial<Record<ComparisonKind, number>>): string | null {
  const parts = Object.entries(open).filter(([, accounts]) => accounts > 0)
  const total = parts.reduce((sum, [, accounts]) => sum + accounts, 0)
  if (total === 0) return null
  const listed = parts.map(([kind, accounts]) => `${accounts} ${names[kind as ComparisonKind]}`).join(', ')
  return `${total === 1 ? '1 account stands' : `${total} accounts stand`} out against the month before and ${total === 1 ? 'is' : 'are'} not signed off: ${listed}. Sign ${total === 1 ? 'it' : 'them'} off in Comparison.`
}
