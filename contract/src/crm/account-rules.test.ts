import { expect, test } from 'vitest'
import { accountGaps } from './account-rules.ts'

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
