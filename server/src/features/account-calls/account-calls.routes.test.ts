import {
  type AccountCall,
  type AccountCallChoices,
  accountCall,
  type AccountCallSums,
} from '@nineops/contract/crm/account-calls.contract'
import { parseMicros } from '@nineops/contract/money'
import type { Role } from '@nineops/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallValues, Reseller } from '../../../test/bill-run-factory.ts'
import { exported } from '../../../test/exported.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'

const crm: readonly Role[] = ['NINEOPS_CRM_ACCESS']
let app: TestApp
let reseller: Reseller
let account: number
let home: string
const runs: number[] = []

const CLIS = ['441632960001', '441632960002']
const numbers = ['442079460000', '447700900123', '353112345678', '999999']
/** Calls in July covered by several rules at once, so that every filter keeps some and drops some. */
const july: CallValues[] = Array.from({ length: 60 }, (_, n) => ({
  cli: CLIS[n % 2] ?? '',
  destination: numbers[n % 4] ?? '',
  at: new Date(Date.UTC(2026, 6, 1 + (n % 28), n % 24, 30)).toISOString(),
  seconds: n * 7,
}))

async function rateMonth(start: string, end: string): Promise<void> {
  const index = await app.build.billRun(reseller.client, {
    period_start: start,
    period_end: end,
    status: 30,
  })
  await rateBillRun({ db: app.db, url: app.url, signal: new AbortController().signal }, index)
  // A call rated by a closed run is not a late call of the next.
  await updateRow(app.db, 'bill_runs', index, { status: 50 })
  runs.push(index)
}

beforeAll(async () => {
  app = await testApp()
  reseller = await app.build.reseller()
  account = await app.build.accountWith(reseller, CLIS)
  await app.build.accountWith(reseller, ['441632960009'])
  const retail = await app.build.card(reseller, [
    { prefix: '4420', destination: 'London', day: '0.06', group: 'National' },
    { prefix: '447', destination: 'UK mobile 100%', day: '0.12', group: 'Mobile' },
    { prefix: '353', destination: 'Ireland', day: '0', group: 'International' },
  ])
  const wholesale = await app.build.card(reseller, [{ prefix: '44', day: '0.03' }])
  await app.build.allocation(reseller, 'retail', retail)
  await app.build.allocation(reseller, 'wholesale', wholesale)
  await app.build.calls(reseller, [...july, { cli: '441632960009' }])
  await rateMonth('2026-07-01', '2026-07-31')
  await app.build.calls(reseller, [
    { cli: CLIS[0] ?? '', at: '2026-08-02T09:00:00Z', seconds: 100 },
    { cli: CLIS[0] ?? '', at: '2026-07-30T09:00:00Z', seconds: 50 },
  ])
  await rateMonth('2026-08-01', '2026-08-31')
  home = `/api/clients/${reseller.client}/accounts/${account}/calls`
})
afterAll(() => app.close())

const get = (query: string, roles?: readonly Role[]) => app.call(`${home}${query}`, roles ? { roles } : {})
const list = async (query = '', roles?: readonly Role[]): Promise<AccountCall[]> => {
  const answer = await get(`?pageSize=500&${query}`, roles)
  const json: unknown = await answer.json()
  expect(answer.status, JSON.stringify(json)).toBe(200)
  return z.array(accountCall).parse(json)
}
const micros = (text: string | null) => parseMicros(text ?? '0') ?? 0

