import type { ProductGroupBundle } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { expect, it } from 'vitest'
import { readValues } from '../../ui/forms/read-values.ts'
import { type BundleValues, changesSince, reading, valuesOf } from './bundle-form-values.ts'

const read = (values: BundleValues) => readValues(reading, values)

const bundle: ProductGroupBundle = {
  index: 3,
  name: 'UK 500',
  description: '',
  productGroups: ['Local', 'National'],
  inclusiveMinutes: 500,
  inclusiveMessages: 0,
  inclusiveMegabytes: 5000,
  priority: 50,
  rollover: false,
  monthlyPrice: '5.50',
  accounts: 0,
  validFrom: '2026-10-01',
  validTo: null,
  status: 'active',
  createdAt: '2026-10-01T00:00:00Z',
  createdBy: null,
  updatedAt: '2026-10-01T00:00:00Z',
}

it('an unchanged bundle is saved as it was', () => {
  const { name, description, productGroups, priority, rollover } = bundle
  const { inclusiveMinutes, inclusiveMessages, inclusiveMegabytes } = bundle
  const { monthlyPrice, validFrom, validTo, status } = bundle
  expect(read(valuesOf(bundle)).body).toEqual({
    name,
    description,
    productGroups,
    inclusiveMinutes,
    inclusiveMessages,
    inclusiveMegabytes,
    priority,
    rollover,
    monthlyPrice,
    validFrom,
    validTo,
    status,
  })
})

it('figures are accepted in everyday formats, and missing ones are named', () => {
  const values = { ...valuesOf(bundle), inclusiveMinutes: '1,500', monthlyPrice: '£1,012.50' }
  expect(read(values).body).toMatchObject({ inclusiveMinutes: 1500, monthlyPrice: '1012.50' })
  const empty = valuesOf(undefined)
  const missing = Object.entries(empty).filter(([field, value]) => read(empty).problem(field, value))
  expect(missing.map(([field]) => field).toSorted()).toEqual([
    'monthlyPrice',
    'name',
    'productGroups',
    'validFrom',
  ])
  const nothing = { ...values, inclusiveMinutes: '', inclusiveMegabytes: '' }
  expect(read(nothing).problem('inclusiveMinutes', '')).toBe('include at least one minute, message or MB')
  expect(read({ ...values, inclusiveMinutes: '' }).body).toMatchObject({ inclusiveMinutes: 0 })
  expect(read({ ...values, inclusiveMinutes: 'ten' }).problem('inclusiveMinutes', 'ten')).toBe(
    'must be a whole number',
  )
  for (const priority of ['0', '100'])
    expect(read({ ...values, priority }).problem('priority', priority)).toBe('must be from 1 to 99')
  expect(read({ ...values, validTo: '2026-09-30' }).problem('validTo', '2026-09-30')).toBe(
    'must not be before the first day',
  )
})

it('the second editor sees each change of the first', () => {
  expect(changesSince(bundle, bundle)).toEqual([])
  expect(
    changesSince(bundle, {
      ...bundle,
      inclusiveMinutes: 750,
      inclusiveMessages: 1000,
      priority: 10,
      rollover: true,
      validTo: '2026-12-31',
      status: 'withdrawn',
    }),
  ).toEqual([
    'the inclusive minutes are 750',
    'the inclusive messages are 1,000',
    'the priority is 10',
    'what is left of a month rolls over',
    'it is sold until 31/12/2026',
    'it is withdrawn',
  ])
})
