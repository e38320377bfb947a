import { account, brand, client } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import { roles } from '@nineops/contract/roles'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { builders } from '../../../test/builders.ts'
import { inTransaction, openDatabase } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { requireClient } from './clients.service.ts'

let [mine, other] = [0, 0]
const app = closedAtEnd(await testApp())
beforeAll(async () => {
  mine = await app.build.client()
  other = await app.build.client()
  await updateRow(app.db, 'clients', mine, { nine_client: true, name: 'Nine' })
})

const get = async (path: string): Promise<unknown> => (await app.call(path)).json()

it('resellers are sorted by name with their status; the bureau’s own are listed separately', async () => {
  const all = z.array(client).parse(await get('/api/clients'))
  expect(new Set(all.map(each => each.index))).toEqual(new Set([mine, other]))
  expect(await get('/api/clients/NineClients')).toEqual([
    { index: mine, name: 'Nine', status: { index: 1, description: 'Live' } },
  ])
})

it('brands and accounts are those of the reseller, with only the fields of the specification', async () => {
  const own = await app.build.brand(mine)
  const accountIndex = await app.build.account({ client: mine, brand: own })
  const brands = z.array(z.strictObject(brand.shape)).parse(await get(`/api/clients/${mine}/brands`))
  expect(brands.map(each => each.index)).toEqual([own])
  const accounts = z.array(z.strictObject(account.shape)).parse(await get(`/api/clients/${mine}/accounts`))
  expect(accounts.map(each => each.index)).toEqual([accountIndex])
  expect(await get(`/api/clients/${other}/brands`)).toEqual([])
  expect(await get(`/api/clients/${other}/accounts`)).toEqual([])
  for (const list of ['brands', 'accounts'])
    expect((await app.call(`/api/clients/999999/${list}`)).status).toBe(404)
})

it('pickers are open to any area role, but not to users with none, or administrator only', async () => {
  for (const role of roles) {
    const answer = await app.call('/api/clients', { roles: [role] })
    expect(answer.status, role).toBe(role === 'administrator' ? 403 : 200)
  }
  expect((await app.call('/api/clients', { roles: [] })).status).toBe(403)
})

it('a reseller that was found is not looked up again, and none is found of a transaction that was undone', async () => {
  const { db, pool } = closedAtEnd(openDatabase(app.url, { max: 1 }))
  let undone = 0
  const making = inTransaction(db, async tx => {
    undone = await builders(tx).client()
    await requireClient(tx, undone)
    throw new Error('undone')
  })
  await expect(making).rejects.toThrow('undone')
  await expect(requireClient(db, undone)).rejects.toMatchObject({ status: 404 })
  await requireClient(db, mine)
  let statements = 0
  pool.on('acquire', () => {
    statements += 1
  })
  await requireClient(db, mine)
  expect(statements).toBe(0)
})
