import { setTimeout as wait } from 'node:timers/promises'
import { type Proposal, shadowResult, shadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { faultsOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import {
  allocateCard,
  buildAccount,
  buildCard,
  buildReseller,
  type Reseller,
  collectTestCalls,
} from '../../../test/bill-run-factory.ts'
import { exported } from '../../../test/exported.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { testApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'
import { changeBundle } from '../product-group-bundles/product-group-bundles.service.ts'
import { rateShadowRun } from './rate-shadow-run.service.ts'

const app = closedAtEnd(await testApp())

const work = () => ({ db: app.db, url: app.url, signal: new AbortController().signal })
const call = (cli: string, day: string, seconds = 60, destination = '442079460000') => ({
  cli,
  destination,
  seconds,
  at: `2026-07-${day}T12:00:00Z`,
})

interface Built extends Reseller {
  accounts: number[]
  billRun: number
  retail: number
}

const entry = (day: string, prefix = '44') => ({
  prefix,
  destination: `To ${prefix}`,
  group: 'National',
  day,
})

/** Two accounts with calls of July, rated at 2p and 1p a minute, and the run closed. */
async function buildRated(
  calls = [call('441', '02'), call('441', '03', 120), call('442', '04')],
): Promise<Built> {
  const { db } = app
  const reseller = await buildReseller(db)
  const accounts = [await buildAccount(db, reseller, ['441']), await buildAccount(db, reseller, ['442'])]
  const retail = await buildCard(db, reseller, [entry('0.02')])
  await allocateCard(db, reseller, 'retail', retail)
  await allocateCard(db, reseller, 'wholesale', await buildCard(db, reseller, [entry('0.01')]))
  await collectTestCalls(db, reseller, calls)
  const billRun = await insertRow(db, 'bill_runs', {
    client_index: reseller.client,
    description: 'July 2026',
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    status: 30,
  })
  await rateBillRun(work(), billRun)
  return { ...reseller, accounts, billRun, retail }
}

const at = (client: number, rest = '') => `/api/clients/${client}/shadowruns${rest}`
const post = (path: string, json: unknown = {}) => app.call(path, { method: 'POST', json })
async function create(of: Built, proposal: z.input<z.ZodType<Partial<Proposal>>>) {
  const answer = await post(at(of.client), { billRunIndex: of.billRun, description: 'What if', proposal })
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(201)
  return shadowRun.parse(body)
}
const get = async (client: number, index: number) =>
  shadowRun.parse(await (await app.call(at(client, `/${index}`))).json())
async function rated(of: Built, proposal: z.input<z.ZodType<Partial<Proposal>>>) {
  const { index } = await create(of, proposal)
  await rateShadowRun(work(), index)
  return get(of.client, index)
}
const results = async (client: number, index: number, dimension: string, query = '') =>
  z
    .array(shadowResult)
    .parse(await (await app.call(at(client, `/${index}/results/${dimension}${query}`))).json())

it('another card in place of the current one differs by exactly what it charges, and changes nothing', async () => {
  const of = await buildRated()
  const before = await app.db
    .selectFrom('bill_runs')
    .selectAll()
    .where('index', '=', of.billRun)
    .executeTakeFirst()
  const dearer = await app.build.card(of, [entry('0.03')])
  const run = await rated(of, { cards: [{ side: 'retail', rateCardIndex: dearer, inPlaceOf: of.retail }] })
  expect(run).toMatchObject({
    status: 'done',
    figures: {
      callsBefore: 3,
      callsAfter: 3,
      retailBefore: '0.080000',
      retailAfter: '0.120000',
      retailChange: '0.040000',
      retailPercent: 50,
      costChange: '0.000000',
      marginBefore: '0.040000',
      marginChange: '0.040000',
    },
    counts: { unratedRetail: { before: 0, after: 0 }, storedRetail: '0.080000' },
  })
  const accounts = await results(of.client, run.index, 'account', '?sort=-retailChange')
  expect(accounts.map(row => [row.subjectIndex, row.retailBefore, row.retailChange])).toEqual([
    [of.accounts[0], '0.060000', '0.030000'],
    [of.accounts[1], '0.020000', '0.010000'],
  ])
  expect(await results(of.client, run.index, 'brand')).toMatchObject([{ retailChange: '0.040000' }])
  expect(await results(of.client, run.index, 'destination', '?changed=true&filter=to')).toMatchObject([
    { name: 'To 44', callsBefore: 3, retailChange: '0.040000' },
  ])
  expect(
    await app.db.selectFrom('bill_runs').selectAll().where('index', '=', of.billRun).executeTakeFirst(),
  ).toEqual(before)
  const file = await exported(app, 'shadow-run-results', {
    params: { client: of.client, shadowRun: run.index, dimension: 'account' },
  })
  expect(file.map(row => row['retailChange'])).toEqual(accounts.map(row => row.retailChange))
  expect(await exported(app, 'shadow-runs', { params: { client: of.client } })).toMatchObject([
    { index: run.index, status: 'To decide', retail: '0.040000', margin: '0.040000' },
  ])
})

it('identical cards show no difference, whatever the calls, in a closed run too', async () => {
  const made = fc.array(
    fc.record({
      cli: fc.constantFrom('441', '442', '449'),
      day: fc.integer({ min: 1, max: 31 }),
      seconds: fc.nat(4000),
      destination: fc.constantFrom('4420', '447', '331'),
    }),
    { minLength: 1, maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(made, async calls => {
      const of = await buildRated(
        calls.map(one => call(one.cli, String(one.day).padStart(2, '0'), one.seconds, one.destination)),
      )
      const bundle = await buildBundle(app.db, of.client, { minutes: 10, groups: ['National'] })
      await attachBundle(app.db, of.client, of.accounts[0] ?? 0, bundle)
      await updateRow(app.db, 'bill_runs', of.billRun, { status: 50 })
      const run = await rated(of, { cards: [{ side: 'retail', rateCardIndex: of.retail }] })
      expect(run.figures).toMatchObject({
        callsBefore: calls.length,
        retailChange: expect.stringMatching(/^0(\.0+)?$/),
        costChange: expect.stringMatching(/^0(\.0+)?$/),
      })
      expect(await results(of.client, run.index, 'account', '?changed=true')).toEqual([])
    }),
    { numRuns: 6 },
  )
})

it('calls without a prefix on the proposed card are reported as newly unrated', async () => {
  const of = await buildRated([call('441', '02'), call('441', '03', 60, '331')])
  const narrow = await app.build.card(of, [entry('0.02', '33')])
  const run = await rated(of, { cards: [{ side: 'retail', rateCardIndex: narrow }] })
  expect(run.counts).toMatchObject({
    unratedRetail: { before: 1, after: 1 },
    unallocated: { before: 0, after: 0 },
  })
  expect(await results(of.client, run.index, 'destination', '?sort=name')).toMatchObject([
    { name: 'To 33', callsBefore: 0, callsAfter: 1 },
    { name: 'To 44', callsBefore: 1, callsAfter: 0 },
  ])
})

it('a bundle for all accounts covers their calls and bills its price; once published, so does the next rating', async () => {
  const of = await buildRated()
  const bundle = await buildBundle(app.db, of.client, {
    minutes: 2,
    groups: ['National'],
    monthly_price: '1.50',
  })
  const run = await rated(of, { bundle: { kind: 'attach', bundleIndex: bundle } })
  // 2 of 3 minutes of one account, all of the other's.
  expect(run.figures).toMatchObject({
    retailAfter: '0.020000',
    bundlesAfter: '3.00',
    marginAfter: '2.980000',
  })
  const preview = await (
    await post(at(of.client, `/${run.index}/publish/preview`), { from: '2026-07-01' })
  ).json()
  expect(preview).toMatchObject({ changed: [], steps: [expect.stringContaining('2 accounts get')] })
  expect((await post(at(of.client, `/${run.index}/publish`), { from: '2026-07-01' })).status).toBe(200)
  const entries = await app.db
    .selectFrom('audit_accounts as a')
    .innerJoin('audit_entries as e', 'e.index', 'a.audit_index')
    .select('a.account_index')
    .where(eb => eb.and({ 'e.action': 'shadow_run.published', 'e.entity_index': run.index }))
    .execute()
  // Each account's history says why it has the bundle.
  expect(entries).toHaveLength(2)
  await updateRow(app.db, 'bill_runs', of.billRun, { status: 30 })
  await rateBillRun(work(), of.billRun)
  const after = await app.db
    .selectFrom('bill_runs')
    .select('retail_charge')
    .where('index', '=', of.billRun)
    .executeTakeFirst()
  expect(after?.retail_charge).toBe('0.020000')
  expect(
    await app.db
      .selectFrom('charges')
      .select(['amount', 'held_by'])
      .where('client_index', '=', of.client)
      .execute(),
  ).toEqual([
    { amount: '1.50', held_by: 'bundle' },
    { amount: '1.50', held_by: 'bundle' },
  ])
})

it('a bundle with other terms replaces the old one from a day', async () => {
  const of = await buildRated()
  const bundle = await buildBundle(app.db, of.client, { minutes: 1, groups: ['National'] })
  const [account = 0] = of.accounts
  await attachBundle(app.db, of.client, account, bundle)
  const changed = { name: 'Larger', inclusiveMinutes: 2, productGroups: ['National'], monthlyPrice: '3.00' }
  const run = await rated(of, { bundle: { kind: 'change', bundleIndex: bundle, ...changed } })
  expect(run.figures).toMatchObject({
    retailBefore: '0.060000',
    retailAfter: '0.040000',
    bundlesAfter: '3.00',
  })
  expect((await post(at(of.client, `/${run.index}/publish`), { from: '2026-08-01' })).status).toBe(200)
  const rows = await app.db
    .selectFrom('account_bundles as t')
    .innerJoin('product_group_bundles as p', 'p.index', 't.bundle_index')
    .select(['p.status', 'p.inclusive_minutes', 't.start_date', 't.end_date'])
    .where('t.account_index', '=', account)
    .orderBy('t.start_date')
    .execute()
  expect(rows).toEqual([
    { status: 'withdrawn', inclusive_minutes: 1, start_date: '2026-01-01', end_date: '2026-07-31' },
    { status: 'active', inclusive_minutes: 2, start_date: '2026-08-01', end_date: null },
  ])
})

it('a change to the bundle in progress is waited for and reported, not overwritten', async () => {
  const of = await buildRated()
  const bundle = await buildBundle(app.db, of.client, { minutes: 1, groups: ['National'] })
  const run = await rated(of, { bundle: { kind: 'attach', bundleIndex: bundle } })
  const { promise: changed, resolve: tellChanged } = Promise.withResolvers<void>()
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const changing = inTransaction(app.db, async db => {
    const audit = (recorded: AuditEntry) => writeAudit(db, { index: 0, username: 'ann' }, 'change', recorded)
    await changeBundle({ db, user: { index: 0 }, audit }, of.client, bundle, { inclusiveMinutes: 500 })
    tellChanged()
    await left
  })
  await changed
  const publishing = post(at(of.client, `/${run.index}/publish`), { from: '2026-08-01' })
  // A publication that does not wait has read the bundle by then.
  await Promise.race([publishing, wait(500)])
  leave()
  await changing
  expect(await faultsOf(await publishing)).toEqual([409, 'shadow_run_outdated'])
})

it('published cards rate the next month; if the inputs have changed that is reported, and nothing is published', async () => {
  const of = await buildRated()
  const dearer = await app.build.card(of, [entry('0.03')])
  const proposal = { cards: [{ side: 'retail' as const, rateCardIndex: dearer, inPlaceOf: of.retail }] }
  const [first, second] = [await rated(of, proposal), await rated(of, proposal)]
  const publish = (index: number, from: string) => post(at(of.client, `/${index}/publish`), { from })
  expect((await publish(first.index, '2026-08-01')).status).toBe(200)
  expect(await get(of.client, first.index)).toMatchObject({
    status: 'published',
    publishedFrom: '2026-08-01',
  })
  expect(await faultsOf(await publish(first.index, '2026-09-01'))).toEqual([409, 'conflict_state'])
  const refused = await publish(second.index, '2026-09-01')
  expect(await faultsOf(refused)).toEqual([409, 'shadow_run_outdated'])
  const allocations = await app.db
    .selectFrom('rate_allocations')
    .select(['rate_card_index', 'valid_from'])
    .where(eb => eb.and({ client_index: of.client, side: 'retail' }))
    .orderBy('valid_from')
    .execute()
  expect(allocations).toEqual([
    { rate_card_index: of.retail, valid_from: '2026-01-01' },
    { rate_card_index: dearer, valid_from: '2026-08-01' },
  ])
  expect((await post(at(of.client, `/${second.index}/drop`))).status).toBe(200)
  expect(await faultsOf(await post(at(of.client, `/${second.index}/drop`)))).toEqual([409, 'conflict_state'])
})

it('a worker that is killed leaves nothing behind; the next try ends the same, and a second one does no harm', async () => {
  const of = await buildRated()
  const dearer = await app.build.card(of, [entry('0.03')])
  const proposal = { cards: [{ side: 'retail' as const, rateCardIndex: dearer }] }
  const [one, two] = [await create(of, proposal), await create(of, proposal)]
  const dying = new AbortController()
  dying.abort()
  await expect(rateShadowRun({ ...work(), signal: dying.signal }, one.index)).rejects.toThrow()
  expect(await get(of.client, one.index)).toMatchObject({ status: 'running', figures: null })
  await Promise.all([
    rateShadowRun(work(), one.index),
    rateShadowRun(work(), one.index),
    rateShadowRun(work(), two.index),
  ])
  const ended = [await get(of.client, one.index), await get(of.client, two.index)]
  expect(ended.map(run => [run.status, run.figures?.retailChange])).toEqual([
    ['done', '0.040000'],
    ['done', '0.040000'],
  ])
})

it('a cancelled run is not rated, and an invalid proposal is refused with an error on its field', async () => {
  const of = await buildRated()
  const other = await buildRated()
  const run = await create(of, { cards: [{ side: 'retail', rateCardIndex: of.retail }] })
  expect((await post(at(of.client, `/${run.index}/cancel`))).status).toBe(200)
  await rateShadowRun(work(), run.index)
  expect(await get(of.client, run.index)).toMatchObject({ status: 'cancelled', figures: null })
  expect(await faultsOf(await post(at(of.client, `/${run.index}/cancel`)))).toEqual([409, 'conflict_state'])
  const refused = async (proposal: unknown, billRunIndex = of.billRun) =>
    faultsOf(await post(at(of.client), { billRunIndex, description: 'Wrong', proposal }))
  const card = { side: 'retail', rateCardIndex: of.retail }
  expect(await refused({})).toEqual([400, 'validation_failed', 'proposal.cards'])
  expect(await refused({ cards: [card, card] })).toEqual([
    400,
    'validation_failed',
    'proposal.cards.1.rateCardIndex',
  ])
  expect((await refused({ cards: [{ ...card, rateCardIndex: other.retail }] }))[0]).toBe(404)
  expect(await refused({ cards: [{ ...card, brandIndex: other.brand }] })).toEqual([
    400,
    'validation_failed',
    'proposal.cards.0.brandIndex',
  ])
  expect((await refused({ bundle: { kind: 'attach', bundleIndex: 99_999 } }))[0]).toBe(404)
  expect(await refused({ cards: [card] }, other.billRun)).toEqual([404, 'shadow_run_bill_run_not_found'])
  expect((await app.call(at(other.client, `/${run.index}`))).status).toBe(404)
})
