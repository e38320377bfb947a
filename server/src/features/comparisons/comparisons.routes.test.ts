import type {
  ComparedAccount,
  ComparedLines,
  RunChanges,
  RunComparison,
} from '@nineops/contract/invoicing/comparisons.contract'
import type {
  InvoiceRunDetail,
  InvoiceRunMetrics,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { beforeAll, expect, test } from 'vitest'
import { errorOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

/** Named by what happens to them in October. */
const accounts: Record<'same' | 'dearer' | 'free' | 'gone' | 'credited' | 'fresh', number> = {
  same: 0,
  dearer: 0,
  free: 0,
  gone: 0,
  credited: 0,
  fresh: 0,
}
let first: number
let run: number
let at: string

const get = async <T>(path: string): Promise<T> => (await app.call(path)).json() as Promise<T>
const post = (path: string, json: unknown = {}) => app.call(path, { method: 'POST', json })
const seen = (path = at) => get<InvoiceRunDetail>(path)
const comparison = (path = at) => get<RunComparison>(`${path}/comparison`)
const listed = (query = '') => get<ComparedAccount[]>(`${at}/comparison/accounts?${query}`)
const signOff = (json: unknown) => post(`${at}/comparison/signoffs`, json)

async function runAll(path: string, groups = ['prepare', 'calculate', 'number', 'produce']): Promise<void> {
  for (const group of groups) {
    expect((await post(`${path}/processgroups/${group}/run`)).status).toBe(202)
    for (let tries = 0; ; tries += 1) {
      const processes = await get<InvoiceRunProcess[]>(`${path}/processes`)
      if (processes.every(process => process.group.id !== group || process.status === 'done')) break
      if (tries > 200) throw new Error('It took too long.')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

async function confirm(path: string): Promise<Response> {
  const { current } = await get<InvoiceRunMetrics>(`${path}/metrics`)
  return post(`${path}/confirm`, { accounts: current.accounts, gross: current.gross })
}

async function createRun(start: string, end: string): Promise<number> {
  const billRun = await app.build.closedBillRun(client, { start, end })
  const answer = await post(`/api/clients/${client}/invoiceruns`, {
    billRunIndex: billRun,
    invoiceDate: end,
    bacsDate: collectionDay(end),
  })
  return ((await answer.json()) as InvoiceRunDetail).index
}

const app = closedAtEnd(await testApp({ worker: true }))
const client = await app.build.client()
const brand = await app.build.brand(client)
const add = async (
  name: keyof typeof accounts,
  charges: [start: string, end: string | null, amount: string][],
) => {
  const owner = { client, brand }
  const changes = { account_number: name.toUpperCase(), created_at: new Date('2026-01-01') }
  const account = await app.build.account(owner, changes)
  for (const [start_date, end_date, amount] of charges)
    await app.build.charge(client, account, { start_date, end_date, amount })
  accounts[name] = account
}

beforeAll(async () => {
  await add('same', [['2026-01-01', null, '10.00']])
  await add('dearer', [
    ['2026-01-01', null, '10.00'],
    ['2026-10-01', null, '500.00'],
  ])
  await add('free', [
    ['2026-01-01', null, '10.00'],
    ['2026-10-01', null, '-10.00'],
  ])
  await add('gone', [['2026-01-01', '2026-09-30', '10.00']])
  await add('credited', [
    ['2026-01-01', null, '10.00'],
    ['2026-10-01', null, '-50.00'],
  ])
  await add('fresh', [['2026-10-01', null, '10.00']])
  first = await createRun('2026-09-01', '2026-09-30')
  await runAll(`/api/invoiceruns/${first}`)
})

test("a reseller's first run has nothing to compare with and needs no sign-off", async () => {
  const path = `/api/invoiceruns/${first}`
  expect(await comparison(path)).toMatchObject({ state: 'first-run', against: null, open: 0 })
  expect(await seen(path)).toMatchObject({ openComparison: 0, actions: { confirm: { allowed: true } } })
  expect((await confirm(path)).status).toBe(200)
})

test('the next run is compared once it is calculated: each account in one class, and the sums agree', async () => {
  run = await createRun('2026-10-01', '2026-10-31')
  at = `/api/invoiceruns/${run}`
  expect(await comparison()).toMatchObject({ state: 'not-calculated', open: 0 })
  expect(await refusalOf(await signOff({ kind: 'new', reason: 'Too early' }))).toEqual([
    409,
    'conflict_state',
  ])
  await runAll(at)
  const summary = await comparison()
  expect(summary).toMatchObject({
    state: 'ready',
    against: { run: first },
    accounts: 6,
    signOff: { allowed: true },
  })
  const kinds = Object.fromEntries((await listed()).map(row => [row.accountIndex, row.kind]))
  expect(kinds).toEqual({
    [accounts.dearer]: 'unusual',
    [accounts.free]: 'zero',
    [accounts.gone]: 'lost',
    [accounts.credited]: 'negative',
    [accounts.fresh]: 'new',
  })
  const { current } = await get<InvoiceRunMetrics>(`${at}/metrics`)
  expect(summary.current).toBe(current.gross)
  const everyone = await listed('all=true&pageSize=500')
  expect(everyone).toHaveLength(6)
  const sum = (of: (row: ComparedAccount) => string | null) =>
    everyone.reduce((total, row) => total + Number(of(row) ?? 0), 0).toFixed(2)
  expect([sum(row => row.current), sum(row => row.previous)]).toEqual([summary.current, summary.previous])
  expect(summary.brands).toMatchObject([
    { index: brand, standOut: 5, open: 5, difference: summary.difference },
  ])
})

test('the accounts are sorted by the server, and exported in that order', async () => {
  const id = Number(at.split('/').at(-1))
  for (const sort of ['difference', '-current,companyName', 'kind', '-previous', 'brand', 'average']) {
    const rows = await listed(`all=true&sort=${sort}`)
    expect(rows.length).toBeGreaterThan(4)
    const query = { all: 'true', sort }
    const written = await exported(app, 'invoice-run-comparison', { params: { id }, query })
    expect(
      written.map(row => row['accountNumber']),
      sort,
    ).toEqual(rows.map(row => row.accountNumber))
  }
  const pounds = (await listed('all=true&sort=-difference')).map(row => Number(row.difference))
  expect(pounds).toEqual(pounds.toSorted((a, b) => b - a))
})

test("an account's lines are compared with those of the month before", async () => {
  const lines = await get<ComparedLines>(`${at}/comparison/accounts/${accounts.dearer}`)
  expect(lines).toMatchObject({ current: '510.00', previous: '10.00', difference: '500.00' })
  expect(lines.groups[0]?.lines.map(({ change, difference }) => [change, difference])).toEqual([
    ['new', '500.00'],
    ['same', '0.00'],
  ])
  expect((await app.call(`${at}/comparison/accounts/999999`)).status).toBe(404)
})

test('the difference to the month before is told part by part', async () => {
  // Accounts and charges that began: £500.00, -£10.00, -£50.00 and the £10.00 of a new account.
  // The header's gross is that of the comparison.
  expect((await comparison()).previous).toBe('60.00')
  expect(await get<RunChanges>(`${at}/comparison/changes`)).toEqual({
    before: '2026-09-30',
    now: '2026-10-31',
    partial: false,
    against: [first],
    previousGross: '60.00',
    current: '490.00',
    previous: '50.00',
    difference: '440.00',
    parts: {
      new: '450.00',
      lost: '-10.00',
      notInvoiced: '0.00',
      price: '0.00',
      proRata: '0.00',
      usage: '0.00',
      oneOffs: '0.00',
    },
  })
  const path = `/api/invoiceruns/${first}/comparison/changes`
  const alone = await get<RunChanges>(path)
  expect(alone).toMatchObject({ before: null, previous: '0.00', current: '50.00' })
  expect((await app.call('/api/invoiceruns/999999/comparison/changes')).status).toBe(404)
})

test('a run cannot be confirmed while an account is open, and the refusal says how many are', async () => {
  const refused = await confirm(at)
  expect(refused.status).toBe(409)
  const error = await errorOf(refused)
  expect(error.code).toBe('comparison_open')
  expect(error.detail).toContain('5 accounts stand out')
  expect(await seen()).toMatchObject({ openComparison: 5, actions: { confirm: { allowed: false } } })
})

test('accounts are signed off one by one or by class, with a reason, once', async () => {
  expect((await signOff({ accounts: [accounts.dearer], reason: ' ' })).status).toBe(400)
  expect((await signOff({ reason: 'Neither' })).status).toBe(400)
  const unknown = { accounts: [accounts.same], reason: 'It is as usual' }
  expect(await refusalOf(await signOff(unknown))).toEqual([404, 'comparison_account_not_found'])
  expect(await refusalOf(await signOff({ kind: 'lost', open: 2, reason: 'Left' }))).toEqual([
    409,
    'comparison_changed',
  ])
  const body = { accounts: [accounts.dearer], reason: 'New office' }
  expect(await (await signOff(body)).json()).toEqual({ signedOff: 1, open: 4 })
  expect(await (await signOff(body)).json()).toEqual({ signedOff: 0, open: 4 })
  for (const kind of ['lost', 'zero', 'negative', 'new'])
    expect((await signOff({ kind, open: 1, reason: 'Agreed' })).status).toBe(200)
  expect(await seen()).toMatchObject({ openComparison: 0, actions: { confirm: { allowed: true } } })
  const [row] = await listed('kind=unusual')
  expect(row?.signOff).toMatchObject({ by: 'user-NINEOPS_BUREAU_ACCESS', reason: 'New office' })
  const audit = await app.audit({ action: 'invoice_run.signed_off' })
  expect(audit).toHaveLength(5)
})

test('a sign-off lapses if its account’s figures change, and otherwise stays', async () => {
  const reset = async (account: number) => {
    expect((await post(`${at}/accounts/${account}/reset`)).status).toBe(200)
    await runAll(at)
  }
  await reset(accounts.dearer)
  expect((await seen()).openComparison).toBe(0)
  await app.build.charge(client, accounts.dearer, { start_date: '2026-10-01', amount: '100.00' })
  await reset(accounts.dearer)
  expect(await comparison()).toMatchObject({ open: 1, kinds: { unusual: { accounts: 1, open: 1 } } })
  const [row] = await listed('onlyOpen=true')
  expect(row).toMatchObject({ accountIndex: accounts.dearer, signOff: null, lapsed: { gross: '612.00' } })
  expect(await refusalOf(await confirm(at))).toEqual([409, 'comparison_open'])
})

test('thresholds are set for a reseller, recorded, and decide at once what is open', async () => {
  const path = `/api/clients/${client}/comparisonthresholds`
  expect(await get(path)).toMatchObject({ minimumChange: '100.00', minimumPercent: 15, updatedBy: null })
  const put = (json: unknown) => app.call(path, { method: 'PUT', json })
  expect((await put({ minimumChange: '-1', minimumPercent: 15, deviations: 1 })).status).toBe(400)
  const wide = { minimumChange: '5000.00', minimumPercent: 15, deviations: 1 }
  expect(await (await put(wide)).json()).toMatchObject({ ...wide, updatedBy: 'user-NINEOPS_BUREAU_ACCESS' })
  expect(await comparison()).toMatchObject({ open: 0, kinds: { unusual: { accounts: 0 } } })
  expect((await confirm(at)).status).toBe(200)
  expect(await refusalOf(await signOff({ kind: 'new', reason: 'Late' }))).toEqual([409, 'conflict_state'])
})

test('a price, fewer days, a one-off and an account that fails are parts of their own', async () => {
  await app.db
    .updateTable('charges')
    .set({ amount: '12.00' })
    .where('account_index', '=', accounts.same)
    .execute()
  await app.db
    .updateTable('charges')
    .set({ end_date: '2026-11-15' })
    .where(eb => eb.and({ account_index: accounts.dearer, amount: '10.00' }))
    .execute()
  const once = { frequency: 'once', start_date: '2026-11-05', amount: '30.00' }
  await app.build.charge(client, accounts.dearer, once)
  await updateRow(app.db, 'accounts', accounts.fresh, { address1: '' })
  const next = `/api/invoiceruns/${await createRun('2026-11-01', '2026-11-30')}`
  await runAll(next)
  const changes = {
    current: '607.00',
    previous: '590.00',
    difference: '17.00',
    parts: {
      new: '0.00',
      lost: '0.00',
      notInvoiced: '-10.00',
      price: '2.00',
      proRata: '-5.00',
      usage: '0.00',
      oneOffs: '30.00',
    },
  }
  expect(await get<RunChanges>(`${next}/comparison/changes`)).toMatchObject(changes)
  // Once it is fixed, its charges are loaded, but it has no invoice before it is calculated.
  await updateRow(app.db, 'accounts', accounts.fresh, { address1: '1 High Street' })
  expect((await post(`${next}/accounts/${accounts.fresh}/reset`)).status).toBe(200)
  await runAll(next, ['prepare'])
  expect(await get<RunChanges>(`${next}/comparison/changes`)).toMatchObject(changes)
})

test('an abandoned run is compared with nothing, and nothing of it waits to be signed off', async () => {
  const runs = await get<InvoiceRun[]>(`/api/clients/${client}/invoiceruns`)
  const last = `/api/invoiceruns/${Math.max(...runs.map(({ index }) => index))}`
  expect((await comparison(last)).state).toBe('ready')
  expect((await post(`${last}/abandon`, { reason: 'Wrong date' })).status).toBe(200)
  expect(await comparison(last)).toMatchObject({ state: 'abandoned', against: null, open: 0, brands: [] })
  expect(await get<RunChanges>(`${last}/comparison/changes`)).toMatchObject({ before: null, current: '0.00' })
})

test('only the bureau compares, signs off and sets thresholds', async () => {
  const roles = ['NINEOPS_CRM_ACCESS', 'administrator'] as const
  for (const [method, path] of [
    ['GET', `${at}/comparison`],
    ['POST', `${at}/comparison/signoffs`],
    ['PUT', `/api/clients/${client}/comparisonthresholds`],
  ] as const)
    expect((await app.call(path, { method, roles, ...(method !== 'GET' && { json: {} }) })).status).toBe(403)
})
