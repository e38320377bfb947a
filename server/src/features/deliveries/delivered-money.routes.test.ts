import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Delivery } from '@nineops/contract/bureau/deliveries.contract'
import type {
  ListedDebitFile,
  PossibleBacsDates,
  RunDirectDebits,
} from '@nineops/contract/invoicing/direct-debits.contract'
import type {
  InvoiceRunMetrics,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { RunReconciliation } from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import type { SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { afterAll, expect, it, vi } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { testApp } from '../../../test/test-app.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { addDays } from '../../platform/clock/calendar-dates.ts'

const folder = await mkdtemp(join(tmpdir(), 'nineops-money-'))
const app = closedAtEnd(await testApp({ worker: true, settings: { IO_ROOTS: folder } }))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const bureau = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_SERVICEESTABLISHMENT_ACCESS'] as const
const get = async <T>(path: string): Promise<T> =>
  (await app.call(path, { roles: bureau })).json() as Promise<T>
const send = async (method: string, path: string, json: object = {}) => {
  const answer = await app.call(path, { method, json, roles: bureau })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const detailOf = (body: Record<string, unknown>) => (body['error'] as { detail: string }).detail

async function runGroup(run: number, group: string): Promise<void> {
  expect((await send('POST', `/api/invoiceruns/${run}/processgroups/${group}/run`)).status).toBe(202)
  await untilDone(run, group)
}
const untilDone = (run: number, group: string) =>
  vi.waitFor(
    async () => {
      const all = await get<InvoiceRunProcess[]>(`/api/invoiceruns/${run}/processes`)
      const ofGroup = all.filter(process => process.group.id === group)
      expect(ofGroup.map(({ status, failure }) => failure ?? status)).toEqual(ofGroup.map(() => 'done'))
    },
    { timeout: 60_000, interval: 200 },
  )
/** The only pack in the folder of an output path, by the names of its files. */
async function delivered(place: string) {
  const names = (await readdir(join(folder, place))).filter(name => name.endsWith('.zip'))
  expect(names).toHaveLength(1)
  return zipEntries(await readFile(join(folder, place, names[0] ?? '')))
}

it('a delivered pack collects and posts what the run says; sent again it has the same bytes and the same day', async () => {
  const client = await app.build.client()
  const brand = await app.build.brand(client, { service_user_number: '123456' })
  for (const at of [1, 2]) {
    const debit = { payment_method: 'direct_debit', sort_code: '089999', bank_account: '66374958' }
    const account = await app.build.account(
      { client, brand },
      { ...debit, mandate_reference: `MANDATE-${at}`, ledger_reference: `LEDGER${at}` },
    )
    await app.build.charge(client, account)
  }
  const codes = await get<SalesLedgerCodes>(`/api/clients/${client}/salesledger`)
  const nominals = [{ productGroup: 'Line rental', nominal: '4001' }]
  const saved = { ...codes, nominals }
  expect((await send('PUT', `/api/clients/${client}/salesledger`, saved)).status).toBe(200)
  expect((await send('PUT', `/api/clients/${client}/salesledger`, saved)).body).toMatchObject({
    error: { code: 'sales_ledger_changed' },
  })
  expect((await send('POST', `/api/clients/${client}/paths/output`, { path: 'out' })).status).toBe(201)
  const billRunIndex = await app.build.closedBillRun(client)
  const create = (bacsDate: string) =>
    send('POST', `/api/clients/${client}/invoiceruns`, { billRunIndex, invoiceDate: '2026-10-31', bacsDate })

  const { dates, today } = await get<PossibleBacsDates>('/api/directdebits/dates?count=3')
  expect(dates).toHaveLength(3)
  expect(dates.every(({ latestSubmission }) => latestSubmission >= today)).toBe(true)
  const weekend = await create(addDays(collectionDay(), 3))
  expect(weekend.status).toBe(400)
  expect(detailOf(weekend.body)).toMatch(/not a working day in England and Wales\. Next possible: \d/)
  expect(detailOf((await create('2099-12-30')).body)).toContain('has to load the list of GOV.UK')
  const run = Number((await create(collectionDay())).body['index'])
  const at = `/api/invoiceruns/${run}`
  const later = addDays(collectionDay(), 7)
  expect((await send('PUT', `${at}/bacsdate`, { bacsDate: later, reason: '' })).status).toBe(400)
  const changed = await send('PUT', `${at}/bacsdate`, { bacsDate: later, reason: 'The client asked for it' })
  expect(changed).toMatchObject({ status: 200, body: { bacsDate: later, days: { bacsDate: later } } })

  for (const group of ['prepare', 'calculate', 'number', 'produce']) await runGroup(run, group)
  const { current } = await get<InvoiceRunMetrics>(`${at}/metrics`)
  const { accounts, gross } = current
  expect((await send('POST', `${at}/confirm`, { accounts, gross })).status).toBe(200)
  await runGroup(run, 'release')

  const sent = await vi.waitFor(
    async () => {
      const [first] = await get<Delivery[]>(`${at}/deliveries`)
      expect(first?.state).toBe('delivered')
      return first as Delivery
    },
    { timeout: 60_000, interval: 200 },
  )
  const before = await delivered('out')
  const ledger = before.get('sales-ledger.csv')?.toString() ?? ''
  expect(ledger).toMatch(/^SI,LEDGER1,4001,0,31\/10\/2026,/m)
  const money = await get<RunReconciliation>(`${at}/reconciliation`)
  expect(money).toMatchObject({ agrees: true, differences: [], directDebit: { items: 2, total: '24.00' } })
  const told = JSON.parse(before.get('manifest.json')?.toString() ?? '') as { reconciliation: object }
  expect(money).toMatchObject(told.reconciliation)

  await rm(join(folder, 'out', sent.deliveredName ?? ''))
  expect((await send('POST', `${at}/deliveries/${sent.index}/resend`)).status).toBeLessThan(300)
  await vi.waitFor(async () => expect(await readdir(join(folder, 'out'))).toHaveLength(1), {
    timeout: 60_000,
    interval: 200,
  })
  await vi.waitFor(
    async () => {
      const [again] = await get<Delivery[]>(`${at}/deliveries`)
      expect([again?.state, again?.sha256]).toEqual(['delivered', sent.sha256])
    },
    { timeout: 60_000, interval: 200 },
  )
  const after = await delivered('out')
  for (const name of ['direct-debit-123456-000001.txt', 'sales-ledger.csv'])
    expect(after.get(name)?.equals(before.get(name) ?? Buffer.alloc(0))).toBe(true)
  expect(await get<unknown[]>(`${at}/endofrunfiles`)).toHaveLength(1)

  const { change, files } = await get<RunDirectDebits>(`${at}/directdebits`)
  expect(files.map(({ deliveredAt }) => deliveredAt)).toEqual([sent.deliveredAt])
  const listed = await get<ListedDebitFile[]>(`/api/clients/${client}/directdebits/files`)
  expect(listed.map(({ deliveredAt }) => deliveredAt)).toEqual([sent.deliveredAt])
  expect(change).toEqual({
    allowed: false,
    reason: expect.stringMatching(/were delivered to .*out: what/) as string,
  })
  const refused = await send('PUT', `${at}/bacsdate`, {
    bacsDate: addDays(later, 7),
    reason: 'Too late',
    notSubmitted: true,
  })
  expect([refused.status, (refused.body['error'] as { code: string }).code]).toEqual([
    409,
    'collection_settled',
  ])
  const timeline = await get<{ text: string }[]>(`${at}/timeline`)
  expect(JSON.stringify(timeline)).toContain('The client asked for it')
}, 240_000)
