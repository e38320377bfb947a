import { formatPounds, toPence } from '../../lib/formats.ts'
import { penceToDecimal, roundedPence } from '@nineops/contract/money'
import type { ShadowDimension, ShadowFigures, ShadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** Exact pounds as text: `£25,608.73`. */
export const pounds = (exact: string): string => formatPounds(toPence(exact))

/** A difference with its sign: `+£1.20`. */
export const change = (exact: string): string => `${Number(exact) > 0 ? '+' : ''}${pounds(exact)}`

const less = (amount: string, other: string): string =>
  penceToDecimal(roundedPence(amount) - roundedPence(other))
const margin = (retail: string, bundles: string, cost: string): string =>
  penceToDecimal(roundedPence(retail) + roundedPence(bundles) - roundedPence(cost))

/** Changes and margins of the amounts as they are shown, each rounded to pence. */
export function asShown<Figures extends ShadowFigures>(figures: Figures): Figures {
  const { retailBefore, retailAfter, costBefore, costAfter, bundlesBefore, bundlesAfter } = figures
  const marginBefore = margin(retailBefore, bundlesBefore, costBefore)
  const marginAfter = margin(retailAfter, bundlesAfter, costAfter)
  return {
    ...figures,
    retailChange: less(retailAfter, retailBefore),
    costChange: less(costAfter, costBefore),
    marginBefore,
    marginAfter,
    marginChange: less(marginAfter, marginBefore),
  }
}

/** A change in percent with its sign; empty if there was nothing before. */
export const percent = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${value.toFixed(1)}%`

/** Charge of calls and bundles together. */
export const bundlesChange = ({ bundlesBefore, bundlesAfter }: ShadowFigures): string =>
  penceToDecimal(roundedPence(bundlesAfter) - roundedPence(bundlesBefore))

/** What is paid more or less, for calls and bundles together. */
export const paidChange = ({
  retailChange,
  bundlesBefore,
  bundlesAfter,
}: Pick<ShadowFigures, 'bundlesBefore' | 'bundlesAfter'> & { retailChange: string }): string =>
  penceToDecimal(roundedPence(retailChange) + roundedPence(bundlesAfter) - roundedPence(bundlesBefore))

export const states: Record<ShadowRun['status'], { tone: Tone; word: string }> = {
  waiting: { tone: 'planned', word: 'Waiting' },
  running: { tone: 'busy', word: 'Running' },
  done: { tone: 'good', word: 'To decide' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'quiet', word: 'Cancelled' },
  published: { tone: 'good', word: 'Published' },
  dropped: { tone: 'quiet', word: 'Discarded' },
}

export const isAtWork = ({ status }: Pick<ShadowRun, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

export const dimensions: Record<ShadowDimension, { tab: string; head: string }> = {
  account: { tab: 'Accounts', head: 'Account' },
  brand: { tab: 'Brands', head: 'Brand' },
  product_group: { tab: 'Product groups', head: 'Product group' },
  destination: { tab: 'Destinations', head: 'Destination' },
}
