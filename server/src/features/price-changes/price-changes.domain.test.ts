import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountRefusal, changedPence } from './price-changes.domain.ts'

test('a price rises by a percentage, half up to the penny, or by pounds', () => {
  expect(changedPence(995, { percentHundredths: 450 })).toBe(1040)
  // 9.90 and 5 % is 10.395
  expect(changedPence(990, { percentHundredths: 500 })).toBe(1040)
  expect(changedPence(990, { percentHundredths: -1000 })).toBe(891)
  expect(changedPence(990, { pence: 150 })).toBe(1140)
  expect(changedPence(-500, { percentHundredths: 1000 })).toBe(-550)
})

test('a price neither stays the same nor crosses zero', () => {
  expect(amountRefusal(990, { percentHundredths: 0 })).toBe('Its amount would stay the same.')
  expect(amountRefusal(1, { percentHundredths: 100 })).toBe('Its amount would stay the same.')
  expect(amountRefusal(990, { pence: -990 })).toBe('It would cost nothing or less.')
  expect(amountRefusal(-500, { pence: 600 })).toBe('It would no longer be a credit.')
  expect(amountRefusal(990, { pence: -989 })).toBeNull()
})

test('whatever changes keeps its sign', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: -99_999, max: 99_999 }),
      (amountPence, percentHundredths) => {
        const change = { percentHundredths }
        if (amountRefusal(amountPence, change) === null)
          expect(Math.sign(changedPence(amountPence, change))).toBe(Math.sign(amountPence))
      },
    ),
  )
})
