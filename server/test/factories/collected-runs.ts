import type {
  InvoiceRunDetail,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { Role } from '@nineops/contract/roles'
import { expect, vi } from 'vitest'
import type { TestApp } from '../test-app.ts'
import { collectionDay } from './collection-days.ts'
import { buildAccount, buildBrand, buildCharge, buildClient, buildClosedBillRun } from './invoicing.ts'

type Roles = readonly Role[]

/** Calls of the runs' API, by users with these roles. */
export const runCalls = (app: TestApp) => {
  const get = async <T>(path: string, roles: Roles): Promise<T> =>
    (await app.call(path, { roles })).json() as Promise<T>
  const send = async (method: string, path: string, roles: Roles, json: object = {}) => {
    const answer = await app.call(path, { method, roles, json })
    const body = (await answer.json()) as Record<string, unknown>
    const { code, detail } = (body['error'] ?? {}) as { code?: string; detail?: string }
    return { status: answer.status, body, code, detail }
  }
  const failuresOf = async (at: string, group: string, roles: Roles) => {
    const all = await get<InvoiceRunProcess[]>(`${at}/processes`, roles)
    return all.filter(one => one.group.id === group).map(({ status, failure }) => failure ?? status)
  }
  /** Waits until no process of a group is running or queued; returns why the last one failed, or `done`. */
  const untilRun = (at: string, group: string, roles: Roles): Promise<string> =>
    vi.waitFor(
      async () => {
        const of = await failuresOf(at, group, roles)
        expect(of.filter(status => status === 'running' || status === 'pending')).toEqual([])
        return of.at(-1) ?? ''
      },
      { timeout: 60_000, interval: 100 },
    )
  return {
    get,
    send,
    untilRun,
    runGroup: async (at: string, group: string, roles: Roles): Promise<string> => {
      const started = await send('POST', `${at}/processgroups/${group}/run`, roles)
      expect([started.status, started.detail]).toEqual([202, undefined])
      return untilRun(at, group, roles)
    },
    confirm: async (at: string, roles: Roles) => {
      const { accounts, gross } = await get<InvoiceRunDetail>(at, roles)
      return send('POST', `${at}/confirm`, roles, { accounts, gross })
    },
  }
}

/**
 * A reseller with two accounts of £12 each that pay by Direct Debit, and their run, produced by a user with the
 * roles.
 */
export async function collectedRun(app: TestApp, serviceUserNumber: string, roles: Roles) {
  const client = await buildClient(app.db)
  const brand = await buildBrand(app.db, client, { service_user_number: serviceUserNumber })
  const accounts: number[] = []
  for (const at of [1, 2]) {
    const account = await buildAccount(
      app.db,
      { client, brand },
      {
        payment_method: 'direct_debit',
        sort_code: '089999',
        bank_account: '66374958',
        mandate_reference: `MANDATE-${at}`,
        ledger_reference: `LEDGER${at}`,
      },
    )
    await buildCharge(app.db, client, account)
    accounts.push(account)
  }
  const billRunIndex = await buildClosedBillRun(app.db, client)
  const dates = { invoiceDate: '2026-10-31', bacsDate: collectionDay('2026-10-31') }
  const { send, runGroup } = runCalls(app)
  const created = await send('POST', `/api/clients/${client}/invoiceruns`, roles, { billRunIndex, ...dates })
  const index = Number(created.body['index'])
  const at = `/api/invoiceruns/${index}`
  for (const group of ['prepare', 'calculate', 'number', 'produce'])
    expect(await runGroup(at, group, roles)).toBe('done')
  return { client, brand, accounts, index, at, bacsDate: dates.bacsDate }
}
