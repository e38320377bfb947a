import type { ProductGroupBundle } from '@nineops/contract/product-group-bundles.contract'
import { expect, it } from 'vitest'
import { changesSince, completeBundle, draftOf } from './bundle-draft.ts'

const bundle: ProductGroupBundle = {
  index: 3,
  name: 'UK 500',
  description: '',
  productGroups: ['Local', 'National'],
  inclusiveMinutes: 500,
  monthlyPrice: '5.50',
  accounts: 0,
  validFrom: '2026-10-01',
  validTo: null,
  status: 'active',
  createdAt: '2026-10-01T00:00:00Z',
  createdBy: null,
  updatedAt: '2026-10-01T00:00:00Z',
}

it('a bundle that is opened is saved as it was', () => {
  const { name, description, productGroups, inclusiveMinutes, monthlyPrice, validFrom, validTo, status } =
    bundle
  expect(completeBundle(draftOf(bundle)).bundle).toEqual({
    name,
    description,
    productGroups,
    inclusiveMinutes,
    monthlyPrice,
    validFrom,
    validTo,
    status,
  })
})

it('figures are taken as people write them, and what is missing is named', () => {
  const draft = { ...draftOf(bundle), inclusiveMinutes: '1,500', monthlyPrice: '£1,012.50' }
  expect(completeBundle(draft).bundle).toMatchObject({ inclusiveMinutes: 1500, monthlyPrice: '1012.50' })
  const problems = completeBundle(draftOf(undefined)).problems ?? new Map<string, string>()
  expect([...problems.keys()].toSorted()).toEqual([
    'inclusiveMinutes',
    'monthlyPrice',
    'name',
    'productGroups',
    'validFrom',
  ])
  expect(problems.get('inclusiveMinutes')).toBe('is required')
  expect(completeBundle({ ...draft, inclusiveMinutes: 'ten' }).problems?.get('inclusiveMinutes')).toBe(
    'must be a whole number',
  )
  expect(completeBundle({ ...draft, validTo: '2026-09-30' }).problems?.get('validTo')).toBe(
    'must not be before the first day',
  )
})

it('the second editor is told each thing that the first has changed', () => {
  expect(changesSince(bundle, bundle)).toEqual([])
  expect(
    changesSince(bundle, { ...bundle, inclusiveMinutes: 750, validTo: '2026-12-31', status: 'withdrawn' }),
  ).toEqual(['the inclusive minutes are 750', 'it is sold until 31/12/2026', 'it is withdrawn'])
})
