import { brandSummary, resellerOverview, resellerReadiness } from '@nineops/contract/resellers.contract'
import type { Role } from '@nineops/contract/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildAccount, buildBrand, buildClient } from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
let [full, bare, closed] = [0, 0, 0]
const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

beforeAll(async () => {
  app = await testApp()
  full = await buildClient(app.db)
  bare = await buildClient(app.db)
  closed = await buildClient(app.db)
  await app.db.updateTable('clients').set({ status: 3 }).where('index', '=', closed).execute()
  const brand = await buildBrand(app.db, full, { name: 'beta', vat_number: 'GB 1' })
  await buildBrand(app.db, full, { name: 'Alpha', ranges: false })
  await buildAccount(app.db, { client: full, brand })
  await buildAccount(app.db, { client: full, brand }, { closed_on: '2026-01-01' })
})
afterAll(() => app.close())

const get = async (path: string): Promise<unknown> => (await app.call(path, { roles })).json()

it('resellers come with their brands and the accounts that are not closed', async () => {
  const rows = z.array(resellerOverview).parse(await get('/api/resellers'))
  expect(rows.find(row => row.index === full)).toMatchObject({ brands: 2, accounts: 1, nineClient: false })
  expect(rows.find(row => row.index === bare)).toMatchObject({ brands: 0, accounts: 0 })
})

it('each reseller that is not closed says what its first run lacks, as its own checklist does', async () => {
  const rows = z.array(resellerReadiness).parse(await get('/api/resellers/readiness'))
  expect(rows.map(row => row.clientIndex)).not.toContain(closed)
  const own = (await get(`/api/clients/${bare}/readiness`)) as { missing: number; advised: number }
  expect(rows.find(row => row.clientIndex === bare)).toMatchObject({
    missing: own.missing,
    advised: own.advised,
  })
  expect(own.missing).toBeGreaterThan(0)
})

it('brands come by name with what their invoices say, their numbers and their output group', async () => {
  const rows = z.array(brandSummary).parse(await get(`/api/clients/${full}/brandsummaries`))
  expect(rows).toMatchObject([
    { name: 'Alpha', invoicePrefix: null, creditNotePrefix: null, accounts: 0, outputGroup: 'Standard' },
    { name: 'beta', vatNumber: 'GB 1', accounts: 1, paymentDays: 14 },
  ])
  expect(rows[1]?.invoicePrefix).toMatch(/^B\d+-$/)
  expect((await app.call('/api/clients/999999/brandsummaries', { roles })).status).toBe(404)
})
