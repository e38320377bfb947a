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

test('debts of a reseller or brand have no ledger of their own', () => {
  for (const by of ['reseller', 'brand'] as const)
    expect(debtPlace(row, by, ['NINEOPS_CRM_ACCESS'])).toBeUndefined()
})
