import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { BoardRow } from '@nineops/contract/bureau/board.contract'
import { expect, it } from 'vitest'
import type { Reseller } from '../../../test/bill-run-factory.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

const t = closedAtEnd(await testApp({ worker: true }))

const uk = { prefix: '44', destination: 'UK', group: 'National' }

interface Month extends Reseller {
  account: number
  path: string
}

const read = async (path: string): Promise<BillRun> => (await (await t.call(path)).json()) as BillRun

async function rate(path: string): Promise<BillRun> {
  expect((await t.call(`${path}/rate`, { method: 'POST' })).status).toBe(202)
  return rated(path)
}

async function rated(path: string): Promise<BillRun> {
  for (;;) {
    const run = await read(path)
    if (run.status.index !== 30) return run
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** A July of one call of a minute at 2p, rated. */
async function ratedMonth(): Promise<Month> {
  const reseller = await t.build.reseller()
  const account = await t.build.accountWith(reseller, ['441'])
  await t.build.allocation(reseller, 'retail', await t.build.card(reseller, [{ ...uk, day: '0.02' }]))
  await t.build.calls(reseller, [{ cli: '441' }])
  const runs = `/api/clients/${reseller.client}/billruns`
  const created = await t.call(runs, {
    method: 'POST',
    json: { periodStart: '2026-07-01', periodEnd: '2026-07-31' },
  })
  const path = `${runs}/${((await created.json()) as BillRun).index}`
  expect(await rate(path)).toMatchObject({ retailCharge: '0.020000', outOfDate: null, nextStep: 'close' })
  return { ...reseller, account, path }
}

const close = (path: string, json: unknown) => t.call(`${path}/close`, { method: 'POST', json })

const addServices = (month: Month, services: readonly { cli: string; start: string; end?: string }[]) =>
  t.db
    .insertInto('services')
    .values(
      services.map(({ cli, start, end = null }) => ({
        client_index: month.client,
        account_index: month.account,
        cli,
        start_date: start,
        end_date: end,
      })),
    )
    .execute()

const changeService = (month: Month, changes: { end_date?: string; description?: string }) =>
  t.db.updateTable('services').set(changes).where('account_index', '=', month.account).execute()

const since = / since it was rated on \d\d\/\d\d\/\d{4}, \d\d:\d\d: rate again\.$/

it('is out of date after a new rate card, and closes only when that is accepted', async () => {
  const month = await ratedMonth()
  const cheaper = await t.build.card(month, [{ ...uk, day: '0.01' }])
  await t.build.allocation(month, 'retail', cheaper, { from: '2026-06-15' })

  const stale = await read(month.path)
  expect(stale).toMatchObject({ retailCharge: '0.020000', nextStep: 'rate' })
  expect(stale.outOfDate).toMatch(/^1 rate card changed since it was rated on /)
  expect(stale.outOfDate).toMatch(since)
  const list = (await (await t.call(month.path.slice(0, month.path.lastIndexOf('/')))).json()) as BillRun[]
  expect(list[0]?.outOfDate).toBe(stale.outOfDate)
  const board = (await (await t.call('/api/board')).json()) as BoardRow[]
  expect(board.find(row => row.client.index === month.client)?.stage).toEqual({ id: 'rate', running: false })

  const refused = await close(month.path, { acceptExceptions: true })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    error: { code: 'rating_out_of_date', detail: stale.outOfDate },
  })
  expect(await rate(month.path)).toMatchObject({ retailCharge: '0.010000', outOfDate: null })

  await t.db.deleteFrom('rate_allocations').where('rate_card_index', '=', cheaper).execute()
  expect((await read(month.path)).outOfDate).toMatch(/^1 rate card changed/)
  const closed = await close(month.path, { acceptExceptions: true, acceptOutOfDate: true })
  expect(closed.status).toBe(200)
  expect(await closed.json()).toMatchObject({ retailCharge: '0.010000', outOfDate: null })
  const [, , , entry] = await t.actions({ entity: 'bill_runs', entity_index: stale.index })
  expect(entry).toBe('bill_run.closed')

  // Reopened, it is as out of date as it was.
  const reopened = await t.call(`${month.path}/reopen`, { method: 'POST' })
  expect(((await reopened.json()) as BillRun).outOfDate).toMatch(/^1 rate card changed/)
})

