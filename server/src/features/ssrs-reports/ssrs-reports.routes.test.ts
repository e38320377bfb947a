import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SsrsReport } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import {
  buildAccount,
  buildBrand,
  buildClient,
  buildClosedBillRun,
} from '../../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let connected: TestApp
let [client, run] = [0, 0]

const asked: string[] = []
const reportServer = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url?.includes('/vat&'))
    return response.writeHead(500, { 'content-type': 'text/html' }).end('<p>secret (rsItemNotFound)</p>')
  if (request.url?.includes('/margin&'))
    return response.writeHead(500, { 'content-type': 'text/html' }).end('<p>secret (rsProcessingAborted)</p>')
  return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('rendered elsewhere')
})

async function seedRun(one: TestApp) {
  const owner = await buildClient(one.db)
  const brand = await buildBrand(one.db, owner, { name: 'Harbour' })
  await buildAccount(one.db, { client: owner, brand })
  const billRun = await buildClosedBillRun(one.db, owner)
  const created = await one.call(`/api/clients/${owner}/invoiceruns`, {
    method: 'POST',
    json: { billRunIndex: billRun, invoiceDate: '2026-11-02', bacsDate: collectionDay() },
  })
  return { client: owner, run: ((await created.json()) as { index: number }).index }
}

const app = closedAtEnd(await testApp())
beforeAll(async () => {
  ;({ client, run } = await seedRun(app))
  reportServer.listen(0, '127.0.0.1')
  await once(reportServer, 'listening')
  const { port } = reportServer.address() as AddressInfo
  connected = await testApp({ settings: { SSRS_URL: `http://user:hidden@127.0.0.1:${port}/ReportServer` } })
})
afterAll(async () => {
  await connected.close()
  reportServer.close()
})

const make = (report: string, json: unknown = {}, path = `/api/clients/${client}/invoiceruns/${run}`) =>
  app.call(`${path}/ssrsreports/${report}`, { method: 'POST', json })

test.each([
  ['PDF', 'application/pdf', 'pdf', '%PDF-1.7'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'PK'],
  ['Csv', 'text/csv; charset=utf-8', 'csv', 'Number,Type,'],
])('a report as %s is a blob with name, type and length', async (format, type, ending, start) => {
  const answer = await app.call(`/api/clients/${client}/invoiceruns/${run}/ssrsreports/invoice-summary`, {
    method: 'POST',
    json: { format },
    headers: { 'accept-encoding': 'identity' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('content-disposition')).toContain(
    `filename="invoice-run-${run}-invoice-summary.${ending}"`,
  )
  const bytes = Buffer.from(await (await answer.blob()).arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.subarray(0, start.length).toString()).toBe(start)
})

test('without a format it is a PDF, identical each time', async () => {
  const [one, two] = [await make('margin'), await make('margin', { parameters: { groupBy: 'brand' } })]
  expect(one.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await two.arrayBuffer()))).toBe(true)
})

test('the list shows the parameters, and that the reports are built in', async () => {
  const answer = await app.call(`/api/clients/${client}/invoiceruns/${run}/ssrsreports`)
  const reports = (await answer.json()) as SsrsReport[]
  expect(reports.map(report => [report.id, report.source])).toEqual([
    ['invoice-summary', 'built-in'],
    ['vat', 'built-in'],
    ['usage-by-destination', 'built-in'],
    ['margin', 'built-in'],
    ['aged-failures', 'built-in'],
  ])
  expect(reports[1]?.parameters).toEqual([
    expect.objectContaining({
      name: 'brands',
      type: 'list',
      choices: [expect.objectContaining({ label: 'Harbour' })],
    }),
  ])
})

test('a missing report or run, or one of another reseller, is a 404', async () => {
  const other = await app.build.client()
  expect(await failureOf(await make('profit'))).toMatchObject({ status: 404, code: 'ssrs_report_not_found' })
  expect(await failureOf(await make('vat', {}, `/api/clients/${other}/invoiceruns/${run}`))).toMatchObject({
    status: 404,
    code: 'invoice_run_not_found',
  })
  expect((await make('vat', {}, `/api/clients/${client}/invoiceruns/999`)).status).toBe(404)
  expect((await app.call(`/api/clients/${other}/invoiceruns/${run}/ssrsreports`)).status).toBe(404)
})

test.each([
  [{ format: 'DOCX' }, 'format'],
  [{ format: 7 }, 'format'],
  [{ parameters: { colour: 'red' } }, 'parameters.colour'],
  [{ parameters: { brands: ['\u0000', '\ud800'] } }, 'parameters.brands'],
  [{ parameters: { minimumGross: '1.234' } }, 'parameters.minimumGross'],
  [{ parameters: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`p${i}`, '1'])) }, 'parameters'],
])('%j is refused by name', async (json, field) => {
  expect(await failureOf(await make('invoice-summary', json))).toMatchObject({
    status: 400,
    code: 'validation_failed',
    errors: [{ field }],
  })
})

test('only the bureau has access, and reading is not in the audit trail', async () => {
  const path = `/api/clients/${client}/invoiceruns/${run}/ssrsreports/vat`
  expect((await app.call(path, { method: 'POST', json: {}, roles: ['NINEOPS_CRM_ACCESS'] })).status).toBe(403)
  const before = await app.db.selectFrom('audit_entries').select('index').execute()
  expect((await make('vat')).status).toBe(200)
  expect(await app.db.selectFrom('audit_entries').select('index').execute()).toHaveLength(before.length)
})

test('with a report server the report comes from it, and its failures are reported in words', async () => {
  const { client: reseller, run: one } = await seedRun(connected)
  const path = `/api/clients/${reseller}/invoiceruns/${one}/ssrsreports`
  const post = (report: string, json: unknown) =>
    connected.call(`${path}/${report}`, { method: 'POST', json })
  const list = (await (await connected.call(path)).json()) as SsrsReport[]
  expect(new Set(list.map(report => report.source))).toEqual(new Set(['ssrs']))

  const answer = await post('aged-failures', { format: 'xlsx', parameters: { minimumValue: '10.00' } })
  expect(answer.headers.get('content-disposition')).toContain(`invoice-run-${one}-aged-failures.xlsx`)
  expect(answer.headers.get('content-length')).toBe('18')
  expect(await answer.text()).toBe('rendered elsewhere')
  expect(asked).toEqual([
    `/ReportServer?/NineOps/aged-failures&rs:Command=Render&rs:Format=EXCELOPENXML&ClientIndex=${reseller}&InvoiceRunIndex=${one}&MinimumValue=10.00`,
  ])
  expect(await failureOf(await post('vat', {}))).toMatchObject({ status: 404, code: 'ssrs_report_not_found' })
  const failed = await failureOf(await post('margin', {}))
  expect(failed).toMatchObject({ status: 502, code: 'ssrs_failed' })
  expect(failed.detail).toContain('rsProcessingAborted')
  expect(failed.detail).not.toContain('secret')
  expect((await post('vat', { parameters: { colour: 'red' } })).status).toBe(400)
})
