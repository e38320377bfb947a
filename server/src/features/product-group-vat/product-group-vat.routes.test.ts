import { productGroupsVat } from '@nineops/contract/service-establishment/product-group-vat.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const roles = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'] as const
const at = (client: number) => `/api/clients/${client}/productgroupvat`
const listed = async (client: number) =>
  productGroupsVat.parse(await (await app.call(at(client), { roles: [...roles] })).json())
const set = (client: number, json: object) =>
  app.call(at(client), { method: 'POST', roles: [...roles], json })

async function reseller(groups: readonly string[], status = 'standard') {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  const account = await app.build.account({ client, brand })
  for (const product_group of groups) await app.build.charge(client, account, { product_group })
  await app.db
    .insertInto('account_vat_rates')
    .values({ account_index: account, valid_from: '2026-01-01', vat_rate: status })
    .execute()
  return { client, account }
}

test('product groups are listed by name; one that nobody has classified is standard', async () => {
  const { client } = await reseller(['Line rental', 'Broadband'], 'reverse')
  const { groups, ...counts } = await listed(client)
  expect(groups).toEqual(
    ['Broadband', 'Line rental'].map(productGroup => ({
      productGroup,
      displayName: null,
      category: 'standard',
      reverseCharge: false,
      toReview: false,
      history: [],
    })),
  )
  expect(counts).toEqual({ reverseAccounts: 1, withoutNumber: 1 })
})

test('a category is set from a day for several groups at once, in any case, and recorded', async () => {
  const { client } = await reseller(['SIP trunks', 'Calls'])
  const wholesale = { validFrom: '2026-01-01', category: 'standard', reverseCharge: true }
  expect((await set(client, { productGroups: ['sip TRUNKS', 'Calls'], ...wholesale })).status).toBe(200)
  const later = { validFrom: '2096-01-01', category: 'zero', reverseCharge: false }
  expect((await set(client, { productGroups: ['Calls'], ...later })).status).toBe(200)
  const { groups } = await listed(client)
  expect(groups).toMatchObject([
    {
      productGroup: 'Calls',
      category: 'standard',
      reverseCharge: true,
      history: [later, wholesale],
    },
    { productGroup: 'SIP trunks', category: 'standard', reverseCharge: true, history: [wholesale] },
  ])
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'entity_index'])
    .where('client_index', '=', client)
    .execute()
  expect(entries).toHaveLength(2)
})

test('a product group gets a name for invoices, in any case, and its own again; each is recorded', async () => {
  const { client } = await reseller(['UK-GEO-01', 'Broadband'])
  const rename = (productGroup: string, displayName: string) =>
    app.call(`/api/clients/${client}/productgroupnames`, {
      method: 'PUT',
      roles: [...roles],
      json: { productGroup, displayName },
    })
  const names = async () => (await listed(client)).groups.map(group => group.displayName)
  expect((await rename('uk-geo-01', ' UK calls ')).status).toBe(200)
  expect(await names()).toEqual([null, 'UK calls'])
  expect((await rename('UK-GEO-01', 'Calls to the UK')).status).toBe(200)
  expect((await rename('UK-GEO-01', '')).status).toBe(200)
  expect(await names()).toEqual([null, null])
  expect((await rename('No such group', 'Calls')).status).toBe(404)
  expect((await rename('Broadband', 'x'.repeat(61))).status).toBe(400)
  const entries = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('client_index', '=', client)
    .execute()
  expect(entries.map(entry => entry.action)).toEqual(Array(3).fill('product_group_vat.renamed'))
})

test('reverse charge needs a rate at which VAT is due', async () => {
  const { client } = await reseller(['Calls'])
  const refused = { productGroups: ['Calls'], validFrom: '2026-01-01', category: 'zero', reverseCharge: true }
  expect((await set(client, refused)).status).toBe(400)
  expect((await set(client, { ...refused, productGroups: [] })).status).toBe(400)
})

test('categories are imported: new days are added, others changed, the same left, and every bad row is named', async () => {
  const client = await app.build.client()
  const bureau = ['NINEOPS_BUREAU_ACCESS'] as const
  const send = async (rows: readonly string[]) => {
    const body = new FormData()
    const file = ['product_group,category,reverse_charge,valid_from', ...rows, ''].join('\n')
    body.set('file', new Blob([file]), 'vat.csv')
    const path = `/api/clients/${client}/imports/vatcategories`
    const answer = await app.call(path, { method: 'POST', roles: [...bureau], body })
    return { status: answer.status, body: JSON.parse(await answer.text()) as Record<string, unknown> }
  }
  const first = await send(['SIP trunks,standard,yes,2026-01-01', 'Licences,zero,,2026-01-01'])
  expect(first).toMatchObject({ status: 200, body: { added: 2 } })
  const again = await send(['sip trunks,standard,no,2026-01-01', 'Licences,zero,no,2026-01-01'])
  expect(again).toMatchObject({ status: 200, body: { added: 0, changed: 1 } })
  expect(await listed(client)).toMatchObject({
    groups: [
      { productGroup: 'Licences', category: 'zero' },
      { productGroup: 'SIP trunks', category: 'standard', reverseCharge: false },
    ],
  })
  const bad = await send(['A,zero,yes,2026-01-01', ',standard,no,2026-01-01', 'B,cheap,no,1 May'])
  expect(bad.status).toBe(400)
  expect(JSON.stringify(bad.body)).toContain(
    'Reverse charge only applies to the standard and the reduced rate',
  )
  expect(JSON.stringify(bad.body)).toContain('The product group is required')
})

test('a group to review comes first, until its category is set', async () => {
  const { client } = await reseller(['Broadband', 'Wholesale calls'])
  await app.db
    .insertInto('product_group_vat')
    .values({
      client_index: client,
      product_group: 'Wholesale calls',
      valid_from: '2000-01-01',
      category: 'standard',
      reverse_charge: true,
      to_review: true,
    })
    .execute()
  const names = async () => (await listed(client)).groups.map(one => [one.productGroup, one.toReview])
  expect(await names()).toEqual([
    ['Wholesale calls', true],
    ['Broadband', false],
  ])
  const kept = { productGroups: ['Wholesale calls'], validFrom: '2026-12-01', category: 'standard' }
  await set(client, { ...kept, reverseCharge: true })
  expect(await names()).toEqual([
    ['Broadband', false],
    ['Wholesale calls', false],
  ])
  const { rows } = await sql`select 1 from product_group_vat where client_index = ${client}`.execute(app.db)
  expect(rows).toHaveLength(2)
})
