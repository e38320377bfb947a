import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReleaseFigures, releaseFigures } from '@nineops/contract/two-person-release.contract'
import { differencesOf, digestOf } from './release-figures.domain.ts'

const sha = 'a'.repeat(64)
const approved: ReleaseFigures = {
  accounts: 10,
  failed: 1,
  invoices: 8,
  creditNotes: 1,
  net: '100.00',
  vat: '20.00',
  gross: '120.00',
  documentsSha256: sha,
  reports: [{ report: 'vat', requestIndex: 7, sha256: sha }],
}

test('what differs from the approval is told in words', () => {
  expect(differencesOf(approved, approved)).toEqual([])
  expect(
    differencesOf(approved, {
      ...approved,
      invoices: 9,
      gross: '121.00',
      documentsSha256: 'b'.repeat(64),
      reports: [],
    }),
  ).toEqual([
    '8 invoices were approved, it has 9',
    '£120.00 gross was approved, it is £121.00',
    'its invoices or their PDFs are not those approved',
    'the report vat is not the one approved',
  ])
})

const count = fc.nat(3)
const money = fc.constantFrom('0.00', '1.20', '-1.20')
const hash = fc.constantFrom('a', 'b').map(letter => letter.repeat(64))
const figures: fc.Arbitrary<ReleaseFigures> = fc.record({
  accounts: count,
  failed: count,
  invoices: count,
  creditNotes: count,
  net: money,
  vat: money,
  gross: money,
  documentsSha256: hash,
  reports: fc.uniqueArray(
    fc.record({
      report: fc.constantFrom('vat' as const, 'invoice-summary' as const),
      requestIndex: fc.integer({ min: 1, max: 3 }),
      sha256: hash,
    }),
    { selector: each => each.requestIndex, maxLength: 3 },
  ),
})

test('the digests agree exactly where nothing differs', () => {
  fc.assert(
    fc.property(figures, fc.oneof(figures, fc.constant(null)), (one, other) => {
      const second = other ?? { ...one, reports: one.reports.toReversed() }
      expect(releaseFigures.safeParse(one).success).toBe(true)
      expect(digestOf(one) === digestOf(second)).toBe(differencesOf(one, second).length === 0)
    }),
  )
})