describe('calls of an account', () => {
  it('are those of its services in every bill run, latest first, and no other account’s', async () => {
    const all = await list()
    expect(all).toHaveLength(62)
    expect(all.map(({ startedAt }) => startedAt)).toEqual(
      all.map(({ startedAt }) => startedAt).toSorted((a, b) => b.localeCompare(a)),
    )
    expect(all[0]).toMatchObject({
      billRun: { index: runs[1] },
      cli: CLIS[0],
      service: { cli: CLIS[0] },
      destinationName: 'London',
      productGroup: 'National',
      durationSeconds: 100,
      charge: '0.100000',
      cost: '0.050000',
      exception: null,
      late: false,
    })
    const answer = await get('?page=7&pageSize=10')
    expect(await answer.json()).toHaveLength(2)
    expect(answer.headers.get('DASH-MetaData')).toContain('"TotalCount":62')
  })

  // Each filter with the same rule in plain code: the list and its sums must match a recount.
  const filters: [query: string, holds: (call: AccountCall) => boolean][] = [
    ['', () => true],
    ['filter=020%207946', call => call.destination.includes('44207946')],
    ['filter=7700900', call => call.destination.includes('7700900')],
    ['filter=MOBILE%20100%25', call => call.destinationName === 'UK mobile 100%'],
    ['filter=nothing', () => false],
    ['productGroup=National', call => call.productGroup === 'National'],
    ['minSeconds=200', call => call.durationSeconds >= 200],
    ['minCharge=0.2', call => micros(call.charge) >= 200_000],
    ['kind=exceptions', call => call.exception !== null],
    ['kind=late', call => call.late],
    ['kind=free', call => call.charge !== null && micros(call.charge) === 0],
    ['kind=charged', call => micros(call.charge) > 0],
    ['kind=inclusive', call => call.inclusiveSeconds > 0],
    ['from=2026-07-10&to=2026-07-12', call => /^2026-07-(09T23|1[01]|12T(?!23))/.test(call.startedAt)],
    ['from=2026-08-01', call => call.startedAt >= '2026-07-31T23'],
    [
      'minSeconds=100&productGroup=Mobile&kind=charged',
      call => call.durationSeconds >= 100 && call.productGroup === 'Mobile' && micros(call.charge) > 0,
    ],
  ]
  it.each(filters)('filtered by "%s" match a recount, and so do their sums', async (query, holds) => {
    const expected = (await list()).filter(holds)
    expect(await list(query)).toEqual(expected)
    const sums = (await (await get(`/sums?${query}`)).json()) as AccountCallSums
    const sum = (value: (call: AccountCall) => number) =>
      expected.reduce((total, call) => total + value(call), 0)
    expect({ ...sums, charge: micros(sums.charge), cost: micros(sums.cost) }).toEqual({
      calls: expected.length,
      durationSeconds: sum(call => call.durationSeconds),
      inclusiveSeconds: sum(call => call.inclusiveSeconds),
      charge: sum(call => micros(call.charge)),
      cost: sum(call => micros(call.cost)),
      exceptions: expected.filter(({ exception }) => exception !== null).length,
    })
  })

  it('can be narrowed to a bill run and a service, sorted, and exported as listed', async () => {
    const choices = (await (await get('/choices')).json()) as AccountCallChoices
    expect(choices.billRuns.map(({ index }) => index)).toEqual(runs.toReversed())
    expect(choices.services.map(({ cli }) => cli)).toEqual(CLIS)
    expect(choices.productGroups).toEqual(['International', 'Mobile', 'National'])
    const second = choices.services[1]?.index
    const query = `billRun=${runs[0]}&service=${second}&sort=-charge,startedAt`
    const some = await list(query)
    expect(some).toHaveLength(30)
    const charged = some.filter(({ charge }) => charge !== null).map(({ charge }) => micros(charge))
    expect(charged).toEqual(charged.toSorted((a, b) => b - a))
    const params = { client: reseller.client, account }
    const rows = await exported(app, 'account-calls-with-costs', {
      params,
      query: Object.fromEntries(new URLSearchParams(query)),
    })
    expect(rows.map(row => [row['callId'], row['cost']])).toEqual(some.map(row => [row.callId, row.cost]))
  })
})

describe('what a call costs the reseller', () => {
  it('is hidden from CRM: in the list, its order, its sums, its export and the price', async () => {
    const all = await list('', crm)
    expect(all).toHaveLength(62)
    expect(new Set(all.map(({ cost }) => cost))).toEqual(new Set([null]))
    expect(await list('sort=cost', crm)).toEqual(all)
    expect(await (await get('/sums', crm)).json()).toMatchObject({ calls: 62, cost: null })
    const rows = await exported(app, 'account-calls', { params: { client: reseller.client, account } })
    expect(rows).toHaveLength(62)
    expect(Object.keys(rows[0] ?? {})).not.toContain('cost')
    const refused = await app.call('/api/exports', {
      method: 'POST',
      roles: crm,
      json: { list: 'account-calls-with-costs', params: { client: reseller.client, account }, format: 'csv' },
    })
    expect(refused.status).toBe(403)
    const { callId } = all[0] ?? { callId: '' }
    const price = `/price?${new URLSearchParams({ carrierIndex: String(reseller.carrier), callId }).toString()}`
    const shown = JSON.stringify(await (await get(price, crm)).json())
    expect(shown).toContain('0.060000')
    expect(shown).not.toMatch(/wholesale/i)
    const whole = (await (await get(price)).json()) as { sides: { side: string }[] }
    expect(whole.sides.map(({ side }) => side)).toEqual(['retail', 'wholesale'])
  })
})

it('another reseller’s or account’s calls are not found', async () => {
  const other = await app.build.reseller()
  const stranger = await app.build.accountWith(reseller)
  expect((await app.call(`/api/clients/${other.client}/accounts/${account}/calls`)).status).toBe(404)
  expect((await get(`?billRun=999999`)).status).toBe(404)
  const [call] = await list()
  const query = new URLSearchParams({ carrierIndex: String(reseller.carrier), callId: call?.callId ?? '' })
  const foreign = `/api/clients/${reseller.client}/accounts/${stranger}/calls`
  expect((await app.call(`${foreign}/price?${query.toString()}`)).status).toBe(404)
  expect(await (await app.call(foreign)).json()).toEqual([])
  expect((await get('', ['NINEOPS_SERVICEESTABLISHMENT_ACCESS'])).status).toBe(403)
})
