import type { AllowanceUnit } from '@nineops/contract/bureau/usage-kinds.contract'
import { quantityText } from '@nineops/contract/bureau/usage-quantities'
import type { AccountBundle } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { formatCount, formatDate } from '../../lib/formats.ts'

/** Seconds as minutes: whole ones as such, others with their seconds. */
const minutesText = (seconds: number): string => {
  const rest = seconds % 60
  const minutes = formatCount(Math.floor(seconds / 60))
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** A quantity of an allowance in its unit: `90 min`, `3 messages`, `12.4 MB`. */
export const allowanceText = (unit: AllowanceUnit, quantity: number): string =>
  unit === 'seconds'
    ? minutesText(quantity)
    : quantityText({ kind: unit === 'bytes' ? 'data' : 'sms', quantity })

export const unitLabels: Record<AllowanceUnit, string> = {
  seconds: 'Minutes',
  messages: 'Messages',
  bytes: 'Data',
}

/** The days on which an account has a bundle. */
export const daysText = ({ startDate, endDate }: Pick<AccountBundle, 'startDate' | 'endDate'>): string =>
  endDate === null ? `From ${formatDate(startDate)}` : `${formatDate(startDate)} – ${formatDate(endDate)}`
