import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparisonKindOf, comparisonRefusal, usualThresholds } from './comparisons.domain.ts'

const kindOf = (grossPence: number | null, ...historyPence: number[]) =>
  comparisonKindOf({ grossPence, previousPence: historyPence[0] ?? null, historyPence }, usualThresholds)

test('unusual needs all three: more than the deviation, £100 and 15 %', () => {
  expect(kindOf(60_000, 40_000, 41_000, 39_000)).toBe('unusual')
  expect(kindOf(49_999, 40_000, 40_000, 40_000)).toBeNull()
  expect(kindOf(50_000, 40_000, 40_000, 40_000)).toBe('unusual')
  expect(kindOf(114_999, 100_000, 100_000, 100_000)).toBeNull()
  expect(kindOf(115_000, 100_000, 100_000, 100_000)).toBe('unusual')
  // A fluctuating account: £200 more is within its usual deviation.
  expect(kindOf(70_000, 20_000, 50_000, 80_000)).toBeNull()
  expect(kindOf(20_000, 40_000)).toBe('unusual')
})

test('new, lost, zero and negative', () => {
  expect(kindOf(100)).toBe('new')
  expect(kindOf(null, 100)).toBe('lost')
  expect(kindOf(null)).toBeNull()
  expect(kindOf(null, -100)).toBeNull()
  expect(kindOf(0, 100)).toBe('zero')
  expect(kindOf(-1)).toBe('negative')
})

test('an account is lost once: not again for a month before which it was not billed either', () => {
  const figures = { grossPence: null, historyPence: [5000, 5000] }
  expect(comparisonKindOf({ ...figures, previousPence: 5000 }, usualThresholds)).toBe('lost')
  expect(comparisonKindOf({ ...figures, previousPence: null }, usualThresholds)).toBeNull()
})

const of = (grossPence: number, changes: Partial<typeof usualThresholds>) =>
  comparisonKindOf(
    { grossPence, previousPence: 20_000, historyPence: [20_000, 30_000, 25_000] },
    { ...usualThresholds, ...changes },
  )

test('thresholds affect only what is unusual', () => {
  expect(of(36_000, {})).toBe('unusual')
  expect(of(36_000, { minimumChangePence: 11_001 })).toBeNull()
  expect(of(36_000, { minimumChangePence: 11_000 })).toBe('unusual')
  expect(of(36_000, { minimumPercent: 44.1 })).toBeNull()
  // The deviation of £200, £300 and £250 is £50; the change is £110.
  expect(of(36_000, { deviations: 2.1 })).toBe('unusual')
  expect(of(36_000, { deviations: 2.2 })).toBeNull()
  expect(of(0, { minimumChangePence: 99_999_999 })).toBe('zero')
})

const pence = fc.integer({ min: -1_000_000, max: 1_000_000 })
const figures = fc.record({
  grossPence: fc.option(pence),
  previousPence: fc.option(pence),
  historyPence: fc.array(pence, { maxLength: 3 }),
})
const thresholds = fc.record({
  minimumChangePence: fc.integer({ min: 0, max: 500_000 }),
  minimumPercent: fc.integer({ min: 0, max: 200 }),
  deviations: fc.integer({ min: 0, max: 5 }),
})

test('each account is in exactly one class, by its own figures only', () => {
  fc.assert(
    fc.property(figures, thresholds, (one, limits) => {
      const { grossPence, previousPence, historyPence } = one
      const isLost = grossPence === null && previousPence !== null && previousPence > 0
      const isNegative = grossPence !== null && grossPence < 0
      const isNew = grossPence !== null && grossPence >= 0 && historyPence.length === 0
      const isZero = grossPence === 0 && historyPence.length > 0
      const classes = { lost: isLost, negative: isNegative, new: isNew, zero: isZero }
      const [first, ...others] = Object.entries(classes).flatMap(([kind, is]) => (is ? [kind] : []))
      expect(others).toEqual([])
      const kind = comparisonKindOf(one, limits)
      if (first) expect(kind).toBe(first)
      else expect([null, 'unusual']).toContain(kind)
    }),
  )
})

test('stricter thresholds never find more', () => {
  fc.assert(
    fc.property(figures, thresholds, fc.integer({ min: 0, max: 1000 }), (one, limits, more) => {
      const stricter = {
        minimumChangePence: limits.minimumChangePence + more,
        minimumPercent: limits.minimumPercent + more,
        deviations: limits.deviations + more,
      }
      if (comparisonKindOf(one, limits) === null) expect(comparisonKindOf(one, stricter)).toBeNull()
    }),
  )
})

test('open accounts are listed by class', () => {
  expect(comparisonRefusal({})).toBeNull()
  expect(comparisonRefusal({ new: 0 })).toBeNull()
  expect(comparisonRefusal({ new: 1 })).toBe(
    '1 account stands out against the month before and is not signed off: 1 new. Sign it off in Comparison.',
  )
  expect(comparisonRefusal({ new: 5, zero: 0, unusual: 7 })).toContain(
    '12 accounts stand out against the month before and are not signed off: 5 new, 7 unusual.',
  )
})
