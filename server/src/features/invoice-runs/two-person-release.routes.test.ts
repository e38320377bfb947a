import type { InvoiceRunDetail, InvoiceRunProcess } from '@nineops/contract/invoice-runs.contract'
import type { Role } from '@nineops/contract/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAccount,
  buildBrand,
  buildCharge,
  buildClient,
  buildClosedBillRun,
} from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
let client: number
let billRun: number
beforeAll(async () => {
  app = await testApp({ worker: true })
  client = await buildClient(app.db)
  const account = await buildAccount(app.db, { client, brand: await buildBrand(app.db, client) })
  await buildCharge(app.db, client, account)
  billRun = await buildClosedBillRun(app.db, client)
})
afterAll(() => app.close())

// Three people of the bureau.
const alice: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS']
const bob: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_NETWORK_ACCESS']
const carol: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']
const establishment: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']

const post = (roles: readonly Role[], path: string, json: unknown = {}) =>
  app.call(path, { method: 'POST', roles, json })
const seen = async (roles: readonly Role[], path: string) =>
  (await (await app.call(path, { roles })).json()) as InvoiceRunDetail
const switchOn = () =>
  post(establishment, `/api/clients/${client}/featureflags`, { flag: 'two-person-release' })

async function runGroup(roles: readonly Role[], at: string, group: string): Promise<void> {
  expect((await post(roles, `${at}/processgroups/${group}/run`)).status).toBe(202)
  for (;;) {
    const processes = (await (await app.call(`${at}/processes`)).json()) as InvoiceRunProcess[]
    if (processes.filter(one => one.group.id === group).every(one => one.status === 'done')) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

test('with two-person release a run is confirmed by somebody who did not prepare it', async () => {
  expect((await switchOn()).status).toBe(201)
  const dates = { invoiceDate: '2026-11-02', bacsDate: '2026-11-16' }
  const created = await post(alice, `/api/clients/${client}/invoiceruns`, { billRunIndex: billRun, ...dates })
  const { index } = (await created.json()) as InvoiceRunDetail
  const at = `/api/invoiceruns/${index}`
  for (const group of ['prepare', 'calculate', 'number']) await runGroup(alice, at, group)
  await runGroup(bob, at, 'produce')

  for (const preparer of [alice, bob]) {
    const run = await seen(preparer, at)
    expect(run.actions.confirm.allowed).toBe(false)
    expect(run.actions.confirm.reason).toContain('somebody else has to confirm it')
    const refused = await post(preparer, `${at}/confirm`, { accounts: run.accounts, gross: run.gross })
    expect(refused.status).toBe(409)
    const { error } = (await refused.json()) as { error: { code: string; detail: string } }
    expect(error.code).toBe('two_person_release')
    expect(error.detail).toContain(`prepared by user-${alice.join('-')} and user-${bob.join('-')}`)
  }
  const run = await seen(carol, at)
  expect(run.actions.confirm).toEqual({ allowed: true, reason: null })
  const off = `/api/clients/${client}/featureflags/two-person-release`
  expect((await app.call(off, { method: 'DELETE', roles: establishment })).status).toBe(204)
  expect((await seen(alice, at)).actions.confirm.allowed).toBe(true)
  await switchOn()
  const confirmed = await post(carol, `${at}/confirm`, { accounts: run.accounts, gross: run.gross })
  expect(confirmed.status).toBe(200)
  expect(await confirmed.json()).toMatchObject({ status: { index: 75 } })
})
