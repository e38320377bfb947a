import type { AttentionItem } from '@nineops/contract/bureau/board.contract'
import type { RunDirectDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { Role } from '@nineops/contract/roles'
import type { RunRelease } from '@nineops/contract/invoicing/two-person-release.contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectedRun, runCalls } from '../../../test/factories/collected-runs.ts'
import { testApp } from '../../../test/test-app.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { openEventHub } from '../../platform/events/events.ts'
import { createLog } from '../../platform/log/log.ts'

const app = closedAtEnd(await testApp({ worker: true }))

// Three bureau users; Bob also manages brands.
const alice: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS']
const bob: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_SERVICEESTABLISHMENT_ACCESS']
const carol: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
const dave: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

/** A run created by Alice that two persons have to release. */
async function runToRelease(serviceUserNumber: string) {
  const calls = runCalls(app)
  const run = await collectedRun(app, serviceUserNumber, alice)
  const asks = `/api/two-person-release/clients/${run.client}`
  expect((await calls.send('PUT', asks, ['administrator'], { asked: true })).status).toBe(200)
  const release = () => calls.get<RunRelease>(`${run.at}/release`, carol)
  return {
    ...calls,
    ...run,
    release,
    approve: async (roles: readonly Role[]) =>
      calls.send('POST', `${run.at}/approve`, roles, {
        digest: (await release()).now?.digest ?? '0'.repeat(64),
      }),
    /** What the board says of the run. */
    onBoard: async () =>
      (await calls.get<AttentionItem[]>('/api/board/attention', carol))
        .filter(item => item.run === run.index)
        .map(({ kind, text }) => `${kind}:${text.split(/(?<=to confirm|yet\.)/)[1] ?? ''}`),
    debits: () => calls.get<RunDirectDebits>(`${run.at}/directdebits`, carol),
    /** Bob redirects the money to another account, unless another user or field is given. */
    redirect: async (bankAccount: string, roles = bob, field = 'bankAccount') => {
      const path = `/api/clients/${run.client}/brands/${run.brand}`
      const { version } = await calls.get<{ version: string }>(path, roles)
      expect((await calls.send('PATCH', path, roles, { version, [field]: bankAccount })).status).toBe(200)
    },
  }
}

test('a run is not confirmed if its Direct Debits would go to another bank account than was approved', async () => {
  const { at, release, approve, confirm, redirect, bacsDate } = await runToRelease('310001')
  const account = { sortCode: '204545', account: '55779911', name: 'Northwind Telecom Limited' }
  expect((await release()).now?.figures.collection).toEqual({
    bacsDate,
    accounts: [{ serviceUserNumber: '310001', ...account, items: 2, total: '24.00' }],
  })
  expect((await approve(carol)).status).toBe(200)
  await redirect('11112222')
  const refused = await confirm(at, carol)
  expect([refused.status, refused.code]).toEqual([409, 'approval_outdated'])
  expect(refused.detail).toContain('Direct Debits go to account 11112222 at 20-45-45')

  // Approval by the user who redirected the money does not help.
  const own = await approve(bob)
  expect([own.status, own.code]).toEqual([409, 'two_person_release'])
  expect(own.detail).toMatch(
    /changed the bank account or service user number of brand .* someone else has to/,
  )
  // Even if another user fixes another of its details after that.
  await redirect('Northwind Telecom Ltd', dave, 'bankAccountName')
  expect((await approve(bob)).code).toBe('two_person_release')
  expect((await approve(carol)).status).toBe(200)
  expect((await confirm(at, carol)).status).toBe(200)
}, 120_000)

test('no Direct Debit file is created for another bank account than was approved, until that is approved', async () => {
  const { at, index, get, release, approve, confirm, redirect, runGroup, untilRun, debits } =
    await runToRelease('310002')
  await approve(carol)
  expect((await confirm(at, carol)).status).toBe(200)
  expect((await release()).now).toBeNull()
  await redirect('11112222')
  expect(await runGroup(at, 'release', carol)).toMatch(
    /approved another collection: Direct Debits go to account 11112222 .* Someone has to approve the run as it is now\.$/,
  )
  expect((await debits()).files).toEqual([])
  expect((await approve(bob)).code).toBe('two_person_release')
  // Waiting files are created with the approval, so it is refused while they cannot be.
  const reports = (status: string) =>
    app.db
      .updateTable('invoice_run_processes')
      .set({ status })
      .where(eb => eb.and({ invoice_run_index: index, process: 'build-reports' }))
      .execute()
  await reports('pending')
  const early = await approve(alice)
  expect([early.status, early.code]).toEqual([409, 'conflict_state'])
  expect(early.detail).toMatch(
    /^The Direct Debit files that wait for the approval cannot be made now\. Run .* first/,
  )
  expect((await release()).approvals).toHaveLength(1)
  await reports('done')
  // Also by those who prepared the run, because another user changed the account.
  expect((await approve(alice)).status).toBe(200)
  expect(await untilRun(at, 'release', carol)).toBe('done')
  expect((await debits()).files).toMatchObject([{ items: 2, total: '24.00' }])
  expect((await get<InvoiceRunDetail>(at, carol)).status.index).toBe(100)
}, 120_000)

test('changing the date of a confirmed run takes two persons: its files wait until another has approved it', async () => {
  const { at, index, get, send, release, approve, confirm, runGroup, untilRun, debits, bacsDate, onBoard } =
    await runToRelease('310003')
  expect(await onBoard()).toEqual(['awaiting-confirmation:, to be approved first'])
  // The same where an account failed, and is to be left out.
  const toApprove = async () =>
    (await get<AttentionItem[]>('/api/board/attention', carol)).flatMap(item =>
      item.run === index ? [item.text.replace(/^.*;/, '')] : [],
    )
  const account = sql`(select min(account_index) from invoice_run_accounts where invoice_run_index = ${index})`
  const fail = async (status: number, of: string) => {
    await updateRow(app.db, 'invoice_runs', index, { status })
    await sql`update invoice_run_accounts set status = ${of}
      where invoice_run_index = ${index} and account_index = ${account}`.execute(app.db)
  }
  await fail(invoiceRunStatus.needsAttention, 'failed')
  expect(await toApprove()).toEqual([' the others are to be approved first'])
  await fail(invoiceRunStatus.awaitingConfirmation, 'pending')
  await approve(carol)
  expect(await onBoard()).toEqual([
    expect.stringMatching(/^awaiting-confirmation:, approved by user-/) as string,
  ])
  await confirm(at, carol)
  expect(await runGroup(at, 'release', carol)).toBe('done')
  const later = addDays(bacsDate, 7)
  const day = { bacsDate: later, reason: 'The reseller asked for it', notSubmitted: true }
  const hub = await openEventHub(app.url, createLog('test'))
  const told: unknown[] = []
  hub.subscribe(`invoice-runs:${index}`, event => told.push(event))
  expect((await send('PUT', `${at}/bacsdate`, carol, day)).status).toBe(200)
  expect((await get<InvoiceRunDetail>(at, carol)).status.index).toBe(85)
  await vi.waitFor(() => expect(told).not.toEqual([]))
  await hub.close()
  expect(told.at(-1)).toMatchObject({ type: 'run', status: { index: 85 } })
  const open = await release()
  expect(open.approvals).toMatchObject([{ lapseReason: 'The day of collection was changed after it.' }])
  expect(open.now?.figures.collection?.bacsDate).toBe(later)
  expect((await debits()).fault).toContain('has lapsed. The day of collection was changed after it.')
  expect(open.approve.reason).toMatch(/^The day of collection was changed by .* someone else has to/)
  expect(await runGroup(at, 'release', carol)).toMatch(
    /The approval of .* has lapsed\. The day of collection/,
  )
  expect((await approve(carol)).code).toBe('two_person_release')
  expect(await onBoard()).toEqual([
    expect.stringMatching(/^runs-to-approve: The approval of .* has lapsed\. The day of/) as string,
  ])

  const approved = await approve(alice)
  expect(approved.status).toBe(200)
  expect(await untilRun(at, 'release', carol)).toBe('done')
  expect(await onBoard()).toEqual([])
  expect((await debits()).files).toMatchObject([
    { entryDay: later, withdrawnAt: null },
    { entryDay: bacsDate, withdrawnAt: expect.any(String) as string },
  ])
  const { manifest } = await app.db
    .selectFrom('invoice_run_files')
    .select('manifest')
    .where('invoice_run_index', '=', index)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  const after = await release()
  expect(after).toMatchObject({ now: null, approvals: [{ lapsedAt: null }, {}] })
  expect(manifest).toMatchObject({ release: { digest: after.approvals[0]?.digest } })
  expect((await approve(alice)).code).toBe('conflict_state')
}, 120_000)
