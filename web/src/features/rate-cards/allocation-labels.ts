import type { RateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** Whose calls an allocation rates. */
export function scopeText({ brand, account }: Pick<RateAllocation, 'brand' | 'account'>): string {
  if (account) return `Account ${account.accountNumber} ${account.companyName}`
  return brand ? `Brand ${brand.name}` : 'Whole reseller'
}

/** Whether a day is before, in or after an allocation; dates compare as text. */
export function stateOn(
  { validFrom, validTo }: Pick<RateAllocation, 'validFrom' | 'validTo'>,
  today: string,
): { tone: Tone; word: string } {
  if (validFrom > today) return { tone: 'quiet', word: 'Future' }
  return validTo !== null && validTo < today
    ? { tone: 'quiet', word: 'Past' }
    : { tone: 'good', word: 'In force' }
}
