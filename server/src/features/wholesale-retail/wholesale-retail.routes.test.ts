import type { Role } from '@nineops/contract/roles'
import { wholesaleRetailEntry } from '@nineops/contract/bureau/wholesale-retail.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const roles: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

const app = closedAtEnd(await testApp())
const reseller = await app.build.reseller()
const foreign = await app.build.reseller()
const card = await app.build.card(reseller, [{ prefix: '44', destination: 'UK', day: '0.02' }])

const path = (brand?: number, client = reseller.client) =>
  `/api/clients/${client}${brand === undefined ? '' : `/brands/${brand}`}/wholesaleretail`
const entry = (change: object = {}) => ({
  side: 'retail',
  carrierIndex: reseller.carrier,
  rateCardIndex: card,
  validFrom: '2026-07-01',
  ...change,
})
const insert = (brand: number | undefined, change: object = {}) =>
  app.call(path(brand), { method: 'POST', roles, json: entry(change) })
const list = async (brand?: number) =>
  z.array(wholesaleRetailEntry).parse(await (await app.call(path(brand), { roles })).json())

it('an entry of the reseller or of a brand is a rate allocation, and is used for rating at once', async () => {
  const account = await app.build.accountWith(reseller)
  const charge = async () => {
    const answer = await app.call(`/api/clients/${reseller.client}/ratetester`, {
      method: 'POST',
      json: {
        carrierIndex: reseller.carrier,
        destination: '02079460000',
        startedAt: '2026-07-06T10:00:00',
        durationSeconds: 60,
        accountIndex: account,
      },
    })
    return ((await answer.json()) as { retail: { charge: string | null } }).retail.charge
  }
  expect(await charge()).toBe(null)
  expect((await insert(undefined, { side: 'wholesale' })).status).toBe(201)
  expect((await insert(undefined)).status).toBe(201)
  expect(await charge()).toBe('0.020000')
  const dearer = await app.build.card(reseller, [{ prefix: '44', day: '0.05' }])
  const ofBrand = await insert(reseller.brand, { rateCardIndex: dearer, side: undefined })
  expect(ofBrand.status).toBe(201)
  expect(wholesaleRetailEntry.parse(await ofBrand.json())).toMatchObject({
    side: 'retail',
    brand: { index: reseller.brand },
    rateCard: { index: dearer },
  })
  expect(await charge()).toBe('0.050000')

  // Each path lists only its own scope, not the scopes below it.
  await app.build.allocation(reseller, 'retail', card, { account })
  expect((await list()).map(each => [each.side, each.brand, each.rateCard.index])).toEqual([
    ['wholesale', null, card],
    ['retail', null, card],
  ])
  expect((await list(reseller.brand)).map(each => each.rateCard.index)).toEqual([dearer])
  const allocations = await app.call(`/api/clients/${reseller.client}/rateallocations`)
  expect(await allocations.json()).toHaveLength(4)
  const audit = await app.db.selectFrom('audit_entries').select('action').execute()
  expect(audit.map(each => each.action)).toEqual(Array(3).fill('rate_allocation.added'))
})

it('an entry of the same scope and day is refused, one of a later day follows it', async () => {
  await insert(undefined, { validFrom: '2026-08-01' })
  expect(await refusalOf(await insert(undefined, { validFrom: '2026-08-01' }))).toEqual([
    409,
    'rate_allocation_exists',
  ])
  const july = (await list()).find(each => each.side === 'retail' && each.validFrom === '2026-07-01')
  expect(july?.validTo).toBe('2026-07-31')
})

it('a brand has only retail cards', async () => {
  expect(await refusalOf(await insert(reseller.brand, { side: 'wholesale' }))).toEqual([
    400,
    'validation_failed',
  ])
})

it('entries of another reseller are not found', async () => {
  expect((await insert(foreign.brand)).status).toBe(404)
  expect((await app.call(path(foreign.brand), { roles })).status).toBe(404)
  expect((await insert(undefined, { carrierIndex: foreign.carrier })).status).toBe(404)
  expect((await app.call(path(undefined, 99_999), { roles })).status).toBe(404)
})
