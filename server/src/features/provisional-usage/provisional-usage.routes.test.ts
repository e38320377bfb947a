import type { AccountUsage, ProvisionalRating } from '@nineops/contract/bureau/provisional-usage.contract'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

const t = closedAtEnd(await testApp({ worker: true }))

async function buildUsed() {
  const reseller = await t.build.reseller()
  const account = await t.build.accountWith(reseller, ['441'])
  const card = await t.build.card(reseller, [
    { prefix: '44', group: 'National', day: '0.02' },
    { prefix: '447', group: 'Mobile', day: '0.1' },
  ])
  await t.build.allocation(reseller, 'retail', card)
  const run = await t.build.billRun(reseller.client, {
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    status: 10,
  })
  const at = '2026-07-06T12:00:00Z'
  await t.build.calls(reseller, [
    { cli: '441', at },
    { cli: '441', at, destination: '447700900000', seconds: 1 },
    { cli: '441', at, destination: '33123456789' },
  ])
  return { ...reseller, account, run, path: `/api/clients/${reseller.client}` }
}

const read = async <T>(path: string): Promise<T> => (await (await t.call(path)).json()) as T

async function rated(path: string): Promise<ProvisionalRating> {
  for (;;) {
    const state = await read<ProvisionalRating>(`${path}/provisionalusage`)
    if (!state.rating) return state
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const period = { periodStart: '2026-07-01', periodEnd: '2026-07-31' }

it('rates provisionally when asked, and says what each open period and account comes to, and when', async () => {
  const { path, account } = await buildUsed()
  const accountPath = `${path}/accounts/${account}/provisionalusage`
  expect(await read(accountPath)).toEqual({ ratedAt: null, periods: [] })
  const asked = await t.call(`${path}/provisionalusage/rate`, { method: 'POST' })
  expect(asked.status).toBe(202)
  expect(await asked.json()).toMatchObject({ rating: true, ratedAt: null })
  const state = await rated(path)
  const total = { calls: 3, durationSeconds: 121, charge: '0.021667', unpricedCalls: 1 }
  expect(state).toMatchObject({ failure: null, periods: [{ ...period, ...total, accounts: 1 }] })
  const usage = await read<AccountUsage>(accountPath)
  expect(usage).toEqual({
    ratedAt: state.ratedAt,
    periods: [
      {
        ...period,
        ...total,
        productGroups: [
          { name: 'Mobile', calls: 1, durationSeconds: 1, charge: '0.001667' },
          { name: 'National', calls: 1, durationSeconds: 60, charge: '0.020000' },
        ],
      },
    ],
  })
})

it('a closed period is no longer usage so far, even before the next rating', async () => {
  const { path, account, run } = await buildUsed()
  await t.call(`${path}/provisionalusage/rate`, { method: 'POST' })
  await rated(path)
  await updateRow(t.db, 'bill_runs', run, { status: 50 })
  expect((await read<ProvisionalRating>(`${path}/provisionalusage`)).periods).toEqual([])
  expect((await read<AccountUsage>(`${path}/accounts/${account}/provisionalusage`)).periods).toEqual([])
})

it('a schedule rates usage so far at night', async () => {
  const { client, path } = await buildUsed()
  const created = await t.call('/api/schedulers', {
    method: 'POST',
    json: { name: 'Usage', action: 'rate-usage', clientIndex: client, cron: '0 2 * * *' },
  })
  const { index } = (await created.json()) as { index: number }
  const ran = await t.call(`/api/schedulers/${index}/run`, { method: 'POST' })
  const occurrence = (await ran.json()) as { index: number }
  const occurrencePath = `/api/schedulers/occurrences/${occurrence.index}`
  await expect
    .poll(async () => (await read<{ status: string }>(occurrencePath)).status, { timeout: 120_000 })
    .toBe('complete')
  expect(await read(occurrencePath)).toMatchObject({
    details: [{ message: expect.stringContaining('3 calls of accounts rated provisionally.') }],
  })
  expect((await rated(path)).periods).toHaveLength(1)
})

it('an account found by a search shows its usage so far, with the time of the rating', async () => {
  const { client, path, account } = await buildUsed()
  await updateRow(t.db, 'accounts', account, { company_name: 'Quokka Haulage' })
  const search = `/api/accounts/search?text=Quokka&client=${client}`
  expect(await read(search)).toMatchObject({ hits: [{ usage: null }] })
  await t.call(`${path}/provisionalusage/rate`, { method: 'POST' })
  const { ratedAt } = await rated(path)
  expect(await read(search)).toMatchObject({ hits: [{ usage: { calls: 3, charge: '0.021667', ratedAt } }] })
})

it('another reseller’s account is not found', async () => {
  const { account } = await buildUsed()
  const { path } = await buildUsed()
  expect((await t.call(`${path}/accounts/${account}/provisionalusage`)).status).toBe(404)
  expect((await t.call('/api/clients/999999/provisionalusage')).status).toBe(404)
})
