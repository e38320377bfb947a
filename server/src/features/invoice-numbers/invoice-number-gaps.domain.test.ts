import { array, assert as check, boolean, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type NumberSpan,
  numbersIn,
  unexplainedNumbers,
  withoutExplained,
} from './invoice-number-gaps.domain.ts'

/** Spans of the numbers that `has` marks, in order. */
const spansOf = (has: readonly boolean[]): NumberSpan[] => {
  const spans: NumberSpan[] = []
  for (const [at, one] of has.entries()) {
    const last = spans.at(-1)
    if (one && last?.last === at) last.last = at + 1
    else if (one) spans.push({ first: at + 1, last: at + 1 })
  }
  return spans
}

const each = (spans: readonly NumberSpan[]): number[] =>
  spans.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n))

describe('unexplained numbers', () => {
  it('are the missing numbers less those skipped on purpose', () => {
    expect(
      withoutExplained(
        [
          { first: 3, last: 9 },
          { first: 20, last: 30 },
        ],
        [
          { first: 5, last: 6 },
          { first: 9, last: 22 },
        ],
      ),
    ).toEqual([
      { first: 3, last: 4 },
      { first: 7, last: 8 },
      { first: 23, last: 30 },
    ])
    expect(withoutExplained([{ first: 1, last: 4 }], [{ first: 1, last: 4 }])).toEqual([])
    expect(withoutExplained([{ first: 1, last: 4 }], [])).toEqual([{ first: 1, last: 4 }])
  })

  it('are exactly the missing numbers that have no explanation', () => {
    const marks = array(tuple(boolean(), boolean()), { maxLength: 60 })
    check(
      property(marks, numbers => {
        const left = withoutExplained(
          spansOf(numbers.map(([missing]) => missing)),
          spansOf(numbers.map(([, explained]) => explained)),
        )
        const expected = spansOf(numbers.map(([missing, explained]) => missing && !explained))
        expect(each(left)).toEqual(each(expected))
        expect(numbersIn(left)).toBe(numbers.filter(([missing, explained]) => missing && !explained).length)
      }),
    )
  })

  it('are counted from given and skipped numbers, wherever the range began', () => {
    const range = { firstNumber: 500, nextNumber: 520, used: 10, reserved: 2, void: 3, skipped: 5 }
    expect(unexplainedNumbers(range, 0)).toBe(0)
    expect(unexplainedNumbers({ ...range, used: 9 }, 0)).toBe(1)
    expect(unexplainedNumbers(range, 4)).toBe(4)
  })
})
