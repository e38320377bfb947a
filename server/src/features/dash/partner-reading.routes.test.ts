import type { Endpoint } from '@nineops/contract/http'
import { dashInvoice } from '@nineops/contract/dash/dash-invoices.contract'
import { dashAccount } from '@nineops/contract/dash/dash-resellers.contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashPathOf, dashSession } from '../../../test/dash-session.ts'
import { buildHostedInvoice, buildUsageLine } from '../../../test/factories/hosted-invoices.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

async function build() {
  const hosted = await buildHostedInvoice(app, { pdf: '%PDF-1.7 hosted' })
  await buildUsageLine(app.db, hosted)
  const staff = await dash.tokenFor(hosted.client)
  const json = { text: hosted.name, startDate: '2026-11-01T09:00:00Z', endDate: '2099-01-01T00:00:00Z' }
  const created = await dash.call(staff, '/dash/messages', { method: 'POST', json })
  const { index } = (await created.json()) as { index: number }
  // Issued by POST /dash/token, as to a partner's system.
  const token = await dash.tokenFor(hosted.client, [])
  return { ...hosted, reseller: hosted.client, message: index, token }
}

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
const own = await build()
const other = await build()

const gets = (): Endpoint[] =>
  app.endpoints.filter(
    ({ method, path, roles }) => method === 'GET' && path.startsWith('/dash/') && roles === 'dash',
  )
const pathOf = (endpoint: Endpoint, of: typeof own) => dashPathOf(endpoint, { ...of })
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  dash.call(own.token, path, { headers, method })
const rows = async (path: string): Promise<unknown[]> => (await (await read(path)).json()) as unknown[]
const accounts = async (query: string) => z.array(dashAccount).parse(await rows(`/dash/accounts?${query}`))
const invoices = async (query: string) => z.array(dashInvoice).parse(await rows(`/dash/invoices?${query}`))

describe("a partner's token opens only its own reseller", () => {
  it("another's indexes are not found, as JSON, CSV, file and HEAD", async () => {
    for (const endpoint of gets().filter(({ path }) => path.includes('{')))
      for (const method of ['GET', 'HEAD'])
        for (const accept of ['*/*', ...(endpoint.csv ? ['text/csv'] : [])]) {
          const answer = await read(pathOf(endpoint, other), { accept }, method)
          expect(answer.status, `${method} ${endpoint.path} ${accept}`).toBe(404)
          const mine = await read(pathOf(endpoint, own), { accept }, method)
          expect(mine.status, `${method} ${endpoint.path} ${accept}`).toBe(200)
        }
  })

  it("lists never contain another's rows, whatever the filter", async () => {
    for (const endpoint of gets().filter(({ path, csv }) => csv && !path.includes('{')))
      for (const accept of ['*/*', 'text/csv']) {
        const text = await (await read(pathOf(endpoint, own), { accept })).text()
        expect(text, endpoint.path).not.toContain(other.name)
      }
    for (const query of [`account=${other.account}`, `brand=${other.brand}`])
      expect(await invoices(query)).toEqual([])
    expect(await rows(`/dash/invoices/totals?account=${other.account}`)).toEqual([])
    expect(await accounts(`brand=${other.brand}`)).toEqual([])
    expect(await accounts(`filter=${encodeURIComponent(other.name)}`)).toEqual([])
  })
})

it('accounts: open or closed today, of a brand, changed since an instant, in the order asked for', async () => {
  const brand = await app.build.brand(own.client, { ranges: false })
  const closed = await app.build.account(
    { client: own.client, brand },
    { account_number: 'A-1', company_name: 'zeta', closed_on: '2026-01-31' },
  )
  const indexes = async (query: string) => (await accounts(query)).map(({ index }) => index)
  expect(await indexes('status=closed')).toEqual([closed])
  expect(await indexes('status=open')).toEqual([own.account])
  expect(await indexes(`brand=${brand}`)).toEqual([closed])
  expect(await indexes('sort=-companyName')).toEqual([closed, own.account])
  const [seen] = await accounts(`brand=${brand}`)
  expect(seen).toMatchObject({ closedOn: '2026-01-31', updatedAt: expect.any(String) as string })
  await app.db.updateTable('accounts').set({ updated_at: new Date() }).execute()
  const later = new Date(Date.now() + 120_000).toISOString()
  expect(await indexes(`updatedSince=${later}`)).toEqual([])
  expect(await indexes(`updatedSince=${seen?.updatedAt ?? ''}&sort=updatedAt`)).toHaveLength(2)
  expect((await read('/dash/accounts?sort=sortCode')).status).toBe(400)
  expect((await read('/dash/accounts?pageSize=501')).status).toBe(400)
})

it('invoices: of a brand or kind, by amount, and those available since an instant', async () => {
  const [seen] = await invoices('')
  expect(seen?.index).toBe(own.invoice)
  expect(await invoices(`brand=${own.brand}&kind=invoice`)).toHaveLength(1)
  expect(await invoices('kind=credit_note')).toEqual([])
  expect(await rows('/dash/invoices/totals')).toEqual([
    { kind: 'invoice', documents: 1, net: '10.00', vat: '2.00', gross: '12.00' },
  ])
  expect(await rows('/dash/invoices/totals?from=2026-11-03')).toEqual([])
  expect(await invoices(`hostedSince=${seen?.hostedAt ?? ''}&sort=hostedAt,number`)).toHaveLength(1)
  expect(await invoices(`hostedSince=${new Date(Date.now() + 120_000).toISOString()}`)).toEqual([])
})

