/** Decimal text as a whole number of 10^-places: `12.5` with 2 places is 1250n. Never a float. */
export function whole(text: string, places: number): bigint {
  const match = /^(-?)(\d+|(?=\.\d))(?:\.(\d+))?$/.exec(text)
  if (!match) throw new Error(`${text} is no decimal`)
  const fraction = (match[3] ?? '').padEnd(places, '0')
  if (/[^0]/.test(fraction.slice(places))) throw new Error(`${text} has more than ${places} decimals`)
  const value = BigInt((match[2] ?? '') + fraction.slice(0, places))
  return match[1] ? -value : value
}

/** The reverse: 1250n with 2 places is `12.50`. */
export function decimal(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Half up, which is half away from zero (engine: the first paragraph). */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

export function sum(values: Iterable<bigint>): bigint {
  let total = 0n
  for (const value of values) total += value
  return total
}
