import type { Charge, ChargeFrequency, ChargeTiming } from '@nineops/contract/ordering/charges.contract'
import type { ChargeState } from '@nineops/contract/ordering/charge-states'
import { counted } from '@nineops/contract/words'
import { formatCount, formatPounds } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const frequencyNames: Record<ChargeFrequency, string> = {
  once: 'One-off',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Annual',
}

export const timingNames: Record<ChargeTiming, string> = { advance: 'In advance', arrears: 'In arrears' }

export const states: Record<ChargeState, { tone: Tone; word: string }> = {
  active: { tone: 'good', word: 'Active' },
  future: { tone: 'planned', word: 'Future' },
  ended: { tone: 'quiet', word: 'Ended' },
}

/** `Monthly, in advance`; timing doesn't affect when a one-off is billed. */
export const frequencyText = ({ frequency, timing }: Pick<Charge, 'frequency' | 'timing'>): string =>
  frequency === 'once'
    ? frequencyNames.once
    : `${frequencyNames[frequency]}, ${timingNames[timing].toLowerCase()}`

/** `£12.50`, or `3 × £12.50`. */
export const amountText = ({ amount, quantity }: Pick<Charge, 'amount' | 'quantity'>): string =>
  Number(quantity) === 1 ? formatPounds(amount) : `${quantity} × ${formatPounds(amount)}`

/** What copying does, in exact numbers: every account gets every charge that can be copied. */
export function copiedText(accounts: number, chosen: number, copies: number): string {
  const each = accounts === 0 ? 0 : copies / accounts
  const charges =
    each === chosen
      ? `all ${formatCount(chosen)} charges`
      : `${formatCount(each)} of the ${formatCount(chosen)} charges`
  const added = `${counted(copies, 'charge')} ${copies === 1 ? 'is' : 'are'} added.`
  if (chosen === 1) return `Each account gets the charge: ${added}`
  return `${accounts === 1 ? 'The account' : `Each of the ${formatCount(accounts)} accounts`} gets ${charges}: ${added}`
}

/** Why a charge can't be changed by itself; null if it can. */
export const heldReason = ({ heldBy }: Pick<Charge, 'heldBy'>): string | null =>
  heldBy === null ? null : 'It is the price of a bundle: change or end the bundle on the account’s page.'

/** Why its price can't change from a day; null if it can. */
export const priceHeld = (charge: Pick<Charge, 'heldBy' | 'frequency'>): string | null =>
  heldReason(charge) ??
  (charge.frequency === 'once' ? 'A one-off has a single day: edit it before a run bills it.' : null)
