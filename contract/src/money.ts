import { z } from 'zod'

/** One pound in micro-pounds: the unit of rates and of a single call's charge. */
export const MICROS_PER_POUND = 1_000_000
/** One penny in micro-pounds. */
export const MICROS_PER_PENNY = 10_000

/** What carriers write in a column of currencies for pounds. */
const STERLING = /^(?:gbp|£|ukp|stg|(?:uk )?pounds?(?: sterling)?|sterling)?$/i

/** Whether a carrier's column of currencies says pounds, or nothing; where its money is in pence it may say that. */
export const isSterling = (currency: string, unit: 'pounds' | 'pence' = 'pounds'): boolean =>
  currency === 'GBP' || STERLING.test(currency) || (unit === 'pence' && /^(?:gbx|p|pence)$/i.test(currency))

/** Whether a column with this name says which currency money is in. */
export const isCurrencyColumn = (name: string): boolean =>
  /^(?:currency|curr|ccy)(?:[ _-]?code)?$/i.test(name.trim())

const MONEY = /^-?\d{1,13}(\.\d{1,2})?$/
const RATE = /^\d{1,9}(\.\d{1,6})?$/
const EXACT_MONEY = /^-?\d{1,9}(\.\d{1,6})?$/

/** Pounds with up to two decimals as a decimal string, e.g. `-12.50`: invoice lines and all totals of them. */
export const money = z.string().regex(MONEY, 'must be pounds with up to 2 decimals, such as 12.50')

/** Pounds (or pounds per minute) with up to six decimals, never negative: prices and fees. */
export const rate = z.string().regex(RATE, 'must be pounds with up to 6 decimals, such as 0.0125')

/** Pounds with up to six decimals that may be negative: sums of call charges, margins. */
export const exactMoney = z
  .string()
  .regex(EXACT_MONEY, 'must be pounds with up to 6 decimals, such as -0.0125')

const parseDecimal = (text: string, pattern: RegExp, decimals: number): number | null => {
  if (!pattern.test(text)) return null
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  // Digits only, at most 15 of them: below 2^53, so the number is exact.
  const value = Number(whole + fraction.padEnd(decimals, '0'))
  return negative && value !== 0 ? -value : value
}

const formatDecimal = (value: number, decimals: number): string => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${value < 0 ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** `12.5` -> 1250 pence; null for anything but pounds with up to two decimals. */
export const parsePence = (text: string): number | null => parseDecimal(text, MONEY, 2)

/** `0.0125` -> 12500 micro-pounds; null for anything but pounds with up to six decimals. */
export const parseMicros = (text: string): number | null => parseDecimal(text, EXACT_MONEY, 6)

/** 1250 pence -> `12.50`. */
export const penceToDecimal = (pence: number): string => formatDecimal(pence, 2)

/** 12500 micro-pounds -> `0.012500`. */
export const microsToDecimal = (micros: number): string => formatDecimal(micros, 6)

/** 120433118 pence -> `£1,204,331.18` for people, -450 -> `−£4.50` with a true minus. */
export const formatPence = (pence: number): string => {
  const [whole = '', fraction = ''] = penceToDecimal(Math.abs(pence)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${pence < 0 ? '−' : ''}£${grouped}.${fraction}`
}

/**
 * numerator / denominator rounded half up, i.e. half away from zero (engine: the rules' first paragraph). Exact for
 * bigint, and for number integers below 2^53. The denominator is positive.
 */
export function roundHalfUp(numerator: number, denominator: number): number
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number | bigint {
  if (typeof numerator === 'bigint') {
    const divisor = BigInt(denominator)
    const remainder = numerator % divisor
    const quotient = numerator / divisor
    if ((remainder < 0n ? -remainder : remainder) * 2n < divisor) return quotient
    return numerator < 0n ? quotient - 1n : quotient + 1n
  }
  const divisor = Number(denominator)
  const remainder = numerator % divisor
  const quotient = (numerator - remainder) / divisor
  if (Math.abs(remainder) * 2 < divisor) return quotient === 0 ? 0 : quotient
  return numerator < 0 ? quotient - 1 : quotient + 1
}

/**
 * a × b / divisor rounded half up, exact even where a × b exceeds 2^53. Throws a RangeError if the result itself
 * does: an amount that large is an error.
 */
export const multiplyDivideHalfUp = (a: number, b: number, divisor: number): number => {
  const product = a * b
  if (Number.isSafeInteger(product)) return roundHalfUp(product, divisor)
  const result = Number(roundHalfUp(BigInt(a) * BigInt(b), BigInt(divisor)))
  if (!Number.isSafeInteger(result)) throw new RangeError('Amount is too large to be exact')
  return result
}

/** Micro-pounds to whole pence, half up: the only rounding between exact call charges and a line. */
export const microsToPence = (micros: number): number => roundHalfUp(micros, MICROS_PER_PENNY)

/** Exact pounds as pence, half up; 0 of what is no decimal. */
export const roundedPence = (exact: string): number => microsToPence(parseMicros(exact) ?? 0)

/** An amount as shown on a document: negative in the ledger, positive on a credit note. */
export const shownAmount = (kind: string, amount: string): string =>
  kind === 'credit_note' ? penceToDecimal(-(parsePence(amount) ?? 0)) : amount

/** A quantity or percentage as shown on a document: `2.000` as `2`, `1.500` as `1.5`. */
export const plainNumber = (figure: string): string =>
  figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure
