import type { SsrsReportParameters } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { expect, test } from 'vitest'
import { bucketOf } from './failure-ages.domain.ts'
import { inWords } from './report-labels.domain.ts'
import { describeParameters, checkParameters, definitionsOf } from './ssrs-reports.domain.ts'

const brands = [
  { value: '3', label: 'Harbour' },
  { value: '4', label: 'Quay' },
]
const definitions = definitionsOf(brands, [{ value: 'no_email', label: 'No e-mail address' }])
const definition = (id: string) => {
  const found = definitions.find(one => one.id === id)
  if (!found) throw new Error(id)
  return found
}

test('parameters have defaults', () => {
  expect(checkParameters(definition('margin'), {})).toEqual({ asked: { groupBy: 'brand' }, errors: [] })
})

test('values may be text or number and are stored in one form', () => {
  const { asked, errors } = checkParameters(definition('margin'), {
    brands: ['3', '4', '3'],
    groupBy: 'account',
    maximumPercent: -2.5,
  })
  expect(errors).toEqual([])
  expect(asked).toEqual({ brands: ['3', '4'], groupBy: 'account', maximumPercent: '-2.5' })
  expect(describeParameters(definition('margin'), asked)).toEqual([
    { label: 'Brands', value: 'Harbour, Quay' },
    { label: 'Group by', value: 'Account' },
    { label: 'Maximum margin (%)', value: '-2.5' },
  ])
  expect(checkParameters(definition('vat'), { brands: 3 }).asked).toEqual({ brands: ['3'] })
})

test.each<[string, SsrsReportParameters, string]>([
  ['vat', { colour: 'red' }, 'parameters.colour'],
  ['vat', { constructor: 'x' }, 'parameters.constructor'],
  ['vat', { brands: '9' }, 'parameters.brands'],
  ['vat', { brands: [] }, 'parameters.brands'],
  ['vat', { brands: true }, 'parameters.brands'],
  ['invoice-summary', { minimumGross: '1e5' }, 'parameters.minimumGross'],
  ['invoice-summary', { minimumGross: 1e300 }, 'parameters.minimumGross'],
  ['invoice-summary', { kind: 'proforma' }, 'parameters.kind'],
  ['margin', { groupBy: ['account'] }, 'parameters.groupBy'],
  ['aged-failures', { minimumRuns: 0 }, 'parameters.minimumRuns'],
  ['aged-failures', { minimumRuns: 1.5 }, 'parameters.minimumRuns'],
])('%s refuses %j by name', (id, given, field) => {
  expect(checkParameters(definition(id), given).errors.map(error => error.field)).toEqual([field])
})

test.each([
  [0, '0 to 30 days'],
  [30, '0 to 30 days'],
  [31, '31 to 60 days'],
  [90, '61 to 90 days'],
  [91, 'Over 90 days'],
])('a failure %i days old is in the bucket %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket)
})

test.each([
  ['-1234567.894999', 'exact', '−£1,234,567.89'],
  ['0.005', 'exact', '£0.01'],
  ['1000', 'count', '1,000'],
  ['3661', 'duration', '1:01:01'],
  ['2026-11-02', 'date', '02/11/2026'],
  ['12.5', 'percent', '12.5%'],
  [null, 'money', ''],
] as const)('%s as %s reads %s in the PDF', (cell, kind, words) => {
  expect(inWords(cell, kind)).toBe(words)
})
