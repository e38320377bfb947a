import type { ProductGroupVat } from '@nineops/contract/service-establishment/product-group-vat.contract'
import { expect, it } from 'vitest'
import { nextText, reverseChargeWarnings } from './category-labels.ts'

const group = (changes: Partial<ProductGroupVat> = {}): ProductGroupVat => ({
  productGroup: 'Calls',
  displayName: null,
  category: 'standard',
  reverseCharge: false,
  toReview: false,
  history: [],
  ...changes,
})
const none = { reverseAccounts: 0, withoutNumber: 0 }

it('the nearest change is named with its day', () => {
  const history = [
    { validFrom: '2028-01-01', category: 'zero', reverseCharge: false },
    { validFrom: '2027-01-01', category: 'standard', reverseCharge: true },
    { validFrom: '2020-01-01', category: 'exempt', reverseCharge: false },
  ] as const
  expect(nextText(group({ history: [...history] }), '2026-11-23')).toBe(
    'Standard rate, reverse charge applies from 01/01/2027',
  )
  expect(nextText(group(), '2026-11-23')).toBe('')
})

it('what reverse charge lacks is said, and nothing where it lacks nothing', () => {
  expect(reverseChargeWarnings({ groups: [group()], ...none })).toEqual([])
  expect(reverseChargeWarnings({ groups: [group({ toReview: true })], ...none })[0]).toContain(
    '1 product group is marked for it',
  )
  const warnings = reverseChargeWarnings({ groups: [group()], reverseAccounts: 2, withoutNumber: 1 })
  expect(warnings[0]).toContain('2 accounts have reverse charge, but no product group is marked')
  expect(warnings[1]).toContain('1 account with reverse charge has no VAT number')
})
