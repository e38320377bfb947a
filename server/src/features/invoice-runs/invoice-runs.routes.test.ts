import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type {
  EndOfRunFile,
  ReportRequest,
  RunReport,
} from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import type {
  InvoiceRunDetail,
  InvoiceRunMetrics,
  InvoiceRunProcess,
  ProcessGroup,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { beforeAll, expect, test } from 'vitest'
import { errorOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { testApp } from '../../../test/test-app.ts'

let billRun: number
const app = closedAtEnd(await testApp({ worker: true }))
const client = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client, { name: 'Harbour' })
  for (const number of ['H-1', 'H-2', 'H-3']) {
    const account = await app.build.account(
      { client, brand },
      { account_number: number, company_name: `Company ${number}` },
    )
    await app.build.charge(client, account)
  }
  billRun = await app.build.closedBillRun(client)
})

const get = async <T>(path: string): Promise<T> => (await app.call(path)).json() as Promise<T>
const post = (path: string, json: unknown = {}) => app.call(path, { method: 'POST', json })
const until = async <T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> => {
  let last: T | undefined
  for (let tries = 0; tries < 150; tries += 1) {
    const value = await read()
    if (done(value)) return value
    last = value
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`It took too long: ${JSON.stringify(last)}`)
}
const runsPath = () => `/api/clients/${client}/invoiceruns`
const body = () => ({ billRunIndex: billRun, invoiceDate: '2026-11-02', bacsDate: collectionDay() })

test('a run is refused with a readable reason before it is created', async () => {
  const code = async (path: string, json: unknown) => {
    const answer = await post(path, json)
    const error = await errorOf(answer)
    return [answer.status, error.code]
  }
  expect(await code(runsPath(), { ...body(), billRunIndex: 999 })).toEqual([404, 'bill_run_not_found'])
  expect(await code(runsPath(), { ...body(), bacsDate: '2026-11-01' })).toEqual([400, 'validation_failed'])
  expect(await code(runsPath(), { ...body(), brandIndexes: [999] })).toEqual([400, 'validation_failed'])
  expect(await code('/api/clients/999/invoiceruns', body())).toEqual([404, 'not_found'])
  expect((await app.call('/api/invoiceruns/999')).status).toBe(404)
  expect((await post('/api/invoiceruns/1/processes/no-such/run')).status).toBe(400)
})