it('counts each service, bundle and brand that changed once', async () => {
  const month = await ratedMonth()
  await addServices(month, [
    { cli: '447', start: '2026-07-31' },
    { cli: '448', start: '2026-01-01', end: '2026-07-01' },
  ])
  await t.db
    .deleteFrom('services')
    .where('cli', '=', '448')
    .where('client_index', '=', month.client)
    .execute()
  await t.db
    .updateTable('services')
    .set({ end_date: '2026-07-30' })
    .where('cli', '=', '441')
    .where('client_index', '=', month.client)
    .execute()
  expect((await read(month.path)).outOfDate).toMatch(/^3 services changed/)

  const bundle = await insertRow(t.db, 'product_group_bundles', {
    client_index: month.client,
    name: 'Minutes',
    product_groups: ['National'],
    inclusive_minutes: 100,
    monthly_price: '5.00',
    valid_from: '2026-01-01',
  })
  await t.db
    .insertInto('account_bundles')
    .values({
      client_index: month.client,
      account_index: month.account,
      bundle_index: bundle,
      start_date: '2026-07-10',
    })
    .execute()
  await updateRow(t.db, 'product_group_bundles', bundle, { inclusive_minutes: 50 })
  const brand = await insertRow(t.db, 'brands', { client_index: month.client, name: 'Other' })
  await updateRow(t.db, 'accounts', month.account, { brand_index: brand, contact: 'Ada' })
  expect((await read(month.path)).outOfDate).toMatch(
    /^3 services, 1 bundle and 1 account's brand changed since/,
  )
  expect(await rate(month.path)).toMatchObject({ outOfDate: null })
})

it('is not out of date for what leaves the calls of its period as they are', async () => {
  const month = await ratedMonth()
  const other = await ratedMonth()
  const card = await t.build.card(month, [{ ...uk, day: '0.01' }])
  await t.build.allocation(month, 'retail', card, { from: '2026-08-01' })
  // One that another replaces before the period begins.
  await t.build.allocation(month, 'wholesale', card, { from: '2026-03-01' })
  expect((await read(month.path)).outOfDate).toMatch(/^1 rate card/)
  await rate(month.path)
  await t.build.allocation(month, 'wholesale', card, { from: '2026-02-01' })
  await addServices(month, [
    { cli: '447', start: '2026-08-01' },
    { cli: '448', start: '2026-01-01', end: '2026-06-30' },
  ])
  await changeService(month, { description: 'Office' })
  await t.db
    .updateTable('services')
    .set({ end_date: '2026-07-31' })
    .where('cli', '=', '441')
    .where('client_index', '=', month.client)
    .execute()
  await updateRow(t.db, 'accounts', month.account, { contact: 'Ada' })
  await addServices(other, [{ cli: '447', start: '2026-07-01' }])
  expect((await read(month.path)).outOfDate).toBeNull()
  expect((await read(other.path)).outOfDate).toMatch(/^1 service changed/)
})

it('is out of date for days before its period if it has late calls', async () => {
  const month = await ratedMonth()
  await t.build.calls(month, [{ cli: '448', at: '2026-05-01T12:00:00Z' }])
  expect(await rate(month.path)).toMatchObject({ lateCalls: 1, outOfDate: null })
  await addServices(month, [{ cli: '448', start: '2026-01-01', end: '2026-06-30' }])
  expect((await read(month.path)).outOfDate).toMatch(/^1 service changed/)
})

it('misses no change that is saved while a rating begins', async () => {
  const month = await ratedMonth()
  await t.build.calls(month, [{ cli: '449' }])
  await t.db.transaction().execute(async tx => {
    await tx
      .insertInto('services')
      .values({
        client_index: month.client,
        account_index: month.account,
        cli: '449',
        start_date: '2026-01-01',
      })
      .execute()
    await t.call(`${month.path}/rate`, { method: 'POST' })
    await untilWaiting(t)
    expect((await read(month.path)).status.index).toBe(30)
  })
  expect(await rated(month.path)).toMatchObject({ calls: 2, unallocatedCalls: 0, outOfDate: null })
})
