import { assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, millionthsOf, percentOf } from './exact-sums.domain.ts'

test.each([
  ['0.125', 2, '0.13'],
  ['-0.125', 2, '-0.13'],
  ['-0.004999', 2, '0.00'],
  ['12345678901234567890.123456', 6, '12345678901234567890.123456'],
  ['7', 0, '7'],
  ['-2.5', 0, '-3'],
])('%s to %i places is %s, half away from zero', (text, places, expected) => {
  expect(decimalOf(millionthsOf(text), places)).toBe(expected)
})

test('any amount survives a round trip', () => {
  assert(property(bigInt(), value => millionthsOf(decimalOf(value, 6)) === value))
})

test.each(['1e5', '', '1.', '0.1234567', 'NaN'])('%j is not an amount', text => {
  expect(() => millionthsOf(text)).toThrow(RangeError)
})

test.each([
  [1n, 3n, '33.3'],
  [2n, 3n, '66.7'],
  [-1n, 3n, '-33.3'],
  [1n, 800n, '0.1'],
  [1n, 0n, null],
  [-1n, 100_000n, '0.0'],
])('%d of %d is %s percent', (part, whole, expected) => {
  expect(percentOf(part, whole)).toBe(expected)
})
