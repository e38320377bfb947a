export interface RangeForm {
  index: number
  prefix: string
  padding: number
  nextNumber: number
}

/** A span of a range's numbers; `whole` where no more digits can follow. */
export interface MatchingNumbers {
  rangeIndex: number
  first: number
  last: number
  whole: boolean
}

const MOST_STRETCHES = 600
const GREATEST = 2_147_483_647

const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The digits after a range's prefix in the search text; null where the prefix is another range's. */
function digitsAfter(typed: string, { prefix }: RangeForm): string | null {
  const start = compact(prefix)
  if (start !== '' && typed.startsWith(start) && /^\d+$/.test(typed.slice(start.length)))
    return typed.slice(start.length)
  return /^\d+$/.test(typed) ? typed : null
}

/** Spans of numbers that equal, or begin with, the search text, with the prefix or without. */
export function matchingNumbers(text: string, ranges: readonly RangeForm[]): MatchingNumbers[] {
  const typed = compact(text)
  const matching: MatchingNumbers[] = []
  for (const range of ranges) {
    const digits = digitsAfter(typed, range)
    if (digits === null || digits.length > 12) continue
    const add = (first: number, last: number, whole: boolean) => {
      if (first < range.nextNumber && first <= GREATEST)
        matching.push({ rangeIndex: range.index, first, last: Math.min(last, GREATEST), whole })
    }
    const number = Number(digits)
    if (number > 0) add(number, number, true)
    // Padded with zeros a number has a fixed length; without them it may be longer.
    const lengths = digits.startsWith('0') ? [range.padding] : [...Array(range.padding + 1).keys()]
    for (const length of lengths) {
      const more = length - digits.length
      if (more <= 0 || (number === 0 && more > 3)) continue
      add(Math.max(1, number * 10 ** more), (number + 1) * 10 ** more - 1, false)
    }
  }
  return matching.slice(0, MOST_STRETCHES)
}

/** Numbers that differ from the search text by one typing error. */
export function slippedNumbers(
  text: string,
  ranges: readonly RangeForm[],
  slips: (digits: string) => readonly string[],
): MatchingNumbers[] {
  const typed = compact(text)
  return ranges
    .flatMap(range => {
      const digits = digitsAfter(typed, range)
      // With only a few digits, every number would be a near match.
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
