import { type Readiness, readiness } from '@nineops/contract/readiness.contract'
import type { Role } from '@nineops/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allocateCard, buildCard, buildReseller } from '../../../test/bill-run-factory.ts'
import { buildAccount, buildBrand, buildClient, buildService } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const ask = (client: number) => app.call(`/api/clients/${client}/readiness`, { roles })
const read = async (client: number): Promise<Readiness> => readiness.parse(await (await ask(client)).json())
const states = async (client: number) =>
  Object.fromEntries((await read(client)).items.map(item => [item.key, item.state]))
const wordsOf = async (client: number, key: string) =>
  (await read(client)).items.find(item => item.key === key)?.words

it('a reseller of a name alone lacks a brand, a carrier and everything that waits for them', async () => {
  const found = await read(await buildClient(app.db))
  expect(found.items.map(item => [item.key, item.state])).toEqual([
    ['brand', 'missing'],
    ['carrier', 'missing'],
    ['data-collection', 'missing'],
    ['wholesale', 'missing'],
    ['retail', 'missing'],
    ['accounts', 'missing'],
    ['services', 'advised'],
    ['output-path', 'advised'],
  ])
  expect([found.done, found.missing, found.advised]).toEqual([0, 6, 2])
  expect((await ask(999_999)).status).toBe(404)
})

describe('a brand', () => {
  it('lacks what a VAT invoice must bear, by its name', async () => {
    const client = await buildClient(app.db)
    await buildBrand(app.db, client, { vat_number: '', legal_name: '', email: '', ranges: false })
    expect(await wordsOf(client, 'brand-details')).toBe(
      'Missing: the legal name, the VAT number and the e-mail address.',
    )
    expect(await wordsOf(client, 'invoice-numbers')).toBe('No range for invoices and credit notes.')
  })

  it('needs bank details and a SUN only where an open account pays by them', async () => {
    const client = await buildClient(app.db)
    const brand = await buildBrand(app.db, client, { bank_sort_code: '', service_user_number: '' })
    const owner = { client, brand }
    await buildAccount(app.db, owner, { payment_method: 'card' })
    await buildAccount(app.db, owner, { payment_method: 'direct_debit', closed_on: '2026-01-01' })
    expect(await states(client)).toMatchObject({ 'bank-details': 'advised', 'direct-debit': 'done' })
    await buildAccount(app.db, owner, { payment_method: 'direct_debit' })
    expect(await states(client)).toMatchObject({ 'bank-details': 'missing', 'direct-debit': 'missing' })
    expect(await wordsOf(client, 'direct-debit')).toBe(
      '1 account by Direct Debit, but no number to collect with.',
    )
  })
})

it('services are covered by a card of their reseller, brand or account, in force today', async () => {
  const reseller = await buildReseller(app.db)
  const { client } = reseller
  const brand = await buildBrand(app.db, client)
  const account = await buildAccount(app.db, { client, brand })
  await buildService(app.db, client, account)
  await buildService(app.db, client, account, { start_date: '2025-01-01', end_date: '2025-02-01' })
  const before = await wordsOf(client, 'services')
  expect(before).toMatch(/services? without a retail card in force/)
  await allocateCard(app.db, reseller, 'retail', await buildCard(app.db, reseller, []))
  expect(await states(client)).toMatchObject({ services: 'done', retail: 'done', wholesale: 'missing' })
})

it('once everything is there nothing is missing', async () => {
  const reseller = await buildReseller(app.db)
  const { client, carrier } = reseller
  const brand = await buildBrand(app.db, client)
  await buildService(app.db, client, await buildAccount(app.db, { client, brand }))
  for (const side of ['wholesale', 'retail'] as const)
    await allocateCard(app.db, reseller, side, await buildCard(app.db, reseller, []))
  await app.db
    .insertInto('paths')
    .values([
      { client_index: client, direction: 'input', carrier_index: carrier, path: '/in' },
      { client_index: client, direction: 'output', path: '/out' },
    ])
    .execute()
  const { items } = await read(client)
  const ofBrand = items.filter(item => item.brand?.index === brand)
  expect(ofBrand.map(item => [item.key, item.state])).toEqual([
    ['brand-details', 'done'],
    ['invoice-numbers', 'done'],
    ['bank-details', 'done'],
    ['direct-debit', 'done'],
    ['logo', 'advised'],
    ['email-options', 'advised'],
  ])
  expect(items.filter(item => item.brand === null).map(item => item.state)).toEqual(Array(7).fill('done'))
})
