import { accountTexts } from '@nineops/contract/crm/accounts/accounts.contract'
import { readAccountChanges } from '@nineops/contract/crm/account-rules'
import { expect, test } from 'vitest'
import { shownValue } from './account-fields.ts'

test('stored values are shown as staff know them, what is half typed as it is', () => {
  expect(shownValue('sortCode', '202959')).toBe('20-29-59')
  expect(shownValue('sortCode', '20295')).toBe('20295')
  expect(shownValue('paymentMethod', 'direct_debit')).toBe('Direct Debit')
  expect(shownValue('bankAccount', '63748472')).toBe('63748472')
})

test('a sort code typed with its hyphens is no change of the same one', () => {
  const stored = { sortCode: '202959' } as ReturnType<typeof accountTexts>
  expect(readAccountChanges(stored, { sortCode: '20-29-59' }).changes).toEqual({})
  expect(readAccountChanges(stored, { sortCode: '20-29-60' }).changes).toEqual({ sortCode: '202960' })
})
