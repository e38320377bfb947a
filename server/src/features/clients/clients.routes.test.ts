import { account, brand, client } from '@nineops/contract/clients.contract'
import { roles } from '@nineops/contract/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAccount, buildBrand, buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
let [mine, other] = [0, 0]
beforeAll(async () => {
  app = await testApp()
  mine = await buildClient(app.db)
  other = await buildClient(app.db)
  await app.db
    .updateTable('clients')
    .set({ nine_client: true, name: 'Nine' })
    .where('index', '=', mine)
    .execute()
})
afterAll(() => app.close())

const get = async (path: string): Promise<unknown> => (await app.call(path)).json()

it('resellers come by name with their status; the bureau’s own come apart', async () => {
  const all = z.array(client).parse(await get('/api/clients'))
  expect(new Set(all.map(each => each.index))).toEqual(new Set([mine, other]))
  expect(await get('/api/clients/NineClients')).toEqual([
    { index: mine, name: 'Nine', status: { index: 1, description: 'Live' } },
  ])
})

it('brands and accounts are those of the reseller, with the fields of the specification alone', async () => {
  const own = await buildBrand(app.db, mine)
  const accountIndex = await buildAccount(app.db, { client: mine, brand: own })
  const brands = z.array(z.strictObject(brand.shape)).parse(await get(`/api/clients/${mine}/brands`))
  expect(brands.map(each => each.index)).toEqual([own])
  const accounts = z.array(z.strictObject(account.shape)).parse(await get(`/api/clients/${mine}/accounts`))
  expect(accounts.map(each => each.index)).toEqual([accountIndex])
  expect(await get(`/api/clients/${other}/brands`)).toEqual([])
  expect(await get(`/api/clients/${other}/accounts`)).toEqual([])
  for (const list of ['brands', 'accounts'])
    expect((await app.call(`/api/clients/999999/${list}`)).status).toBe(404)
})

it('pickers are read with any area role, and with none or administrator alone they are not', async () => {
  for (const role of roles) {
    const answer = await app.call('/api/clients', { roles: [role] })
    expect(answer.status, role).toBe(role === 'administrator' ? 403 : 200)
  }
  expect((await app.call('/api/clients', { roles: [] })).status).toBe(403)
})
