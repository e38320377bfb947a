import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReleaseFigures, releaseFigures } from '@nineops/contract/invoicing/two-person-release.contract'
import { notApproved } from './approved-collection.domain.ts'
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
  collection: null,
}
const receiver = {
  serviceUserNumber: '123456',
  sortCode: '204545',
  account: '55779911',
  name: 'Acme',
  items: 2,
  total: '36.00',
}
const collection = { bacsDate: '2026-11-12', accounts: [receiver] }

test('differences from the approval are described in words', () => {
  expect(differencesOf(approved, approved)).toEqual([])
  expect(
    differencesOf(approved, {
      ...approved,
      invoices: 9,
      creditNotes: 2,
      gross: '1210.00',
      documentsSha256: 'b'.repeat(64),
      reports: [],
    }),
  ).toEqual([
    '8 invoices were approved, it has 9',
    '1 credit note was approved, it has 2',
    '£120.00 gross was approved, it is £1,210.00',
    'its documents or their PDFs are not those approved',
    'the report VAT is not the one approved',
  ])
})

test('another bank account, service user or collection date than was approved is described in words', () => {
  const was = { ...approved, collection }
  const differences = (now: ReleaseFigures['collection']) => differencesOf(was, { ...was, collection: now })
  expect(differences(collection)).toEqual([])
  expect(differences({ bacsDate: '2026-11-13', accounts: [{ ...receiver, account: '11112222' }] })).toEqual([
    'collection on 12 November 2026 was approved, it is on 13 November 2026',
    'Direct Debits go to account 11112222 at 20-45-45 (Acme, service user 123456), which was not approved',
    'Direct Debits to account 55779911 at 20-45-45 (Acme, service user 123456) were approved, none go there',
  ])
  expect(differences({ ...collection, accounts: [{ ...receiver, items: 1, total: '12.00' }] })).toEqual([
    'Direct Debits to account 55779911 at 20-45-45 (Acme, service user 123456) were approved, 2 of £36.00: they are 1 of £12.00',
  ])
  expect(differences(null)).toEqual(['Direct Debits were approved, it has none'])
  expect(differencesOf(approved, was)).toEqual(['its Direct Debits were not approved'])
})

test("after the confirmation less may go to an approved account, but never more, nor another brand's money", () => {
  const other = { ...receiver, account: '11112222', items: 1, total: '12.00' }
  const both = { ...collection, accounts: [receiver, other] }
  expect(notApproved(both, { ...both, accounts: [{ ...receiver, items: 1, total: '12.00' }] })).toEqual([])
  const swapped = [
    { ...receiver, items: 1, total: '12.00' },
    { ...other, items: 2, total: '36.00' },
  ]
  expect(notApproved(both, { ...both, accounts: swapped })).toEqual([
    'Direct Debits to account 11112222 at 20-45-45 (Acme, service user 123456) were approved, 1 of £12.00: they are 2 of £36.00',
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
  collection: fc.option(
    fc.record({
      bacsDate: fc.constantFrom('2026-11-12', '2026-11-13'),
      accounts: fc.uniqueArray(
        fc.record({
          serviceUserNumber: fc.constantFrom('123456', '654321'),
          sortCode: fc.constant('204545'),
          account: fc.constantFrom('55779911', '11112222'),
          name: fc.constant('Acme'),
          items: count,
          total: fc.constantFrom('0.00', '1.20'),
        }),
        { selector: one => `${one.serviceUserNumber} ${one.account}`, maxLength: 3 },
      ),
    }),
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
