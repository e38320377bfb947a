const DECIMALS = 6
const SCALE = 10n ** BigInt(DECIMALS)
const DECIMAL = /^-?\d+(\.\d{1,6})?$/

/** A decimal of up to six places in millionths, of any size. @throws RangeError for anything else */
export function millionthsOf(text: string): bigint {
  if (!DECIMAL.test(text)) throw new RangeError(`Not a decimal of up to six places: ${text.slice(0, 40)}`)
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(DECIMALS, '0'))
  return negative ? -value : value
}

/** Millionths rounded half up (half away from zero) to `places`: `-0.125000` to 2 is `-0.13`. */
export function decimalOf(millionths: bigint, places: number): string {
  const unit = 10n ** BigInt(DECIMALS - places)
  const size = millionths < 0n ? -millionths : millionths
  const rounded = (size + unit / 2n) / unit
  const digits = rounded.toString().padStart(places + 1, '0')
  const cut = digits.length - places
  const sign = millionths < 0n && rounded !== 0n ? '-' : ''
  return sign + (places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`)
}

/** A part as a percentage of the whole with one decimal, half up; null if the whole is zero. */
export function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const negative = part < 0n !== whole < 0n
  const size = ((part < 0n ? -part : part) * 2000n) / (whole < 0n ? -whole : whole)
  const tenths = (size + 1n) / 2n
  return `${negative && tenths !== 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`
}
