import { productGroupBundle } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import type { Role } from '@nineops/contract/roles'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { faultsOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const other = await app.build.client()

const path = (of = client) => `/api/clients/${of}/productgroupbundles`
const uk = {
  name: 'UK 500',
  productGroups: ['Local', 'National'],
  inclusiveMinutes: 500,
  monthlyPrice: '5.5',
  validFrom: '2026-10-01',
}
const send = (method: string, at: string, json: unknown) => app.call(at, { method, roles, json })
const add = async (values: object = {}) => {
  const answer = await send('POST', path(), { ...uk, ...values })
  expect(answer.status).toBe(201)
  return productGroupBundle.parse(await answer.json())
}
const list = async () => z.array(productGroupBundle).parse(await (await app.call(path(), { roles })).json())

it('a bundle is added, listed by name and changed in part or as a whole', async () => {
  const bundle = await add()
  expect(bundle).toMatchObject({
    ...uk,
    description: '',
    monthlyPrice: '5.50',
    priority: 50,
    validTo: null,
    status: 'active',
  })
  await add({ name: 'All mobiles', productGroups: ['Mobile'] })
  expect((await list()).map(each => each.name)).toEqual(['All mobiles', 'UK 500'])

  const at = `${path()}/${bundle.index}`
  const part = await send('PATCH', at, { inclusiveMinutes: 750, priority: 10 })
  expect(part.status).toBe(200)
  const changed = productGroupBundle.parse(await part.json())
  expect(changed).toEqual({ ...bundle, inclusiveMinutes: 750, priority: 10, updatedAt: changed.updatedAt })
  const whole = await send('PATCH', at, { ...changed, status: 'withdrawn', validTo: '2026-12-31' })
  expect(whole.status).toBe(200)
  expect(await list()).toMatchObject([
    {},
    {
      ...bundle,
      inclusiveMinutes: 750,
      priority: 10,
      status: 'withdrawn',
      validTo: '2026-12-31',
      updatedAt: expect.any(String),
    },
  ])
  expect(await app.actions({ entity: 'product_group_bundles', entity_index: bundle.index })).toEqual([
    'product_group_bundle.created',
    'product_group_bundle.changed',
    'product_group_bundle.changed',
  ])
})

it('a bundle includes messages and MB beside minutes, or in place of them', async () => {
  const all = await add({ name: 'SIM 5', inclusiveMessages: 1000, inclusiveMegabytes: 5000 })
  expect(all).toMatchObject({ inclusiveMinutes: 500, inclusiveMessages: 1000, inclusiveMegabytes: 5000 })
  const { inclusiveMinutes: _, ...rest } = uk
  const sent = await send('POST', path(), { ...rest, name: 'Data alone', inclusiveMegabytes: 100 })
  expect(productGroupBundle.parse(await sent.json())).toMatchObject({
    inclusiveMinutes: 0,
    inclusiveMessages: 0,
    inclusiveMegabytes: 100,
  })
  const changed = await send('PATCH', `${path()}/${all.index}`, { inclusiveMessages: 0 })
  expect(productGroupBundle.parse(await changed.json())).toMatchObject({
    inclusiveMinutes: 500,
    inclusiveMessages: 0,
    inclusiveMegabytes: 5000,
  })
})

it('a bundle that another user has changed is not overwritten', async () => {
  const bundle = await add({ name: 'Raced' })
  const at = `${path()}/${bundle.index}`
  const answers = await Promise.all(
    [1, 2, 3].map(minutes => send('PATCH', at, { ...bundle, inclusiveMinutes: minutes })),
  )
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const late = await send('PATCH', at, bundle)
  expect(await faultsOf(late)).toEqual([409, 'product_group_bundle_changed'])
})

it('two bundles of a reseller cannot have the same name, in any case', async () => {
  await add({ name: 'Only one' })
  const again = await send('POST', path(), { ...uk, name: 'ONLY ONE' })
  expect(await faultsOf(again)).toEqual([409, 'product_group_bundle_exists', 'name'])
  const second = await add({ name: 'Second' })
  const renamed = await send('PATCH', `${path()}/${second.index}`, { name: 'only one' })
  expect(await faultsOf(renamed)).toEqual([409, 'product_group_bundle_exists', 'name'])
  expect((await send('POST', path(other), { ...uk, name: 'Only one' })).status).toBe(201)
})

it.each([
  ['neither minutes, messages nor data', { inclusiveMinutes: 0 }, 'inclusiveMinutes'],
  ['part of a message', { inclusiveMessages: 0.5 }, 'inclusiveMessages'],
  ['fewer MB than none', { inclusiveMegabytes: -1 }, 'inclusiveMegabytes'],
  ['a priority out of range', { priority: 100 }, 'priority'],
  ['part of a minute', { inclusiveMinutes: 0.5 }, 'inclusiveMinutes'],
  ['a price below nothing', { monthlyPrice: '-1.00' }, 'monthlyPrice'],
  ['a price beyond what can be kept', { monthlyPrice: '99999999999.00' }, 'monthlyPrice'],
  ['no product group', { productGroups: [] }, 'productGroups'],
  ['a product group twice', { productGroups: ['Local', 'local '] }, 'productGroups'],
  ['an end before its start', { validTo: '2026-09-30' }, 'validTo'],
  ['a name of blanks', { name: '  ' }, 'name'],
])('a bundle with %s is refused with an error on its field', async (_case, change, field) => {
  const bundle = (await list()).find(each => each.name === 'UK 500') ?? (await add())
  expect(await faultsOf(await send('POST', path(), { ...uk, name: 'Wrong', ...change }))).toEqual([
    400,
    'validation_failed',
    field,
  ])
  const changed = await send('PATCH', `${path()}/${bundle.index}`, change)
  expect(await faultsOf(changed)).toEqual([400, 'validation_failed', field])
})

it('a bundle is found only under its own reseller and index', async () => {
  const bundle = await add({ name: 'Mine' })
  expect((await send('PATCH', `${path(other)}/${bundle.index}`, { name: 'Taken' })).status).toBe(404)
  const answer = await send('PATCH', `${path()}/${bundle.index}`, { index: bundle.index + 1 })
  expect(await faultsOf(answer)).toEqual([400, 'validation_failed', 'index'])
  expect((await send('POST', path(99_999), uk)).status).toBe(404)
  expect((await app.call(path(99_999), { roles })).status).toBe(404)
})

it('text that cannot be stored is refused, not a fault', async () => {
  for (const name of ['a\u0000b', '\ud800', 'x'.repeat(101)]) {
    const status = (await send('POST', path(), { ...uk, name, productGroups: [name.slice(0, 60)] })).status
    expect([201, 400]).toContain(status)
  }
})
