import type { LeftOutDebit, RunDirectDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type { RunReconciliation } from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { collectedRun, runCalls } from '../../../test/factories/collected-runs.ts'
import { testApp } from '../../../test/test-app.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { updateRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp({ worker: true }))

const bureau = ['NINEOPS_BUREAU_ACCESS'] as const

async function packOf(run: number) {
  const path = '/api/invoiceruns/downloadendofrunfiles'
  const answer = await app.call(path, { method: 'POST', roles: bureau, json: { invoiceRunIndex: run } })
  expect(answer.status).toBe(200)
  return zipEntries(Buffer.from(await answer.arrayBuffer()))
}

/** Marks the run's current pack as being sent to the bank. */
async function deliverPack(run: number, client: number) {
  const { index } = await app.db
    .selectFrom('invoice_run_files')
    .select('index')
    .where('invoice_run_index', '=', run)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  const of = { invoice_run_index: run, client_index: client, kind: 'pack', file_index: index, name: 'a pack' }
  const content = { storage_key: 'a/pack', file_bytes: 1, file_sha256: 'a'.repeat(64) }
  await app.db
    .insertInto('deliveries')
    .values({ ...of, ...content, path: '/to/the/bank', state: 'queued' })
    .execute()
}

test('an account whose mandate is cancelled after the confirmation is excluded from the Direct Debits, and the others are collected', async () => {
  const { get, send, runGroup, untilRun, confirm } = runCalls(app)
  const { at, index, accounts, client } = await collectedRun(app, '210001', bureau)
  const [cancelled = 0, other = 0] = accounts
  const leftOut = (account: number) => `${at}/directdebits/leftout/${account}`
  const reason = 'The payer cancelled the mandate on 3 November: pays by transfer'
  const refused = await send('PUT', leftOut(cancelled), bureau, { reason })
  expect([refused.status, refused.code]).toEqual([409, 'debits_settled'])
  expect((await confirm(at, bureau)).status).toBe(200)
  await updateRow(app.db, 'accounts', cancelled, { mandate_reference: '' })
  expect(await runGroup(at, 'release', bureau)).toMatch(
    /^The Direct Debits cannot be made\. Account A\d+: the mandate reference is missing\. You can also exclude an account from the Direct Debits\.$/,
  )

  expect((await send('PUT', leftOut(cancelled), bureau, { reason: ' ' })).status).toBe(400)
  expect((await send('PUT', leftOut(999_999), bureau, { reason })).code).toBe('invoice_not_found')
  expect((await send('PUT', leftOut(cancelled), bureau, { reason })).status).toBe(200)
  expect((await send('PUT', leftOut(cancelled), bureau, { reason })).code).toBe('debit_left_out')
  expect((await send('POST', `${leftOut(other)}/takein`, bureau)).code).toBe('debit_not_left_out')
  expect(await runGroup(at, 'release', bureau)).toBe('done')

  const listed = await get<LeftOutDebit[]>(`${at}/directdebits/leftout`, bureau)
  expect(listed).toMatchObject([
    {
      accountIndex: cancelled,
      gross: '12.00',
      reason: 'left_out',
      leftOut: { reason, by: expect.any(String) as string },
    },
  ])
  const agreed = {
    agrees: true,
    differences: [],
    directDebit: { items: 1, total: '12.00' },
    leftOut: { items: 1, total: '12.00' },
    collectedElsewhere: { items: 0, total: '0.00' },
    ledger: { receipts: { items: 1, total: '12.00' } },
  }
  expect(await get<RunReconciliation>(`${at}/reconciliation`, bureau)).toMatchObject(agreed)
  const pack = await packOf(index)
  expect(pack.get('direct-debit-left-out.csv')?.toString()).toContain(`left out: ${reason},12.00`)
  const { agrees: _told, ...written } = agreed
  expect(JSON.parse(pack.get('manifest.json')?.toString() ?? '')).toMatchObject({ reconciliation: written })

  // Existing files are withdrawn with their pack and made again, once a user confirms that they were not submitted.
  await updateRow(app.db, 'accounts', cancelled, { mandate_reference: 'MANDATE-3' })
  expect((await send('POST', `${leftOut(cancelled)}/takein`, bureau)).code).toBe('direct_debits_submitted')
  expect((await send('POST', `${leftOut(cancelled)}/takein`, bureau, { notSubmitted: true })).status).toBe(
    200,
  )
  expect(await untilRun(at, 'release', bureau)).toBe('done')
  expect((await get<RunDirectDebits>(`${at}/directdebits`, bureau)).files).toMatchObject([
    { serial: '000002', items: 2, withdrawnAt: null },
    { serial: '000001', items: 1, withdrawnAt: expect.any(String) as string },
  ])
  expect(await exported(app, 'direct-debit-files', { params: { client } })).toMatchObject([
    { sun: '210001', serial: '000002', items: 2, total: '24.00', state: 'Created' },
    { serial: '000001', items: 1, total: '12.00', state: 'Withdrawn: do not submit' },
  ])
  const mandates = (query: object) => exported(app, 'mandates', { params: { client }, query })
  expect(await mandates({})).toHaveLength(2)
  expect(await mandates({ account: cancelled })).toMatchObject([{ sun: '210001', reference: 'MANDATE-3' }])
  expect(await mandates({ state: 'expired' })).toEqual([])
  const ofAccount = { params: { client, account: other }, query: { sort: '-gross' } }
  expect(await exported(app, 'account-invoices', ofAccount)).toMatchObject([
    { kind: 'Invoice', gross: '12.00', state: 'Hosted' },
  ])
  const trail = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where(eb => eb.and({ entity: 'invoice_runs', entity_index: index }))
    .where('action', 'like', 'invoice_run.debit_%')
    .orderBy('index')
    .execute()
  expect(trail).toMatchObject([
    { action: 'invoice_run.debit_left_out', after: { accountIndex: cancelled, gross: '12.00', reason } },
    { action: 'invoice_run.debit_taken_in', before: { withdrawn: ['210001 000001'] } },
  ])

  await deliverPack(index, client)
  const late = await send('PUT', leftOut(other), bureau, { reason, notSubmitted: true })
  expect([late.code, late.detail]).toEqual([
    'debits_settled',
    'The Direct Debit files were delivered to …/bank: what they collect can’t change.',
  ])
  expect((await get<RunDirectDebits>(`${at}/directdebits`, bureau)).leaveOut.allowed).toBe(false)
}, 120_000)

test('an account that is included again is collected although no other of its run is, until the pack is delivered', async () => {
  const { at, index, accounts, client } = await collectedRun(app, '210002', bureau)
  const { get, send, runGroup, untilRun, confirm } = runCalls(app)
  const [only = 0, never = 0] = accounts
  const leftOut = (account: number) => `${at}/directdebits/leftout/${account}`
  const reason = 'The payer cancelled the mandate'
  const packs = () =>
    app.db
      .selectFrom('invoice_run_files')
      .select('withdrawn_at')
      .where('invoice_run_index', '=', index)
      .orderBy('index')
      .execute()
  expect((await confirm(at, bureau)).status).toBe(200)
  for (const account of accounts)
    expect((await send('PUT', leftOut(account), bureau, { reason })).status).toBe(200)
  expect(await runGroup(at, 'release', bureau)).toBe('done')
  expect((await get<RunDirectDebits>(`${at}/directdebits`, bureau)).files).toEqual([])

  expect((await send('POST', `${leftOut(only)}/takein`, bureau)).status).toBe(200)
  expect(await untilRun(at, 'release', bureau)).toBe('done')
  expect((await get<RunDirectDebits>(`${at}/directdebits`, bureau)).files).toMatchObject([
    { items: 1, total: '12.00', withdrawnAt: null },
  ])
  expect(await packs()).toEqual([{ withdrawn_at: expect.any(Date) as Date }, { withdrawn_at: null }])
  expect(await get<RunReconciliation>(`${at}/reconciliation`, bureau)).toMatchObject({
    agrees: true,
    directDebit: { items: 1, total: '12.00' },
    leftOut: { items: 1, total: '12.00' },
  })

  const out = await send('PUT', leftOut(only), bureau, { reason, notSubmitted: true })
  expect(out.status).toBe(200)
  expect(await untilRun(at, 'release', bureau)).toBe('done')
  await deliverPack(index, client)
  for (const account of [only, never]) {
    const late = await send('POST', `${leftOut(account)}/takein`, bureau)
    expect([late.code, late.detail]).toEqual([
      'debits_settled',
      'The end-of-run files were delivered to …/bank without Direct Debits: the account is collected otherwise.',
    ])
  }
  expect((await packs()).filter(pack => pack.withdrawn_at === null)).toHaveLength(1)
  expect(await get<LeftOutDebit[]>(`${at}/directdebits/leftout`, bureau)).toHaveLength(2)
}, 120_000)
