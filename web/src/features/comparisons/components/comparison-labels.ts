import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import type { ChangePart, RunComparison } from '@nineops/contract/invoicing/comparisons.contract'
import { counted } from '@nineops/contract/words'
import { formatDate, formatPence, formatPounds } from '../../../lib/formats.ts'
import { formatChange } from '../../invoice-run-states/invoice-run-states.public.ts'
import type { ChangeStep } from '../change-steps.ts'
import type { Tone } from '../../../ui/feedback/status-badge.tsx'

/** Names and meanings of the classes. */
export const kindNames: Record<ComparisonKind, { word: string; about: string; tone: Tone }> = {
  new: { word: 'New', about: 'never billed before', tone: 'planned' },
  lost: { word: 'Lost', about: 'billed last month, nothing now', tone: 'bad' },
  zero: { word: 'Zero', about: '£0.00 in all', tone: 'warn' },
  negative: { word: 'Negative', about: 'more credited than billed', tone: 'warn' },
  unusual: { word: 'Unusual', about: 'a change beyond the thresholds', tone: 'warn' },
}

/** What makes a run differ from the one before. */
export const partNames: Record<ChangePart, string> = {
  new: 'New',
  lost: 'Lost',
  // A bar is too narrow for “Not invoiced”.
  notInvoiced: 'Unbilled',
  price: 'Price',
  proRata: 'Pro rata',
  usage: 'Usage',
  oneOffs: 'One-offs',
}

/** What each part counts: not accounts alone, as the classes of the comparison do. */
const partMeanings: Record<ChangePart, string> = {
  new: 'accounts and charges that were not billed before',
  lost: 'accounts and charges that are no longer billed',
  notInvoiced: 'accounts without an invoice in one of the two months',
  price: 'charges at another price or quantity, and discounts',
  proRata: 'the same charges for more or fewer days',
  usage: 'calls and other usage',
  oneOffs: 'one-off charges and refunds',
}

/** What a bar of the chart stands for: `Lost: −£79.00 before VAT: accounts and charges that are no longer billed`. */
export const changeTitle = ({ part, change }: Pick<ChangeStep, 'part' | 'change'>, name: string): string =>
  part === 'before' || part === 'now'
    ? `${name}: ${formatPence(change)} before VAT`
    : `${name}: ${formatChange(change)} before VAT: ${partMeanings[part]}`

/** `2 accounts failed and have no invoice in this run: their £228.83 of last time is part of the difference.` */
export function failedText({ accounts, previous }: RunComparison['failed']): string {
  const [have, their] = accounts === 1 ? ['has', 'its'] : ['have', 'their']
  const billed =
    Number(previous) === 0
      ? ''
      : `: ${their} ${formatPounds(previous)} of last time is part of the difference`
  return `${counted(accounts, 'account')} failed and ${have} no invoice in this run${billed}.`
}

/** What a run is compared with: all invoice runs of the bill run before, not the latest alone. */
export const againstText = ({ billRun, run, invoiceDate }: NonNullable<RunComparison['against']>): string =>
  `Against ${billRun}, up to run ${run} of ${formatDate(invoiceDate)}.`
