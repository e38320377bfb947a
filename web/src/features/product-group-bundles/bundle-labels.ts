import type { AccountBundle } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { formatCount, formatDate } from '../../lib/formats.ts'

/** Seconds as minutes: whole ones as such, others with their seconds. */
export const minutesText = (seconds: number): string => {
  const rest = seconds % 60
  const minutes = formatCount(Math.floor(seconds / 60))
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** The days on which an account has a bundle. */
export const daysText = ({ startDate, endDate }: Pick<AccountBundle, 'startDate' | 'endDate'>): string =>
  endDate === null ? `From ${formatDate(startDate)}` : `${formatDate(startDate)} – ${formatDate(endDate)}`
