import { expect, it } from 'vitest'
import { amountText } from './usage-alerts.domain.ts'

it.each([
  ['a second above a limit of minutes', 'minutes', '60.016667', '60.02 minutes'],
  ['half a minute above one', 'minutes', '1.5', '1.5 minutes'],
  ['one minute', 'minutes', '1.000000', '1 minute'],
  ['thousands of minutes', 'minutes', '1234.5', '1,234.5 minutes'],
  ['calls', 'calls', '1200', '1,200 calls'],
  ['pounds', 'pounds', '1234.567', '£1,234.57'],
] as const)('an alert of %s shows how much was used', (_case, measure, amount, text) => {
  expect(amountText(measure, amount)).toBe(text)
})
