import type { BoardRow } from '@nineops/contract/bureau/board.contract'
import type {
  InvoiceRunDetail,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { Role } from '@nineops/contract/roles'
import type { ReleaseSetting, RunRelease } from '@nineops/contract/invoicing/two-person-release.contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { testApp } from '../../../test/test-app.ts'
import { onlyValueOf } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp({ worker: true }))

// Three bureau users.
const alice: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS']
const bob: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_NETWORK_ACCESS']
const carol: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
const administrator: readonly Role[] = ['administrator']

const send =
  (method: string) =>
  (roles: readonly Role[], path: string, json: unknown = {}) =>
    app.call(path, { method, roles, json })
const post = send('POST')
const put = send('PUT')
const seen = async <T = InvoiceRunDetail>(roles: readonly Role[], path: string) =>
  (await (await app.call(path, { roles })).json()) as T
const release = (at: string, roles = carol) => seen<RunRelease>(roles, `${at}/release`)

async function runGroup(roles: readonly Role[], at: string, group: string): Promise<void> {
  expect((await post(roles, `${at}/processgroups/${group}/run`)).status).toBe(202)
  for (;;) {
    const processes = (await (await app.call(`${at}/processes`)).json()) as InvoiceRunProcess[]
    if (processes.filter(one => one.group.id === group).every(one => one.status === 'done')) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
const groups = ['prepare', 'calculate', 'number', 'produce']

/** A reseller with two accounts of a brand, and a run created by Alice. */
async function createdRun({ asks = true } = {}) {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  for (const _ of [1, 2]) await app.build.charge(client, await app.build.account({ client, brand }))
  const billRun = await app.build.closedBillRun(client)
  if (asks)
    expect(
      (await put(administrator, `/api/two-person-release/clients/${client}`, { asked: true })).status,
    ).toBe(200)
  const dates = { invoiceDate: '2026-11-02', bacsDate: collectionDay() }
  const created = await post(alice, `/api/clients/${client}/invoiceruns`, { billRunIndex: billRun, ...dates })
  const { index } = (await created.json()) as InvoiceRunDetail
  const at = `/api/invoiceruns/${index}`
  for (const group of groups) await runGroup(alice, at, group)
  return { client, brand, index, at }
}

async function approve(roles: readonly Role[], at: string): Promise<Response> {
  const { now } = await release(at)
  return post(roles, `${at}/approve`, { digest: now?.digest ?? '' })
}
async function confirm(roles: readonly Role[], at: string): Promise<Response> {
  const run = await seen(roles, at)
  return post(roles, `${at}/confirm`, { accounts: run.accounts, gross: run.gross })
}

test('a run is approved and confirmed by a user who did not prepare it', async () => {
  const { at, index, client } = await createdRun()
  const held = async (roles: readonly Role[]) =>
    (await seen<BoardRow[]>(roles, '/api/board')).find(row => row.client.index === client)?.invoiceRun?.held
  await runGroup(bob, at, 'produce')
  for (const preparer of [alice, bob]) {
    const run = await seen(preparer, at)
    expect(run.twoPersonRelease).toBe(true)
    expect(run.actions.confirm.reason).toContain('someone else has to confirm it')
    for (const refused of [await approve(preparer, at), await confirm(preparer, at)]) {
      expect(refused.status).toBe(409)
      const error = await errorOf(refused)
      expect(error.code).toBe('two_person_release')
      expect(error.detail).toContain(`prepared by user-${alice.join('-')} and user-${bob.join('-')}`)
    }
  }
  expect((await seen(carol, at)).actions.confirm.reason).toContain(
    'has to be approved before it is confirmed',
  )
  expect(await errorOf(await confirm(carol, at))).toMatchObject({ code: 'two_person_release' })
  expect(await held(carol)).toBe(true)

  const before = await release(at)
  expect(before).toMatchObject({ approve: { allowed: true }, approvals: [] })
  expect(before.askedBy).toEqual([{ kind: 'reseller', name: expect.any(String) as string }])
  expect(before.now?.figures).toMatchObject({ accounts: 2, failed: 0, invoices: 2, creditNotes: 0 })
  expect(before.now?.figures.reports.map(({ report }) => report).toSorted()).toEqual([
    'failed-accounts',
    'invoice-summary',
    'vat',
  ])
  expect((await approve(carol, at)).status).toBe(200)
  expect(await errorOf(await approve(carol, at))).toMatchObject({ code: 'run_approved' })
  expect((await seen(alice, at)).actions.confirm.allowed).toBe(false)
  expect(await held(alice)).toBe(true)
  expect(await held(carol)).toBe(false)
  const confirmed = await confirm(carol, at)
  expect(confirmed.status).toBe(200)
  expect(await confirmed.json()).toMatchObject({ status: { index: 75 } })

  const kept = await release(at)
  expect(kept.approvals).toMatchObject([
    {
      figures: before.now?.figures,
      digest: before.now?.digest,
      lapsedAt: null,
      approvedBy: `user-${carol[0]}`,
    },
  ])
  const trail = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where(eb => eb.and({ entity: 'invoice_runs', entity_index: index }))
    .orderBy('index', 'desc')
    .limit(2)
    .execute()
  expect(trail).toMatchObject([
    {
      action: 'invoice_run.confirmed',
      after: { approvedBy: `user-${carol[0]}`, digest: before.now?.digest },
    },
    { action: 'invoice_run.approved', after: { invoices: 2, digest: before.now?.digest } },
  ])
  // Output created again after the confirmation changes nothing.
  await runGroup(carol, at, 'release')
  const packs = await app.db
    .selectFrom('invoice_run_files')
    .select('manifest')
    .where('invoice_run_index', '=', index)
    .execute()
  expect(packs).toMatchObject([
    { manifest: { release: { approvedBy: `user-${carol[0]}`, digest: before.now?.digest } } },
  ])
  // Who released it has not prepared it.
  expect(await release(at)).toMatchObject({
    approvals: [{ lapsedAt: null }],
    preparers: [`user-${alice.join('-')}`, `user-${bob.join('-')}`],
  })
})

describe('an approval lapses', () => {
  test('with any account that is reset, even if the result is identical', async () => {
    const { at, index } = await createdRun()
    await approve(carol, at)
    const account_index = await onlyValueOf(app.db, 'invoice_run_accounts', 'account_index', {
      invoice_run_index: index,
    })
    const preview = await seen<{ approvedBy: string }>(
      carol,
      `${at}/accounts/reset/preview?scope=${account_index}`,
    )
    expect(preview.approvedBy).toBe(`user-${carol[0]}`)
    const digest = (await release(at)).now?.digest
    expect((await post(carol, `${at}/accounts/${account_index}/reset`)).status).toBe(200)
    for (const group of groups) await runGroup(alice, at, group)
    const after = await release(at)
    expect(after.approvals[0]?.lapseReason).toBe('An account was reset after it.')
    expect((await seen(carol, at)).actions.confirm.reason).toContain('An account was reset after it.')
    expect(await errorOf(await confirm(carol, at))).toMatchObject({ code: 'two_person_release' })
    // The same bytes come out again, and still need a new approval.
    expect(after.now?.digest).toBe(digest)
    expect(await errorOf(await post(carol, `${at}/approve`, { digest: '0'.repeat(64) }))).toMatchObject({
      code: 'approval_outdated',
    })
    expect((await approve(carol, at)).status).toBe(200)
    expect((await confirm(carol, at)).status).toBe(200)
  })

  test('when any output of the run is created again', async () => {
    const { at } = await createdRun()
    await approve(carol, at)
    await runGroup(alice, at, 'produce')
    expect((await release(at)).approvals[0]?.lapseReason).toBe('Render PDFs was run again after it.')
  })

  test('when it is withdrawn, and never after the confirmation', async () => {
    const { at } = await createdRun()
    expect((await post(carol, `${at}/approval/withdraw`)).status).toBe(409)
    await approve(carol, at)
    expect((await post(carol, `${at}/approval/withdraw`)).status).toBe(200)
    expect((await release(at)).approvals[0]?.lapseReason).toBe(`It was revoked by user-${carol[0]}.`)
    await approve(carol, at)
    await confirm(carol, at)
    expect((await post(carol, `${at}/approval/withdraw`)).status).toBe(409)
  })
})

test.each([
  [
    'an invoice of another amount',
    sql`update invoices set net = net + 1, gross = gross + 1`,
    'gross was approved',
  ],
  [
    'another PDF',
    sql`update invoices set pdf_sha256 = repeat('0', 64)`,
    'its documents or their PDFs are not those approved',
  ],
  [
    'another report',
    sql`update report_requests set sha256 = repeat('0', 64)`,
    'the report VAT is not the one approved',
  ],
])('%s than was approved is not confirmed, whatever the reason', async (_name, change, words) => {
  const { at, index } = await createdRun()
  await approve(carol, at)
  await sql`${change} where invoice_run_index = ${index}`.execute(app.db)
  // Updating the run makes its cached figures be calculated again.
  await sql`update invoice_runs set status = status where index = ${index}`.execute(app.db)
  const error = await errorOf(await confirm(carol, at))
  expect(error.code).toBe('approval_outdated')
  expect(error.detail).toContain(words)
  expect((await approve(carol, at)).status).toBe(200)
  expect((await confirm(carol, at)).status).toBe(200)
})

test('an account reset at the moment of approving or confirming never leads to approving unseen figures', async () => {
  const { at } = await createdRun()
  const digest = (await release(at)).now?.digest
  const [approved, reset] = await Promise.all([
    post(carol, `${at}/approve`, { digest }),
    post(carol, `${at}/accounts/reset/all`),
  ])
  expect(reset.status).toBe(200)
  expect([200, 409]).toContain(approved.status)
  expect((await release(at)).approvals.filter(({ lapsedAt }) => lapsedAt === null)).toEqual([])
  for (const group of groups) await runGroup(alice, at, group)
  await approve(carol, at)
  const [confirmed, again] = await Promise.all([confirm(carol, at), post(carol, `${at}/accounts/reset/all`)])
  expect([confirmed.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const { approvals } = await release(at)
  expect(approvals[0]?.lapsedAt === null).toBe(confirmed.status === 200)
})

test('a brand alone can require it; a reseller that no longer does needs no approval', async () => {
  const { at, client, brand } = await createdRun({ asks: false })
  expect((await seen(alice, at)).actions.confirm.allowed).toBe(true)
  expect((await release(at)).approve.allowed).toBe(false)
  expect(await errorOf(await post(carol, `${at}/approve`, { digest: '0'.repeat(64) }))).toMatchObject({
    code: 'conflict_state',
  })
  const set = (asked: boolean) => put(administrator, `/api/two-person-release/brands/${brand}`, { asked })
  expect((await set(true)).status).toBe(200)
  // Only the brand requires two persons for the run.
  expect(await (await set(true)).json()).toMatchObject({
    index: client,
    asked: false,
    openRuns: 0,
    brands: [{ asked: true, openRuns: 1 }],
  })
  expect((await release(at)).askedBy).toMatchObject([{ kind: 'brand' }])
  expect((await seen(alice, at)).actions.confirm.allowed).toBe(false)
  await set(false)
  expect((await confirm(alice, at)).status).toBe(200)
  expect(await (await set(false)).json()).toMatchObject({ openRuns: 0, brands: [{ openRuns: 0 }] })
  const trail = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where(eb => eb.and({ entity: 'brands', entity_index: brand }))
    .where('action', 'like', 'two_person%')
    .orderBy('index')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual([
    'two_person_release.asked',
    'two_person_release.dropped',
  ])
})

test('the switch of a reseller is its feature flag, and only the administrator sees it here', async () => {
  const client = await app.build.client()
  await put(administrator, `/api/two-person-release/clients/${client}`, { asked: true })
  const flags = await seen<{ flag: string }[]>(
    ['NINEOPS_BUREAU_ACCESS'],
    `/api/clients/${client}/featureflags`,
  )
  expect(flags.map(({ flag }) => flag)).toEqual(['two-person-release'])
  const settings = await seen<ReleaseSetting[]>(administrator, '/api/two-person-release')
  expect(settings.find(({ index }) => index === client)).toMatchObject({
    asked: true,
    askedBy: 'user-administrator',
  })
  await put(administrator, `/api/two-person-release/clients/${client}`, { asked: false })
  expect(await seen(['NINEOPS_BUREAU_ACCESS'], `/api/clients/${client}/featureflags`)).toEqual([])
  expect((await app.call('/api/two-person-release', { roles: carol })).status).toBe(403)
  expect((await put(administrator, '/api/two-person-release/brands/999999', { asked: true })).status).toBe(
    404,
  )
})
