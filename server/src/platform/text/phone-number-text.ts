import { ukNumber } from '@nineops/contract/phone-numbers'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Longer than a short code. */
const FOREIGN = /^\d{7,15}$/
const MOST_KEPT = 50_000
const foreign = new Map<string, string>()

/** A number outside the UK, `+46 8 465 004 20`; kept, as bills repeat a few numbers and reading one is slow. */
function foreignText(digits: string): string {
  const known = foreign.get(digits)
  if (known !== undefined) return known
  const grouped = parsePhoneNumberFromString(`+${digits}`)?.formatInternational()
  // A number that the library reads as another one is written as it was dialled.
  const text = grouped?.replaceAll(/\D/g, '') === digits ? grouped : `+${digits}`
  if (foreign.size >= MOST_KEPT) foreign.clear()
  foreign.set(digits, text)
  return text
}

/** A stored number as `ukNumber` writes it, and those outside the UK in groups: `+46 8 465 004 20`. */
export function phoneNumberText(stored: string): string {
  const written = ukNumber(stored)
  return written === stored && FOREIGN.test(stored) ? foreignText(stored) : written
}
