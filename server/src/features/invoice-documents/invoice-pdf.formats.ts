import { formatPence, parseMicros, parsePence, roundHalfUp } from '@nineops/contract/money'

/** `2026-12-01` -> `01/12/2026`. */
export const shortDate = (date: string): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** `-1234.5` -> `−£1,234.50`, with a true minus. Throws unless it is pounds with up to 2 decimals. */
export const poundsText = (amount: string): string => {
  const pence = parsePence(amount)
  if (pence === null) throw new Error(`Not an amount in pounds and pence: ${amount}`)
  return formatPence(pence)
}

/** `12345` -> `12,345`. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** A quantity as it is written, such as `2,292` or `2.5`. */
export const quantityShown = (quantity: string): string => quantity.replace(/^\d+/, grouped)

/** A price of up to 6 decimals, all shown, at least two: `0.0125` -> `£0.0125`, `5` -> `£5.00`. */
export const unitPriceText = (price: string): string => {
  const micros = parseMicros(price)
  if (micros === null) throw new Error(`Not a price: ${price}`)
  const [whole = '0', fraction = ''] = price.replace('-', '').split('.')
  return `${micros < 0 ? '−' : ''}£${grouped(whole)}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** The charge of one call for display: pounds to 4 decimals, half up. The call keeps its exact charge. */
export const callChargeText = (charge: string): string => {
  const micros = parseMicros(charge)
  if (micros === null) throw new Error(`Not a call charge: ${charge}`)
  const tenths = roundHalfUp(micros, 100)
  const digits = String(Math.abs(tenths)).padStart(5, '0')
  return `${tenths < 0 ? '−' : ''}${grouped(digits.slice(0, -4))}.${digits.slice(-4)}`
}
