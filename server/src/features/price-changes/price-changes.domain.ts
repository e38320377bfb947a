import { multiplyDivideHalfUp } from '@nineops/contract/money'

/** A percentage in hundredths, or pence; either may be negative. */
export type Change = { percentHundredths: number } | { pence: number }

/** The new amount in pence, half up: never across zero, which would make a credit of a charge. */
export const changedPence = (amountPence: number, change: Change): number =>
  'pence' in change
    ? amountPence + change.pence
    : multiplyDivideHalfUp(amountPence, 10_000 + change.percentHundredths, 10_000)

/** Why an amount cannot change so, for people; null if it can. */
export function amountRefusal(amountPence: number, change: Change): string | null {
  const changed = changedPence(amountPence, change)
  if (changed === amountPence) return 'Its amount would stay the same.'
  if (changed === 0 || Math.sign(changed) !== Math.sign(amountPence))
    return amountPence > 0 ? 'It would cost nothing or less.' : 'It would no longer be a credit.'
  return null
}
