import type { SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { expect, it } from 'vitest'
import {
  changedFields,
  completeCodes,
  draftOf,
  fieldName,
  groupField,
  paymentsHint,
  mergedWith,
  withFormat,
} from './codes-draft.ts'

const seen: SalesLedgerCodes = {
  format: 'sage',
  nominals: [{ productGroup: 'Calls', nominal: '4001' }],
  otherNominal: '4000',
  bankNominal: '1200',
  writeOffNominal: '8100',
  department: 0,
  taxCodes: { standard: 'T1', reduced: 'T5', zero: 'T0', exempt: 'T2', reverse: 'T0', outside: 'T9' },
  version: 3,
}
const calls = groupField('Calls')

it('codes return from the form unchanged, in capitals and by product group', () => {
  expect(completeCodes(draftOf(seen), 3).codes).toEqual(seen)
  const typed = { ...draftOf(seen), [groupField('Broadband')]: ' 40b ', 'taxCodes.zero': 't9' }
  expect(completeCodes(typed, 3).codes).toMatchObject({
    nominals: [
      { productGroup: 'Broadband', nominal: '40B' },
      { productGroup: 'Calls', nominal: '4001' },
    ],
    taxCodes: { zero: 'T9' },
  })
})

it('a product group without an account of its own is billed to the default one', () => {
  expect(completeCodes({ ...draftOf(seen), [calls]: ' ' }, 3).codes?.nominals).toEqual([])
})

it('problems are listed by field', () => {
  const { problems } = completeCodes(
    { ...draftOf(seen), [calls]: '12 34', department: '1000', 'taxCodes.exempt': '' },
    3,
  )
  expect([...(problems?.keys() ?? [])].toSorted()).toEqual(['department', calls, 'taxCodes.exempt'])
  expect(problems?.get('department')).toBe('must be a number from 0 to 999')
  expect([calls, 'taxCodes.exempt', 'bankNominal'].map(fieldName)).toEqual([
    'Calls',
    'Exempt',
    'Bank account',
  ])
})

it("another user's changes are kept in fields not edited here", () => {
  const [before, now] = [draftOf(seen), draftOf({ ...seen, otherNominal: '4900', nominals: [] })]
  expect(changedFields(before, now).toSorted()).toEqual([calls, 'otherNominal'])
  const merged = mergedWith(now, before, { ...before, bankNominal: '1250' })
  expect(completeCodes(merged, 4).codes).toMatchObject({
    nominals: [],
    otherNominal: '4900',
    bankNominal: '1250',
  })
})

it('a Sage 50 tax code is T and a number; other software has names of its own', () => {
  const typed = { ...draftOf(seen), 'taxCodes.standard': '20% (VAT on Income)' }
  expect([...(completeCodes(typed, 3).problems ?? [])]).toEqual([
    ['taxCodes.standard', 'must be T and a number to 99, such as T1'],
  ])
  expect(completeCodes({ ...typed, format: 'xero' }, 3).codes).toMatchObject({
    format: 'xero',
    taxCodes: { standard: '20% (VAT on Income)' },
  })
})

it('other software brings its own tax codes, except where they were changed', () => {
  const draft = withFormat({ ...draftOf(seen), 'taxCodes.zero': 'T3' }, 'xero')
  expect(completeCodes(draft, 3).codes?.taxCodes).toMatchObject({
    standard: '20% (VAT on Income)',
    zero: 'T3',
    outside: 'No VAT',
  })
})

it('who uses other software is told that ledger exports are for Sage 50', () => {
  expect(paymentsHint('xero')).toBe(
    'Packs have files for Xero. Ledger exports of other receipts, refunds and write-offs are for Sage 50 only.',
  )
  expect(paymentsHint('sage')).toBe('Payments, refunds and write-offs are always T9.')
})