it('an invoice hosted before its run is new when the whole run is hosted', async () => {
  const early = await buildHostedInvoice(app, { status: 75, hosted: true })
  const token = await dash.tokenFor(early.client, [])
  await updateRow(app.db, 'invoices', early.invoice, { hosted_at: new Date(Date.now() - 3_600_000) })
  const since = new Date().toISOString()
  const listed = async () =>
    z.array(dashInvoice).parse(await (await dash.call(token, `/dash/invoices?hostedSince=${since}`)).json())
  expect(await listed()).toEqual([])
  await updateRow(app.db, 'invoice_runs', early.run, { status: 85 })
  const [row] = await listed()
  expect(Date.parse(row?.hostedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(since))
})

it('an invoice hosted after its run, when hosting was run again, is the only new one', async () => {
  const run = await buildHostedInvoice(app)
  const token = await dash.tokenFor(run.client, [])
  const hour = new Date(Date.now() - 3_600_000)
  await updateRow(app.db, 'invoice_runs', run.run, { hosted_at: hour })
  await updateRow(app.db, 'invoices', run.invoice, { hosted_at: hour })
  const since = new Date(Date.now() - 600_000).toISOString()
  const listed = async () =>
    z.array(dashInvoice).parse(await (await dash.call(token, `/dash/invoices?hostedSince=${since}`)).json())
  const again = { invoice_run_index: run.run, process: 'host-invoices', status: 'done' }
  await app.db
    .insertInto('invoice_run_processes')
    .values({ ...again, finished_at: new Date() })
    .execute()
  expect(await listed()).toEqual([])
  const account = await app.build.account(run)
  const first = await app.db
    .selectFrom('invoices')
    .selectAll()
    .where('index', '=', run.invoice)
    .executeTakeFirstOrThrow()
  const { index: _index, document, ...rest } = first
  const late = { ...rest, document: JSON.stringify(document), account_index: account, number: 'LATE-1' }
  await app.db
    .insertInto('invoices')
    .values({ ...late, hosted_at: new Date() })
    .execute()
  expect((await listed()).map(({ number }) => number)).toEqual(['LATE-1'])
  // While hosting runs again the run is not fully hosted, and partners still read what they read before.
  await updateRow(app.db, 'invoice_runs', run.run, { status: 75 })
  await app.db
    .updateTable('invoice_run_processes')
    .set({ status: 'running', finished_at: null })
    .where('invoice_run_index', '=', run.run)
    .execute()
  expect((await listed()).map(({ number }) => number)).toEqual(['LATE-1'])
  expect((await dash.call(token, `/dash/invoices/${run.invoice}`)).status).toBe(200)
})

it("an invoice's lines have a list of their own, as has an account's usage by month and product group", async () => {
  const lines = await (await read(`/dash/invoices/${own.invoice}/lines`, { accept: 'text/csv' })).text()
  expect(lines.split('\r\n')[0]).toContain('lineNumber,kind,cli,productGroup,description')
  expect(lines.split('\r\n')).toHaveLength(4)
  expect(await rows(`/dash/accounts/${own.account}/usage`)).toEqual([
    { month: '2026-10', productGroup: 'Mobile', calls: 3, durationSeconds: 180, net: '1.23' },
  ])
  expect(await rows(`/dash/accounts/${own.account}/usage?from=2026-11-01`)).toEqual([])
})

it('an invoice is read as an electronic invoice at its own address', async () => {
  const answer = await read(`/dash/invoices/${own.invoice}.xml`)
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const xml = await answer.text()
  // The customer has no Peppol address.
  expect(xml).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>')
  expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="GBP">12.00</cbc:TaxInclusiveAmount>')
  expect((await read(`/dash/invoices/${own.invoice}`)).headers.get('content-type')).toContain('json')
})

it('an account’s ledger and statement say what it owes, what it paid, and the balance after each', async () => {
  const staff = await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
  const account = await app.build.account({ client: own.reseller, brand: own.brand })
  await app.call(`/api/clients/${own.reseller}/accounts/${account}/ledger/receipts`, {
    method: 'POST',
    token: staff,
    json: { amount: '12.00', receivedOn: '2026-01-05', method: 'transfer', reference: 'Counter' },
  })
  const json = async (path: string) => (await read(`/dash/accounts/${account}/${path}`)).json()
  expect(await json('ledger')).toMatchObject({ balance: '-12.00', inHand: '12.00', open: [] })
  expect(await json('statement?from=2026-01-01&to=2026-01-31')).toMatchObject({
    opening: '0.00',
    rows: [{ day: '2026-01-05', what: 'Payment received Counter', amount: '-12.00', balance: '-12.00' }],
    closing: '-12.00',
  })
  expect((await read(`/dash/accounts/${account}/statement?from=2026-02-01&to=2026-01-31`)).status).toBe(400)
})
