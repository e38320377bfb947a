export interface RangeForm {
  index: number
  prefix: string
  padding: number
  nextNumber: number
}

/** Numbers of a range, first and last; `whole` where no more digits can follow. */
export interface SoughtNumbers {
  rangeIndex: number
  first: number
  last: number
  whole: boolean
}

const MOST_STRETCHES = 600
const GREATEST = 2_147_483_647

const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The digits that follow a range's prefix in what was typed; null where it is another range's. */
function digitsAfter(typed: string, { prefix }: RangeForm): string | null {
  const start = compact(prefix)
  if (start !== '' && typed.startsWith(start) && /^\d+$/.test(typed.slice(start.length)))
    return typed.slice(start.length)
  return /^\d+$/.test(typed) ? typed : null
}

/** Stretches of numbers that are, or begin with, what was typed, with the prefix or without. */
export function soughtNumbers(text: string, ranges: readonly RangeForm[]): SoughtNumbers[] {
  const typed = compact(text)
  const sought: SoughtNumbers[] = []
  for (const range of ranges) {
    const digits = digitsAfter(typed, range)
    if (digits === null || digits.length > 12) continue
    const add = (first: number, last: number, whole: boolean) => {
      if (first < range.nextNumber && first <= GREATEST)
        sought.push({ rangeIndex: range.index, first, last: Math.min(last, GREATEST), whole })
    }
    const number = Number(digits)
    if (number > 0) add(number, number, true)
    // With its padding zeros a number has so many digits; without them it may be longer.
    const lengths = digits.startsWith('0') ? [range.padding] : [...Array(range.padding + 1).keys()]
    for (const length of lengths) {
      const more = length - digits.length
      if (more <= 0 || (number === 0 && more > 3)) continue
      add(Math.max(1, number * 10 ** more), (number + 1) * 10 ** more - 1, false)
    }
  }
  return sought.slice(0, MOST_STRETCHES)
}

/** The numbers with a slip in them. */
export function slippedNumbers(
  text: string,
  ranges: readonly RangeForm[],
  slips: (digits: string) => readonly string[],
): SoughtNumbers[] {
  const typed = compact(text)
  return ranges
    .flatMap(range => {
      const digits = digitsAfter(typed, range)
      // Of a few digits alone everything is a slip.
      if (digits === null || digits.length > 12 || digits.replace(/^0+/, '').length < 3) return []
      const numbers = new Set(
        slips(String(Number(digits)))
          .filter(slip => !slip.startsWith('0'))
          .map(Number),
      )
      return [...numbers]
        .filter(number => number > 0 && number < range.nextNumber && number <= GREATEST)
        .map(number => ({ rangeIndex: range.index, first: number, last: number, whole: true }))
    })
    .slice(0, MOST_STRETCHES)
}
