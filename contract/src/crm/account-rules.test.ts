import { expect, test } from 'vitest'
import { accountGaps, type AccountTexts, readAccountChanges } from './account-rules.ts'

const account = {
  email: 'owner@bakery.example',
  address1: '1 High Street',
  town: 'Leeds',
  postcode: 'LS1 1AA',
  country: '',
  delivery: 'email',
  currency: 'GBP',
  vatNumber: '',
  vatRate: 'standard',
  paymentMethod: 'direct_debit',
  sortCode: '089999',
  bankAccount: '66374958',
  bankAccountName: 'BAKERY LTD',
  mandateReference: 'BAK-0001',
} as const

test('an ended mandate is said to keep the account out of new files: one made before still collects', () => {
  expect(accountGaps({ ...account, endedMandate: null })).toEqual([])
  expect(accountGaps({ ...account, endedMandate: 'cancelled' })).toEqual([
    {
      field: 'mandateReference',
      message:
        'Billed, but not in new Direct Debit files: the mandate is cancelled. Lodge it again once the payer has signed, or change the payment method',
      fails: false,
    },
  ])
})

const messages = (changes: Partial<Record<keyof typeof account, string>>) =>
  accountGaps({ ...account, ...changes }).map(({ message }) => message.split(':')[0])

test('a detail that is there, but wrong, is not said to be missing', () => {
  expect(messages({ sortCode: '20295', bankAccount: '1234567' })).toEqual([
    'The sort code must have 6 digits',
    'The bank account number must have 8 digits',
  ])
  expect(messages({ sortCode: '', bankAccount: '' })).toEqual([
    'Direct Debit needs a sort code',
    'Direct Debit needs a bank account number',
  ])
  expect(messages({ mandateReference: 'BAK-1' })).toEqual([
    'The mandate reference must have 6 to 18 characters',
  ])
  expect(messages({ mandateReference: ' ' })).toEqual(['Direct Debit needs a mandate reference'])
  expect(messages({ email: 'owner@bakery' })).toEqual(['The e-mail address for its invoices is not valid'])
})

test('hyphens alone do not change a sort code', () => {
  const stored = { sortCode: '202959' } as AccountTexts
  expect(readAccountChanges(stored, { sortCode: '20-29-59' }).changes).toEqual({})
  expect(readAccountChanges(stored, { sortCode: '20-29-60' }).changes).toEqual({ sortCode: '202960' })
})
