import type { RateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const ANY_CARRIER = 'Any carrier'

export const scopeNames = {
  service: 'the number',
  account: 'the account',
  brand: 'the brand',
  reseller: 'the whole reseller',
} as const

/** Whose calls an allocation rates. */
export function scopeText({
  brand,
  account,
  service,
}: Pick<RateAllocation, 'brand' | 'account' | 'service'>): string {
  if (service) return `Number ${writtenNumber(service.cli)}`
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