test('a month over HTTP: create, run the groups, confirm, release, download', async () => {
  const created = await post(runsPath(), body())
  expect(created.status).toBe(201)
  const run = (await created.json()) as InvoiceRunDetail
  expect(run).toMatchObject({
    status: { index: 35, description: 'Created' },
    cycle: { cycleDescription: 'October 2026' },
    accounts: 3,
    pending: 3,
  })
  const at = `/api/invoiceruns/${run.index}`
  expect(await get<InvoiceRun[]>(runsPath())).toMatchObject([{ index: run.index }])

  const refused = await post(`${at}/processes/calculate-invoices/run`)
  expect(await refusalOf(refused)).toEqual([409, 'conflict_state'])
  // By its index it is the same process.
  const third = await post(`${at}/processes/3/run`)
  expect(await third.json()).toEqual(await (await post(`${at}/processes/calculate-invoices/run`)).json())
  expect((await post(`${at}/processes/10/run`)).status).toBe(400)
  expect((await post(`${at}/reports/2/request/999/confirm`)).status).toBe(404)
  expect((await post(`${at}/reports/4/request/999/confirm`)).status).toBe(400)
  expect((await get<{ index: number }[]>(`${at}/reports`)).map(({ index }) => index)).toEqual([1, 2, 3])

  const groups = await get<ProcessGroup[]>('/api/invoiceruns/processgroups')
  expect(groups.flatMap(group => group.processes)).toHaveLength(9)
  const finish = async (group: string) => {
    expect((await post(`${at}/processgroups/${group}/run`)).status).toBe(202)
    const ids = groups.find(one => one.id === group)?.processes.map(process => process.id) ?? []
    return until(
      () => get<InvoiceRunProcess[]>(`${at}/processes`),
      processes =>
        processes.filter(process => ids.includes(process.id)).every(process => process.status === 'done'),
    )
  }
  for (const group of ['prepare', 'calculate', 'number', 'produce']) await finish(group)

  const page = await app.call(`${at}/accounts?page=1&pageSize=2&filter=company%20h`)
  expect(JSON.parse(page.headers.get('dash-metadata') ?? '')).toEqual({
    Pagination: { Page: 1, PageSize: 2, TotalCount: 3, TotalPages: 2 },
  })
  const [first] = (await page.json()) as InvoiceRunAccount[]
  expect(first).toMatchObject({
    accountNumber: 'H-1',
    status: 'done',
    stage: { description: 'Rendered' },
    invoice: { gross: '12.00', hasPdf: true },
  })
  const pdf = await app.call(`${at}/accounts/${first?.index}/invoice/pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const { current } = await get<InvoiceRunMetrics>(`${at}/metrics`)
  expect(current).toMatchObject({ invoices: 3, net: '30.00', vat: '6.00', gross: '36.00', average: '12.00' })
  expect((await post(`${at}/confirm`, { accounts: 3, gross: '35.00' })).status).toBe(409)
  expect((await post(`${at}/confirm`, { accounts: 3, gross: '36.00' })).status).toBe(200)
  const [{ before, after } = {}] = await app.db
    .selectFrom('audit_entries')
    .where('action', '=', 'invoice_run.confirmed')
    .select(['before', 'after'])
    .execute()
  expect([before, after]).toMatchObject([
    { status: { description: 'Awaiting Confirmation' } },
    { status: { description: 'Confirmed' } },
  ])
  expect((await post(`${at}/accounts/reset/all`)).status).toBe(409)
  await finish('release')
  expect(await get<InvoiceRunDetail>(at)).toMatchObject({ status: { description: 'Complete' } })

  expect((await post('/api/invoiceruns/createendofrunfiles', { invoiceRunIndex: run.index })).status).toBe(
    202,
  )
  const [pack] = await get<EndOfRunFile[]>(`${at}/endofrunfiles`)
  const download = await post('/api/invoiceruns/downloadendofrunfiles', { invoiceRunIndex: run.index })
  expect(download.headers.get('content-disposition')).toContain(`filename="invoice-run-${run.index}.zip"`)
  expect(download.headers.get('content-type')).toBe('application/zip')
  expect(Number(download.headers.get('content-length'))).toBe(pack?.bytes)
  expect((await download.arrayBuffer()).byteLength).toBe(pack?.bytes)

  expect(new Set(await app.actions({ entity: 'invoice_runs' }))).toEqual(
    new Set([
      'invoice_run.created',
      'invoice_run.group_started',
      'invoice_run.confirmed',
      'invoice_run.process_started',
    ]),
  )
})

test('a report is requested, ready, confirmed and hosted, in that order', async () => {
  const [run] = await get<InvoiceRun[]>(runsPath())
  const requested = await post(`${runsPath()}/${run?.index}/classicreports/vat`)
  expect(requested.status).toBe(202)
  const { index } = (await requested.json()) as ReportRequest
  const reports = `/api/invoiceruns/${run?.index}/reports`
  await until(
    () => get<RunReport[]>(reports),
    all =>
      all.find(report => report.id === 'vat')?.requests.find(one => one.index === index)?.status === 'ready',
  )
  const request = `${reports}/vat/request/${index}`
  expect((await post(`${request}/host`)).status).toBe(409)
  expect(await (await post(`${request}/confirm`)).json()).toMatchObject({ status: 'confirmed' })
  expect(await (await post(`${request}/host`)).json()).toMatchObject({ status: 'hosted' })
  const file = await app.call(`${request}/file`)
  expect(await file.text()).toBe(
    'Brand,Type,VAT rate,Percent,Documents,Net,VAT\r\nHarbour,invoice,standard,20.00,3,30.00,6.00\r\n',
  )
  expect((await app.call(`${reports}/invoice-summary/request/${index}/file`)).status).toBe(404)
})
