import { type Readiness, readiness } from '@nineops/contract/service-establishment/clients/readiness.contract'
import type { Role } from '@nineops/contract/roles'
import { describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { markReverseCharge } from '../../../test/factories/group-vat.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())

const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const ask = (client: number) => app.call(`/api/clients/${client}/readiness`, { roles })
const read = async (client: number): Promise<Readiness> => readiness.parse(await (await ask(client)).json())
const states = async (client: number) =>
  Object.fromEntries((await read(client)).items.map(item => [item.key, item.state]))
const wordsOf = async (client: number, key: string) =>
  (await read(client)).items.find(item => item.key === key)?.words

it('a reseller with only a name lacks a brand, a carrier and everything that depends on them', async () => {
  const found = await read(await app.build.client())
  expect(found.items.map(item => [item.key, item.state])).toEqual([
    ['brand', 'missing'],
    ['carrier', 'missing'],
    ['data-collection', 'missing'],
    ['wholesale', 'missing'],
    ['retail', 'missing'],
    ['accounts', 'missing'],
    ['services', 'advised'],
    ['vat-categories', 'done'],
    ['output-path', 'advised'],
    ['live', 'done'],
  ])
  expect([found.done, found.missing, found.advised]).toEqual([2, 6, 2])
  expect((await ask(999_999)).status).toBe(404)
})

describe('a brand', () => {
  it('lists the details missing for a VAT invoice by name', async () => {
    const client = await app.build.client()
    await app.build.brand(client, { vat_number: '', legal_name: '', email: '', ranges: false })
    expect(await wordsOf(client, 'brand-details')).toBe(
      'Missing: the legal name, the VAT number and the e-mail address.',
    )
    expect(await wordsOf(client, 'invoice-numbers')).toBe('No range for invoices and credit notes.')
  })

  it('needs bank details and a SUN only if an open account uses them', async () => {
    const client = await app.build.client()
    const brand = await app.build.brand(client, { bank_sort_code: '', service_user_number: '' })
    const owner = { client, brand }
    await app.build.account(owner, { payment_method: 'card' })
    await app.build.account(owner, { payment_method: 'direct_debit', closed_on: '2026-01-01' })
    expect(await states(client)).toMatchObject({ 'bank-details': 'advised', 'direct-debit': 'done' })
    await app.build.account(owner, { payment_method: 'direct_debit' })
    expect(await states(client)).toMatchObject({ 'bank-details': 'missing', 'direct-debit': 'missing' })
    expect(await wordsOf(client, 'direct-debit')).toBe(
      '1 account by Direct Debit, but no number to collect with.',
    )
  })
})

it('services are covered by a card of their reseller, brand or account, in force today', async () => {
  const reseller = await app.build.reseller()
  const { client } = reseller
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand })
  await app.build.service(client, account)
  await app.build.service(client, account, { start_date: '2025-01-01', end_date: '2025-02-01' })
  const before = await wordsOf(client, 'services')
  expect(before).toMatch(/services? without a retail card in force/)
  await app.build.allocation(reseller, 'retail', await app.build.card(reseller, []))
  expect(await states(client)).toMatchObject({ services: 'done', retail: 'done', wholesale: 'missing' })
})

it('reverse charge needs marked product groups, and the VAT numbers of its customers', async () => {
  const client = await app.build.client()
  const account = await app.build.account({ client, brand: await app.build.brand(client) })
  await app.db
    .insertInto('account_vat_rates')
    .values({ account_index: account, valid_from: '2026-01-01', vat_rate: 'reverse' })
    .execute()
  expect(await states(client)).toMatchObject({ 'vat-categories': 'advised' })
  expect(await wordsOf(client, 'vat-categories')).toBe(
    'No product group is marked for reverse charge and 1 account with reverse charge without a VAT number.',
  )
  await markReverseCharge(app.db, client, ['SIP trunks'])
  await updateRow(app.db, 'accounts', account, { vat_number: 'GB 123 4567 82' })
  expect(await states(client)).toMatchObject({ 'vat-categories': 'done' })
})

it('one that is not live is told so', async () => {
  const client = await app.build.client()
  await updateRow(app.db, 'clients', client, { status: 2 })
  expect(await states(client)).toMatchObject({ live: 'advised' })
})

it('once everything is set up nothing is missing', async () => {
  const reseller = await app.build.reseller()
  const { client, carrier } = reseller
  const brand = await app.build.brand(client)
  await app.build.service(client, await app.build.account({ client, brand }))
  for (const side of ['wholesale', 'retail'] as const)
    await app.build.allocation(reseller, side, await app.build.card(reseller, []))
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
  expect(items.filter(item => item.brand === null).map(item => item.state)).toEqual(Array(9).fill('done'))
})
