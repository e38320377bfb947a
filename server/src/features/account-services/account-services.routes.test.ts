import { type AccountService, accountService } from '@nineops/contract/crm/account-services.contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failureOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'

let account: number
let other: number
let foreign: number

const app = closedAtEnd(await testApp())
const client = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client)
  account = await app.build.account({ client, brand }, { account_number: 'S-1' })
  other = await app.build.account({ client, brand }, { account_number: 'S-2' })
  const elsewhere = await app.build.client()
  foreign = await app.build.account({ client: elsewhere, brand: await app.build.brand(elsewhere) })
})

const path = (of = account) => `/api/clients/${client}/accounts/${of}/services`
const call = (to: string, method: string, json: unknown) =>
  app.call(to, { method, json, roles: ['NINEOPS_CRM_ACCESS'] })
const add = async (json: object): Promise<AccountService> => {
  const answer = await call(path(), 'POST', json)
  expect(answer.status).toBe(201)
  return accountService.parse(await answer.json())
}
const list = async (query = '', of = account) =>
  z.array(accountService).parse(await (await app.call(`${path(of)}?${query}`)).json())

describe('services of an account', () => {
  it('are added in any number format, and found by part of the number', async () => {
    const added = await add({ cli: '01947 000 101', description: 'Main line', startDate: '2026-01-01' })
    expect(added).toMatchObject({ cli: '441947000101', endDate: null, state: 'active' })
    for (const filter of ['01947000', '000101', 'main'])
      expect(await list(`filter=${filter}`)).toHaveLength(1)
    expect(await list('filter=nothing')).toEqual([])
    expect(await list('state=ended')).toEqual([])
    const file = (query: object) => exported(app, 'account-services', { params: { client, account }, query })
    expect(await file({ filter: '01947000', state: 'active' })).toMatchObject([
      { cli: '441947000101', description: 'Main line', startDate: '2026-01-01', state: 'Active' },
    ])
    expect(await file({ state: 'ended' })).toEqual([])
    const trail = await app.audit({ entity: 'services' })
    expect(trail.at(-1)?.action).toBe('service.created')
  })

  it('are refused with a reason if the number is in use on those days', async () => {
    await add({ cli: '01947000102', startDate: '2026-01-01', endDate: '2026-06-30' })
    const overlapping = await failureOf(
      await call(path(other), 'POST', { cli: '+441947000102', startDate: '2026-06-30' }),
    )
    expect(overlapping).toMatchObject({ status: 409, code: 'service_overlaps' })
    expect(overlapping.detail).toContain('belongs to account S-1 from 2026-01-01 to 2026-06-30')
    expect((await call(path(other), 'POST', { cli: '01947000102', startDate: '2026-07-01' })).status).toBe(
      201,
    )
    const [first] = await list('filter=000102')
    const longer = { version: first?.version, endDate: '2026-07-01' }
    expect(await failureOf(await call(`${path()}/${first?.index}`, 'PATCH', longer))).toMatchObject({
      code: 'service_overlaps',
    })
  })

  it('are ended and changed under an optimistic lock', async () => {
    const { index, version } = await add({ cli: '01947000103', startDate: '2026-01-01' })
    const to = `${path()}/${index}`
    const changed = await call(to, 'PATCH', { version, description: 'Fax', endDate: '2026-12-31' })
    expect(accountService.parse(await changed.json())).toMatchObject({
      description: 'Fax',
      endDate: '2026-12-31',
    })
    expect(await failureOf(await call(to, 'PATCH', { version, description: 'Line' }))).toMatchObject({
      status: 409,
      code: 'service_changed',
    })
    const now = (await list('filter=000103'))[0]
    const before = { version: now?.version, endDate: '2025-12-31' }
    expect(await failureOf(await call(to, 'PATCH', before))).toMatchObject({ status: 400, code: 'bad_dates' })
  })

  it('move to another account of the reseller from a given day', async () => {
    const { index, version } = await add({ cli: '01947000104', startDate: '2026-01-01' })
    const to = `${path()}/${index}/move`
    const moved = { version, toAccount: other, from: '2026-09-01' }
    expect(await failureOf(await call(to, 'POST', { ...moved, toAccount: foreign }))).toMatchObject({
      status: 404,
    })
    expect(await failureOf(await call(to, 'POST', { ...moved, toAccount: account }))).toMatchObject({
      status: 400,
    })
    expect(await failureOf(await call(to, 'POST', { ...moved, from: '2025-01-01' }))).toMatchObject({
      code: 'service_not_moved',
    })
    expect((await call(to, 'POST', moved)).status).toBe(200)
    expect((await list('filter=000104'))[0]?.endDate).toBe('2026-08-31')
    expect((await list('filter=000104', other))[0]).toMatchObject({ startDate: '2026-09-01', endDate: null })
  })

  it('stay where they were billed: none moves on a day that a closed bill run covers', async () => {
    await app.build.closedBillRun(client, { start: '2026-03-01', end: '2026-03-31' })
    const { index, version } = await add({ cli: '01947000105', startDate: '2026-03-01' })
    const move = (from: string) =>
      call(`${path()}/${index}/move`, 'POST', { version, toAccount: other, from })
    const refused = await failureOf(await move('2026-03-01'))
    expect(refused).toMatchObject({ code: 'service_not_moved' })
    expect(refused.detail).toContain('2026-03-31')
    expect((await move('2026-04-01')).status).toBe(200)
  })

  it('are read by the bureau and changed by CRM', async () => {
    expect((await app.call(path())).status).toBe(200)
    expect(
      (await app.call(path(), { method: 'POST', json: { cli: '1234567', startDate: '2026-01-01' } })).status,
    ).toBe(403)
    expect((await app.call(path(foreign))).status).toBe(404)
    expect(await failureOf(await call(`${path()}/999999`, 'PATCH', { version: '1' }))).toMatchObject({
      status: 404,
      code: 'service_not_found',
    })
  })
})
