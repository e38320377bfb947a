import { expect, test } from 'vitest'
import { whyOf } from './finding-labels.domain.ts'

const unallocated = {
  kind: 'unallocated',
  subject: '441632999999',
  money: null,
  detail: {},
  rateCardName: null,
  brandName: null,
  companyName: null,
  thresholds: null,
} as const

test('an unallocated number is written as people write it', () => {
  expect(whyOf({ ...unallocated, calls: 1 })).toBe(
    '1 call from 01632 999999, which wasn’t assigned to an account on the date of the call.',
  )
  expect(whyOf({ ...unallocated, calls: 2 })).toMatch(
    /^2 calls from 01632 999999, .* on the date of the calls\.$/,
  )
})
