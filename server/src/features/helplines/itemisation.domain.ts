import type { Itemisation } from '@nineops/contract/crm/account-choices'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'

/** A call as far as it decides whether a bill may list it; the charge in pounds. */
export interface BilledNumber {
  destination: string
  charge: string
}

/** 080x and 0500; the harmonised helplines 116xxx, however they were dialled; emergency calls and text relay. */
export const ALWAYS_FREE = /^(?:4480\d{5,}|44500\d+|(?:44)?116\d{3}|999|112|18000)$/
/** Police, NHS, power cuts, bank fraud and number checks: free on most networks, and then not listed. */
export const USUALLY_FREE = /^(?:101|105|111|119|159)$/
const isNothing = (charge: string): boolean => /^-?0*(?:\.0*)?$/.test(charge)

/**
 * Whether no document that reaches a customer may list a call: the number is free to the caller or a helpline. It
 * still counts in every total. @param helplines numbers that the reseller has added
 */
export const isNeverListed = (
  { destination, charge }: BilledNumber,
  helplines: ReadonlySet<string>,
): boolean =>
  ALWAYS_FREE.test(destination) ||
  (USUALLY_FREE.test(destination) && isNothing(charge)) ||
  helplines.has(destination)

const HIDDEN = 4

/** The number dialled as an account's bill shows it; masked, without its last four digits. */
export function numberOnBill(destination: string, itemisation: Itemisation): string {
  const written = phoneNumberText(destination)
  if (itemisation !== 'masked') return written
  let hidden = 0
  return Array.from(written)
    .toReversed()
    .map(character => (hidden < HIDDEN && /\d/.test(character) ? ((hidden += 1), 'x') : character))
    .toReversed()
    .join('')
}
