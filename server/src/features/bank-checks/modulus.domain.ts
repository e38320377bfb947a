/** Checks an account number against its sort code by Vocalink's specification (engine: BACS). */

export const methods = ['MOD10', 'MOD11', 'DBLAL'] as const
export type Method = (typeof methods)[number]

/** A row of the weight table; the weights are for digits u–z of the sort code and a–h of the account. */
export interface WeightRow {
  method: Method
  weights: readonly number[]
  exception: number | null
}

export type ModulusOutcome = 'valid' | 'invalid' | 'foreign_currency' | 'no_row'

interface Check {
  /** The 14 digits u–z, a–h. */
  digits: readonly number[]
  row: WeightRow
  weights?: readonly number[]
}

// Positions of the account's digits among the 14.
const [A, B, C, G, H] = [6, 7, 8, 12, 13]
const EURO_SORT_CODE = '309634'
const SORT_CODE_OF_8 = '090126'
const EURO_WEIGHTS = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]
const EURO_WEIGHTS_9 = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1]
/** Where two rows apply both must pass, except for these. */
const ONE_IS_ENOUGH = new Set(['2,9', '10,11', '12,13'])

const digitsOf = (sortCode: string, account: string) => Array.from(sortCode + account, Number)
const at = (digits: readonly number[], position: number) => digits[position] ?? 0
const digitSum = (value: number) =>
  Array.from(String(Math.abs(value)), Number).reduce((sum, digit) => sum + digit, 0)
const withoutFirst8 = (weights: readonly number[]) => weights.map((weight, n) => (n < C ? 0 : weight))

function totalOf({ digits, row, weights = row.weights }: Check): number {
  const products = weights.map((weight, n) => weight * at(digits, n))
  const summed = row.method === 'DBLAL' ? products.map(digitSum) : products
  return summed.reduce((sum, product) => sum + product, 0)
}

const modulusOf = (row: WeightRow) => (row.method === 'MOD11' ? 11 : 10)
const remainderOf = (check: Check) => Math.abs(totalOf(check) % modulusOf(check.row))

/** Exception 5: the check digit is g, or h in the double alternate check. */
function passesCheckDigit(check: Check): boolean {
  const remainder = remainderOf(check)
  const checkDigit = at(check.digits, check.row.method === 'DBLAL' ? H : G)
  if (remainder === 0) return checkDigit === 0
  if (check.row.method !== 'DBLAL' && remainder === 1) return false
  return modulusOf(check.row) - remainder === checkDigit
}

/** Exception 14: the last digit may be a branch's 0, 1 or 9, and the number is then one place to the left. */
function passesShifted({ digits, row }: Check): boolean {
  if (![0, 1, 9].includes(at(digits, H))) return false
  return remainderOf({ digits: [...digits.slice(0, A), 0, ...digits.slice(A, H)], row }) === 0
}

function euroWeights({ digits, row }: Check): readonly number[] {
  if (at(digits, A) === 0) return row.weights
  return at(digits, G) === 9 ? EURO_WEIGHTS_9 : EURO_WEIGHTS
}

function passes(row: WeightRow, sortCode: string, account: string, substitute: string | undefined): boolean {
  const check: Check = { digits: digitsOf(sortCode, account), row }
  const { digits } = check
  switch (row.exception) {
    case 1:
      return (totalOf(check) + 27) % modulusOf(row) === 0
    case 2:
      return remainderOf({ ...check, weights: euroWeights(check) }) === 0
    case 4:
      return remainderOf(check) === at(digits, G) * 10 + at(digits, H)
    case 5:
      return passesCheckDigit({ ...check, digits: digitsOf(substitute ?? sortCode, account) })
    case 7:
      return (
        remainderOf(at(digits, G) === 9 ? { ...check, weights: withoutFirst8(row.weights) } : check) === 0
      )
    case 8:
      return remainderOf({ ...check, digits: digitsOf(SORT_CODE_OF_8, account) }) === 0
    case 9:
      return remainderOf({ ...check, digits: digitsOf(EURO_SORT_CODE, account) }) === 0
    case 10: {
      const start = at(digits, A) * 10 + at(digits, B)
      const shortened = (start === 9 || start === 99) && at(digits, G) === 9
      return remainderOf(shortened ? { ...check, weights: withoutFirst8(row.weights) } : check) === 0
    }
    case 14:
      return remainderOf(check) === 0 || passesShifted(check)
    default:
      return remainderOf(check) === 0
  }
}

/**
 * Whether an account number can exist at a sort code.
 * @param rows rows whose range includes the sort code, in table order (none, one or two)
 * @param substitute the sort code to use instead where exception 5 applies, if the table has one
 */
export function checkModulus(
  rows: readonly WeightRow[],
  sortCode: string,
  account: string,
  substitute?: string,
): ModulusOutcome {
  const digits = digitsOf(sortCode, account)
  const [a, g, h] = [at(digits, A), at(digits, G), at(digits, H)]
  if (rows.some(row => row.exception === 6) && a >= 4 && a <= 8 && g === h) return 'foreign_currency'
  const skipped = [6, 9].includes(at(digits, C))
  const applying = rows.filter(row => !(row.exception === 3 && skipped))
  if (applying.length === 0) return 'no_row'
  const results = applying.map(row => passes(row, sortCode, account, substitute))
  const either = ONE_IS_ENOUGH.has(applying.map(row => row.exception).join(','))
  return (either ? results.some(Boolean) : results.every(Boolean)) ? 'valid' : 'invalid'
}
