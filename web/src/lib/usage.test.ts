import { expect, test } from 'vitest'
import { formatQuantity } from './usage.ts'

test.each([
  ['sms', 1, '1 message'],
  ['mms', 3, '3 messages'],
  ['data', 999, '999 B'],
  ['data', 12_400_000, '12.4 MB'],
  ['data', 2_000_000_000, '2.0 GB'],
  ['event', 1, '1 event'],
] as const)('%s of %i is shown as %s', (kind, quantity, text) => {
  expect(formatQuantity({ kind, quantity })).toBe(text)
})
