import { expect, test } from 'vitest'
import { comparisonKindOf, usualThresholds } from './comparisons.domain.ts'

const kindOf = (grossPence: number | null, ...historyPence: number[]) =>
  comparisonKindOf({ grossPence, historyPence }, usualThresholds)

test('unusual needs all three: more than the deviation, £100 and 15 %', () => {
  expect(kindOf(60_000, 40_000, 41_000, 39_000)).toBe('unusual')
  expect(kindOf(49_999, 40_000, 40_000, 40_000)).toBeNull()
  expect(kindOf(50_000, 40_000, 40_000, 40_000)).toBe('unusual')
  expect(kindOf(114_999, 100_000, 100_000, 100_000)).toBeNull()
  expect(kindOf(115_000, 100_000, 100_000, 100_000)).toBe('unusual')
  // An account that swings: £200 more is within what it does anyway.
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
