import { charge } from '@nineops/contract/ordering/charges.contract'
import { importResult } from '@nineops/contract/bureau/imports.contract'
import { product } from '@nineops/contract/service-establishment/products.contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const roles = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS', 'NINEOPS_BUREAU_ACCESS'] as const

async function reseller() {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand }, { account_number: `P${client}` })
  const call = (path: string, method = 'GET', json?: unknown) =>
    app.call(`/api/clients/${client}${path}`, {
      method,
      roles: [...roles],
      ...(json === undefined ? {} : { json }),
    })
  const listed = async () => z.array(product).parse(await (await call('/products')).json())
  const added = async (changes: object = {}) =>
    product.parse(await (await call('/products', 'POST', { ...broadband, ...changes })).json())
  const charged = async (changes: object = {}) =>
    call('/charges', 'POST', { ...terms, accountIndex: account, ...changes })
  const imported = async (kind: string, rows: readonly string[], dryRun = false) => {
    const body = new FormData()
    body.set('file', new Blob([`${rows.join('\n')}\n`]), 'file.csv')
    return app.call(`/api/clients/${client}/imports/${kind}?dryRun=${dryRun}`, {
      method: 'POST',
      roles: [...roles],
      body,
    })
  }
  return { client, account, call, listed, added, charged, imported }
}

const broadband = {
  code: 'BB-80',
  name: 'Broadband 80/20',
  productGroup: 'Broadband',
  frequency: 'monthly',
  timing: 'advance',
  price: '49.95',
  cost: '31.20',
  nominal: '4001',
}
const terms = {
  description: 'Broadband 80/20',
  productGroup: 'Broadband',
  frequency: 'monthly',
  timing: 'advance',
  amount: '45.00',
  cost: '30.00',
  nominal: '4001',
  startDate: '2026-11-01',
}

test('a product is added, listed by code, changed and recorded', async () => {
  const { client, listed, added, call } = await reseller()
  const { index, updatedAt } = await added()
  await added({ code: 'AA', name: 'Line', cost: null, nominal: null })
  const changed = await call(`/products/${index}`, 'PATCH', { price: '52.00', updatedAt })
  expect(product.parse(await changed.json())).toMatchObject({
    ...broadband,
    price: '52.00',
    status: 'active',
  })
  expect((await listed()).map(one => [one.code, one.price, one.cost])).toEqual([
    ['AA', '49.95', null],
    ['BB-80', '52.00', '31.20'],
  ])
  const actions = await app.audit({ entity: 'products', client_index: client })
  expect(actions.map(entry => entry.action)).toEqual([
    'product.created',
    'product.created',
    'product.changed',
  ])
})

test('a code is unique in a reseller, in any case; names and other resellers do not count', async () => {
  const { added, call } = await reseller()
  await added()
  const { index } = await added({ code: 'BB-81' })
  const again = await call('/products', 'POST', { ...broadband, code: 'bb-80' })
  expect([again.status, (await errorOf(again)).code]).toEqual([409, 'product_exists'])
  const renamed = await call(`/products/${index}`, 'PATCH', { code: 'BB-80' })
  expect((await errorOf(renamed)).code).toBe('product_exists')
  expect((await (await reseller()).added()).code).toBe('BB-80')
})

test('the second of two editors is refused', async () => {
  const { added, call } = await reseller()
  const { index, updatedAt } = await added()
  expect((await call(`/products/${index}`, 'PATCH', { price: '1.00', updatedAt })).status).toBe(200)
  const late = await call(`/products/${index}`, 'PATCH', { price: '2.00', updatedAt })
  expect((await errorOf(late)).code).toBe('product_changed')
})

test('a charge keeps its own price and cost when its product changes', async () => {
  const { added, charged, call, listed } = await reseller()
  const { index } = await added()
  const made = charge.parse(await (await charged({ productIndex: index })).json())
  await call(`/products/${index}`, 'PATCH', { price: '60.00', cost: '40.00', nominal: '4005' })
  const kept = charge.parse(await (await call(`/charges/${made.index}`)).json())
  expect(kept).toMatchObject({
    product: { index, code: 'BB-80' },
    amount: '45.00',
    cost: '30.00',
    nominal: '4001',
  })
  expect((await listed())[0]?.charges).toBe(1)
  await charged()
  const found = z.array(charge).parse(await (await call(`/charges?product=${index}`)).json())
  expect(found.map(one => one.index)).toEqual([made.index])
})

test('a withdrawn product stays on its charges and cannot be chosen for others', async () => {
  const { added, charged, call } = await reseller()
  const { index } = await added()
  const made = charge.parse(await (await charged({ productIndex: index })).json())
  const other = charge.parse(await (await charged()).json())
  await call(`/products/${index}`, 'PATCH', { status: 'withdrawn' })
  expect((await errorOf(await charged({ productIndex: index }))).code).toBe('product_withdrawn')
  const moved = await call(`/charges/${other.index}`, 'PATCH', {
    version: other.version,
    productIndex: index,
  })
  expect((await errorOf(moved)).code).toBe('product_withdrawn')
  const changed = await call(`/charges/${made.index}`, 'PATCH', { version: made.version, amount: '46.00' })
  expect(charge.parse(await changed.json())).toMatchObject({ product: { index }, amount: '46.00' })
})

test('a product of another reseller is not found', async () => {
  const { index } = await (await reseller()).added()
  const { charged, call } = await reseller()
  expect((await charged({ productIndex: index })).status).toBe(404)
  expect((await call(`/products/${index}`, 'PATCH', { price: '1.00' })).status).toBe(404)
})

