import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type {
  InvoiceRunDetail,
  InvoiceRunProcess,
  RunBrand,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { testApp } from '../../../test/test-app.ts'

let at = ''
const app = closedAtEnd(await testApp({ worker: true }))
beforeAll(async () => {
  const client = await app.build.client()
  const brand = await app.build.brand(client, { name: 'Quay' })
  for (const [number, email] of [
    ['Q-1', 'q@company.example'],
    ['Q-2', 'nobody'],
    ['Q-3', 'q@company.example'],
    ['Q-4', 'nobody'],
  ] as const) {
    const changes = { account_number: number, company_name: `Quay ${number}`, delivery: 'email', email }
    await app.build.charge(client, await app.build.account({ client, brand }, changes))
  }
  const billRunIndex = await app.build.closedBillRun(client)
  const created = await post(`/api/clients/${client}/invoiceruns`, {
    billRunIndex,
    invoiceDate: '2026-11-02',
    bacsDate: collectionDay(),
  })
  at = `/api/invoiceruns/${((await created.json()) as InvoiceRunDetail).index}`
})

const post = (path: string, json?: unknown) =>
  app.call(path, { method: 'POST', ...(json === undefined ? {} : { json }) })
const get = async <T>(path: string): Promise<T> => (await app.call(path)).json() as Promise<T>
const numbers = async (query = ''): Promise<string[]> =>
  (await get<InvoiceRunAccount[]>(`${at}/accounts?page=1&pageSize=50${query}`)).map(row => row.accountNumber)
const indexOf = async (number: string): Promise<number> =>
  (await get<InvoiceRunAccount[]>(`${at}/accounts?filter=${number}`))[0]?.index ?? 0

async function validate(): Promise<void> {
  expect((await post(`${at}/processes/validate-accounts/run`)).status).toBe(202)
  for (let tries = 0; tries < 150; tries += 1) {
    const [first] = await get<InvoiceRunProcess[]>(`${at}/processes`)
    if (first?.status === 'done') return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('Validating took too long')
}

test('accounts are listed by page, filtered by text, failed alone or pending alone; resets make them pending again', async () => {
  const all = ['Q-1', 'Q-2', 'Q-3', 'Q-4']
  expect(await numbers('&onlyPending=true')).toEqual(all)
  await validate()
  expect(await numbers('&onlyFailed=true')).toEqual(['Q-2', 'Q-4'])
  expect(await numbers('&onlyPending=true')).toEqual(['Q-1', 'Q-3'])
  const [broken] = await get<InvoiceRunAccount[]>(`${at}/accounts?page=1&pageSize=1&onlyFailed=true`)
  expect(broken?.failure?.title).toBe('No e-mail address')
  expect(await numbers('&filter=quay%20q-2')).toEqual(['Q-2'])
  expect(await numbers('&filter=q-1&onlyFailed=true')).toEqual([])
  expect(await get<RunBrand[]>(`${at}/brands`)).toMatchObject([{ name: 'Quay', accounts: 4, failed: 2 }])

  const one = await post(`${at}/accounts/${await indexOf('Q-4')}/reset`)
  expect([one.status, await one.json()]).toEqual([200, { accounts: 1 }])
  expect(await numbers('&onlyFailed=true')).toEqual(['Q-2'])
  const failed = await post(`${at}/accounts/reset/failed`)
  expect(await failed.json()).toEqual({ accounts: 1 })
  expect(await numbers('&onlyFailed=true')).toEqual([])
  const everything = await post(`${at}/accounts/reset/all`)
  expect(everything.status).toBe(200)
  expect(await numbers('&onlyPending=true')).toEqual(all)
  // Those that have not run are not said to be reset.
  const again = await post(`${at}/accounts/reset/all`)
  expect(await again.json()).toEqual({ accounts: 0 })

  // Fixed or not, the process tries them again.
  await validate()
  expect(await numbers('&onlyFailed=true')).toEqual(['Q-2', 'Q-4'])
})

test('one call resets the failed accounts and runs again up to a group; the release is never run so', async () => {
  expect((await post(`${at}/accounts/reset/failed?runThrough=release`)).status).toBe(400)
  const answer = await post(`${at}/accounts/reset/failed?runThrough=calculate`)
  expect([answer.status, await answer.json()]).toEqual([200, { accounts: 2 }])
  await expect
    .poll(
      async () =>
        (await get<InvoiceRunProcess[]>(`${at}/processes`)).map(({ status, done }) => `${status} ${done}`),
      { timeout: 15_000 },
    )
    .toEqual(['done 2', 'done 2', 'done 2', ...Array<string>(6).fill('pending 0')])
  const [started] = await app.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'invoice_run.group_started')
    .execute()
  expect(started?.after).toMatchObject({ group: 'prepare', through: 'calculate' })
})

test('accounts are sorted by several columns, and stay in the same order from page to page', async () => {
  expect(await numbers('&sort=-accountNumber')).toEqual(['Q-4', 'Q-3', 'Q-2', 'Q-1'])
  expect(await numbers('&sort=brand,-companyName')).toEqual(['Q-4', 'Q-3', 'Q-2', 'Q-1'])
  const pages = await Promise.all(
    [1, 2].map(page =>
      get<InvoiceRunAccount[]>(`${at}/accounts?page=${page}&pageSize=2&sort=status,gross,-number`),
    ),
  )
  expect(pages.flat().map(row => row.accountNumber)).toHaveLength(4)
  expect(new Set(pages.flat().map(row => row.index)).size).toBe(4)
  for (const wrong of ['nonsense', 'brand,', 'brand;drop', 'brand,brand,brand,brand,brand'])
    expect((await app.call(`${at}/accounts?sort=${wrong}`)).status).toBe(400)
})

test('accounts selected by name, or all matches but some, are reset after a preview', async () => {
  await validate()
  const [first, second] = [await indexOf('Q-1'), await indexOf('Q-2')]
  const reset = `${at}/accounts/reset/selected`
  const counted = async (path: string, json: unknown) =>
    ((await (await post(path, json)).json()) as { accounts: number }).accounts
  expect(await counted(`${reset}/preview`, { accounts: [first, second] })).toBe(2)
  expect(await counted(`${reset}/preview`, { all: true, except: [first] })).toBe(3)
  expect(await counted(`${reset}/preview`, { all: true, onlyFailed: true })).toBe(2)
  expect(await numbers('&onlyFailed=true')).toEqual(['Q-2', 'Q-4'])
  expect(await counted(reset, { all: true, filter: 'Q-', onlyFailed: true, except: [second] })).toBe(1)
  expect(await numbers('&onlyFailed=true')).toEqual(['Q-2'])
  expect(await counted(reset, { accounts: [second] })).toBe(1)
  expect(await numbers('&onlyFailed=true')).toEqual([])
  expect((await post(reset, { accounts: [999_999] })).status).toBe(404)
  expect((await post(reset, { accounts: [] })).status).toBe(400)
})
