import {
  brandSummary,
  resellerOverview,
  resellerReadiness,
} from '@nineops/contract/service-establishment/resellers.contract'
import type { Role } from '@nineops/contract/roles'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

let [full, bare, closed] = [0, 0, 0]
const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

const app = closedAtEnd(await testApp())
beforeAll(async () => {
  full = await app.build.client()
  bare = await app.build.client()
  closed = await app.build.client()
  await updateRow(app.db, 'clients', closed, { status: 3 })
  const brand = await app.build.brand(full, { name: 'beta', vat_number: 'GB 1' })
  await app.build.brand(full, { name: 'Alpha', ranges: false })
  await app.build.account({ client: full, brand })
  await app.build.account({ client: full, brand }, { closed_on: '2026-01-01' })
})

const get = async (path: string): Promise<unknown> => (await app.call(path, { roles })).json()

it('resellers are listed with their brands and the accounts that are not closed', async () => {
  const rows = z.array(resellerOverview).parse(await get('/api/resellers'))
  expect(rows.find(row => row.index === full)).toMatchObject({ brands: 2, accounts: 1, nineClient: false })
  expect(rows.find(row => row.index === bare)).toMatchObject({ brands: 0, accounts: 0 })
})

it('each reseller that is not closed lists what its first run lacks, as its own checklist does', async () => {
  const rows = z.array(resellerReadiness).parse(await get('/api/resellers/readiness'))
  expect(rows.map(row => row.clientIndex)).not.toContain(closed)
  const own = (await get(`/api/clients/${bare}/readiness`)) as { missing: number; advised: number }
  expect(rows.find(row => row.clientIndex === bare)).toMatchObject({
    missing: own.missing,
    advised: own.advised,
  })
  expect(own.missing).toBeGreaterThan(0)
})

it('brands are listed by name with their invoice details, number ranges and output group', async () => {
  const rows = z.array(brandSummary).parse(await get(`/api/clients/${full}/brandsummaries`))
  expect(rows).toMatchObject([
    { name: 'Alpha', invoicePrefix: null, creditNotePrefix: null, accounts: 0, outputGroup: 'Standard' },
    { name: 'beta', vatNumber: 'GB 1', accounts: 1, paymentDays: 14 },
  ])
  expect(rows[1]?.invoicePrefix).toMatch(/^B\d+-$/)
  expect((await app.call('/api/clients/999999/brandsummaries', { roles })).status).toBe(404)
})
