import type { TerminationCharge } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import type { Discount } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { counted } from '@nineops/contract/words'
import { formatPounds } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** `12.5%`, or `£5.00 a bill`. */
export const discountText = (discount: Discount): string =>
  discount.kind === 'percent' ? `${Number(discount.percent)}%` : `${formatPounds(discount.amount)} a bill`

export const monthsText = (months: number): string => (months === 0 ? 'None' : counted(months, 'month'))

/** `£75.00`, `£20.00 per remaining month`, or `None`. */
export function terminationText(charge: { kind: TerminationCharge['kind']; amount?: string }): string {
  if (charge.kind === 'none' || charge.amount === undefined) return 'None'
  return charge.kind === 'fixed'
    ? formatPounds(charge.amount)
    : `${formatPounds(charge.amount)} per remaining month`
}

/** On offer today, not yet, no longer, or withdrawn. */
export function offerState(
  offer: { status: 'active' | 'withdrawn'; validFrom: string; validTo: string | null },
  today: string,
): { tone: Tone; word: string } {
  if (offer.status === 'withdrawn') return { tone: 'quiet', word: 'Withdrawn' }
  if (offer.validFrom > today) return { tone: 'planned', word: 'Future' }
  if (offer.validTo !== null && offer.validTo < today) return { tone: 'quiet', word: 'Over' }
  return { tone: 'good', word: 'On offer' }
}