const header = 'code,name,product_group,price,cost,frequency,timing,nominal'
const first = 'BB-80,Broadband 80/20,Broadband,49.95,31.20,monthly,advance,4001'

test('products are imported: new codes are added, others changed, the same left', async () => {
  const { imported, listed } = await reseller()
  const read = async (rows: readonly string[]) =>
    importResult.parse(await (await imported('products', [header, ...rows])).json())
  expect(await read([first, 'INST,Installation,Installation,120,,once,arrears,'])).toMatchObject({ added: 2 })
  const again = await read([first, 'inst,Installation,Installation,95.00,20,once,arrears,'])
  expect(again).toMatchObject({ added: 0, changed: 1 })
  expect(again.preview.map(row => [row.action, row.changes])).toEqual([
    ['same', []],
    [
      'change',
      [
        { column: 'price', from: '120.00', to: '95.00' },
        { column: 'cost', from: '', to: '20.00' },
      ],
    ],
  ])
  expect((await listed()).map(one => [one.code, one.price, one.cost, one.nominal])).toEqual([
    ['BB-80', '49.95', '31.20', '4001'],
    ['INST', '95.00', '20.00', null],
  ])
})

test('a product gets a VAT category of its own from a day, which the change to another keeps', async () => {
  const { added, call, listed } = await reseller()
  const zero = { validFrom: '2026-01-01', category: 'zero' }
  const { index, vatCategories } = await added({ vatCategories: [zero] })
  expect(vatCategories).toEqual([zero])
  const group = { validFrom: '2026-12-01', category: null }
  expect((await call(`/products/${index}`, 'PATCH', { vatCategories: [zero, group] })).status).toBe(200)
  expect((await listed())[0]?.vatCategories).toEqual([zero, group])
  const twice = await call(`/products/${index}`, 'PATCH', { vatCategories: [zero, zero] })
  expect([twice.status, JSON.stringify(await errorOf(twice))]).toEqual([
    400,
    expect.stringContaining('must be in order of their days, each once'),
  ])
})

test('VAT categories of products are imported from a day, and an empty cell leaves what is set', async () => {
  const { imported, listed } = await reseller()
  const columns = `${header},vat_category,vat_from`
  const read = async (rows: readonly string[], dryRun = false) =>
    importResult.parse(await (await imported('products', rows, dryRun)).json())
  expect(await read([columns, `${first},zero,2026-01-01`])).toMatchObject({ added: 1 })
  expect(await read([header, first], true)).toMatchObject({ added: 0, changed: 0 })
  const ended = await read([columns, `${first},group,01/12/2026`])
  expect(ended.preview[0]?.changes).toEqual([
    {
      column: 'vat_category',
      from: 'zero from 2026-01-01',
      to: 'zero from 2026-01-01, group from 2026-12-01',
    },
  ])
  expect((await listed())[0]?.vatCategories).toEqual([
    { validFrom: '2026-01-01', category: 'zero' },
    { validFrom: '2026-12-01', category: null },
  ])
  const wrong = [`${first},cheap,2026-01-01`, `${first},zero,`, `${first},,2026-01-01`]
  const { errors } = await read([columns, ...wrong.map((row, at) => row.replace('BB-80', `B${at}`))], true)
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'vat_category'],
    [3, 'vat_from'],
    [4, 'vat_category'],
  ])
})

test('every bad row of a products file is named, and nothing is imported', async () => {
  const { imported, listed } = await reseller()
  const rows = [
    header,
    first,
    'bb-80,Again,Broadband,1,,monthly,advance,',
    'X,,Broadband,1,,monthly,advance,',
    'Y,Name,Broadband,£1,,weekly,advance,',
    'Z,Name,Broadband,1,,monthly,advance,40 00',
  ]
  expect((await imported('products', rows)).status).toBe(400)
  const { errors } = importResult.parse(await (await imported('products', rows, true)).json())
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [3, 'code'],
    [4, 'name'],
    [5, 'frequency'],
    [5, 'price'],
    [6, 'nominal'],
  ])
  expect(await listed()).toEqual([])
})

test('a charges file names a product, and empty cells are as the product has them', async () => {
  const { account, added, call, imported, client } = await reseller()
  await added()
  await added({ code: 'OLD', status: 'withdrawn' })
  const columns =
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date,product'
  const file = [columns, `P${client},,,,,,2,2026-11-01,,bb-80`, `P${client},Own,,,,10.00,,2026-11-01,,BB-80`]
  const sent = await imported('charges', file)
  expect(sent.status, await sent.text()).toBe(200)
  const stored = z.array(charge).parse(await (await call(`/charges?account=${account}`)).json())
  const facts = stored.map(({ description, productGroup, amount, cost, nominal, product: of }) => [
    description,
    productGroup,
    amount,
    cost,
    nominal,
    of?.code,
  ])
  expect(facts.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['Broadband 80/20', 'Broadband', '49.95', '31.20', '4001', 'BB-80'],
    ['Own', 'Broadband', '10.00', '31.20', '4001', 'BB-80'],
  ])
  const wrong = [
    columns,
    `P${client},,,,,,,2026-11-01,,OLD`,
    `P${client},,,,,,,2026-11-01,,NONE`,
    `P${client},,Group,monthly,advance,1,,2026-11-01,,`,
  ]
  const { errors } = importResult.parse(await (await imported('charges', wrong, true)).json())
  expect(errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'product', 'This product is withdrawn'],
    [3, 'product', 'The reseller has no product with this code'],
    [4, 'description', 'Needed, but empty'],
  ])
})
