import { expect, test } from 'vitest'
import { shownValue } from './account-fields.ts'

test('stored values are shown as labels and formats, partial input as it is', () => {
  expect(shownValue('sortCode', '202959')).toBe('20-29-59')
  expect(shownValue('sortCode', '20295')).toBe('20295')
  expect(shownValue('paymentMethod', 'direct_debit')).toBe('Direct Debit')
  expect(shownValue('bankAccount', '63748472')).toBe('63748472')
})
