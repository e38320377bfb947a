import { expect, test } from 'vitest'
import { debtPlace } from './debt-place.ts'

const row = { index: 575, clientIndex: 6 }

test('a debtor leads to its ledger, where the viewer may open it', () => {
  expect(debtPlace(row, 'account', ['NINEOPS_CRM_ACCESS', 'NINEOPS_BUREAU_ACCESS'])).toEqual({
    to: '/crm/accounts/$account',
    params: { account: 575 },
    search: { client: 6, tab: 'ledger' },
  })
  expect(debtPlace(row, 'account', ['NINEOPS_BUREAU_ACCESS'])).toEqual({
    to: '/bureau/invoice-runs',
    search: { client: 6, account: 575, runsView: 'receipts', receipts: 'ledger' },
  })
  expect(debtPlace(row, 'account', ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'])).toBeUndefined()
})

test('debts of a brand lead to its reminders, where the viewer may open them; those of a reseller nowhere', () => {
  expect(debtPlace(row, 'brand', ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'])).toEqual({
    to: '/service-establishment/brand',
    search: { client: 6, brand: 575 },
  })
  expect(debtPlace(row, 'brand', ['NINEOPS_CRM_ACCESS'])).toBeUndefined()
  expect(debtPlace(row, 'reseller', ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'])).toBeUndefined()
})
