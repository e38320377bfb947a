import type { AllowanceUnit } from '@nineops/contract/bureau/usage-kinds.contract'
import { quantityText } from '@nineops/contract/bureau/usage-quantities'
import { durationText } from '../../platform/clock/durations.ts'

/** A quantity of an allowance, in its unit. */
export const allowanceText: Record<AllowanceUnit, (quantity: number) => string> = {
  seconds: durationText,
  messages: quantity => quantityText({ kind: 'sms', quantity }),
  bytes: quantity => quantityText({ kind: 'data', quantity }),
}

/** The part of a usage line that a bundle covers. */
export interface InclusiveShare {
  bundle: string
  unit: AllowanceUnit
  quantity: number
}

/** `of which 1:20:00 inclusive in UK 500 and 0:10:00 in Mobile 100`; empty where no bundle covers any. */
export const inclusiveLabel = (shares: readonly InclusiveShare[]): string => {
  if (shares.length === 0) return ''
  const parts = shares.map(({ bundle, unit, quantity }, at) => {
    const covered = allowanceText[unit](quantity)
    return at === 0 ? `${covered} inclusive in ${bundle}` : `${covered} in ${bundle}`
  })
  return `of which ${parts.join(' and ')}`
}
