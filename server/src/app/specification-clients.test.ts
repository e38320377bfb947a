import { beforeAll, describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { collectionDay } from '../../test/factories/collection-days.ts'
import { testApp } from '../../test/test-app.ts'
import { updateRow } from '../platform/db/rows.ts'

// A client that knows only the specification's §7 "Clients": its paths as written there, plain fetch, and the fields
// of §3.

type Fields = Record<string, unknown>
interface Answer {
  status: number
  headers: Headers
  body: unknown
}

let card: number
let account: number
let billRun: number
let invoiceRun: number

async function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(app.address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      cookie: 'XSRF-TOKEN=abcdefabcdefabcd',
      'X-XSRF-TOKEN': 'abcdefabcdefabcd',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  const read = type.startsWith('application/json') ? await response.json() : await response.text()
  return { status: response.status, headers: response.headers, body: read }
}

/** A list: 200 and a bare array. */
async function list(path: string): Promise<Fields[]> {
  const { status, body } = await send('GET', path)
  expect(status, `GET ${path}: ${JSON.stringify(body)}`).toBe(200)
  expect(Array.isArray(body), path).toBe(true)
  return body as Fields[]
}

/** A POST that succeeds with this status; returns its body. */
async function post(path: string, status: number, body?: unknown): Promise<Fields> {
  const answer = await send('POST', path, body)
  expect(answer.status, `POST ${path}: ${JSON.stringify(answer.body)}`).toBe(status)
  return answer.body as Fields
}

const indexes = (items: Fields[]) => items.map(item => item['index'])

const app = closedAtEnd(await testApp({ worker: true }))
const token = await app.tokenFor(['NINEOPS_BUREAU_ACCESS', 'NINEOPS_SERVICEESTABLISHMENT_ACCESS'])
const reseller = await app.build.reseller()
beforeAll(async () => {
  const { client } = reseller
  await updateRow(app.db, 'clients', client, { nine_client: true })
  await app.build.reseller()
  card = await app.build.card(reseller, [{ prefix: '44', day: '0.02' }])
  await app.build.allocation(reseller, 'retail', card)
  account = await app.build.account({ client, brand: await app.build.brand(client) })
  await app.build.charge(client, account)
  billRun = await app.build.closedBillRun(client)
  const { body } = await send('POST', `/api/clients/${client}/invoiceruns`, {
    billRunIndex: billRun,
    invoiceDate: '2026-11-02',
    bacsDate: collectionDay(),
  })
  invoiceRun = Number((body as Fields)['index'])
})

describe('spec §7 Clients', () => {
  it('GET /api/clients and /api/clients/NineClients', async () => {
    const all = await list('/api/clients')
    expect(all).toHaveLength(2)
    for (const client of all)
      expect(client).toMatchObject({
        index: expect.any(Number),
        name: expect.any(String),
        status: { index: expect.any(Number) },
      })
    expect(await list('/api/clients/NineClients')).toEqual(
      all.filter(client => client['index'] === reseller.client),
    )
  })

  it('GET brands and accounts', async () => {
    const brands = await list(`/api/clients/${reseller.client}/brands`)
    expect(brands).toContainEqual({ index: reseller.brand, name: 'Brand' })
    const [first] = await list(`/api/clients/${reseller.client}/accounts`)
    expect(first).toEqual({
      index: account,
      accountNumber: expect.any(String) as string,
      companyName: expect.any(String) as string,
    })
  })

  it('GET and POST wholesaleretail, of the reseller and of a brand', async () => {
    for (const path of [
      `/api/clients/${reseller.client}/wholesaleretail`,
      `/api/clients/${reseller.client}/brands/${reseller.brand}/wholesaleretail`,
    ]) {
      const entry = { side: 'retail', carrierIndex: reseller.carrier, rateCardIndex: card }
      const inserted = await post(path, 201, { ...entry, validFrom: '2026-09-01' })
      expect(await list(path)).toContainEqual(inserted)
    }
  })

  it('GET and POST carriers, and POST carriers/{carrierIndex} with a carrier object', async () => {
    const path = `/api/clients/${reseller.client}/carriers`
    const carrier = { name: 'Gamma', profile: { name: 'nineops-csv' }, status: 'active' }
    const inserted = await post(path, 201, carrier)
    expect(await list(path)).toContainEqual(inserted)
    const changed = { ...carrier, name: 'Gamma Telecom' }
    await post(`${path}/${String(inserted['index'])}`, 200, { carrier: { ...inserted, ...changed } })
    expect(await list(path)).toContainEqual({ ...inserted, ...changed })
  })

  it('GET and POST billruns, and POST a classic report of one without a body', async () => {
    const path = `/api/clients/${reseller.client}/billruns`
    const created = await post(path, 201, { periodStart: '2026-11-01', periodEnd: '2026-11-30' })
    expect(indexes(await list(path))).toContain(created['index'])
    await post(`${path}/${billRun}/classicreports/margin`, 202)
  })

  it('GET invoiceruns, and POST ssrs and classic reports of one', async () => {
    const path = `/api/clients/${reseller.client}/invoiceruns`
    expect((await list(path))[0]).toMatchObject({
      index: invoiceRun,
      description: expect.any(String),
      status: { index: 35, description: 'Created' },
      cycle: { cycleDescription: 'October 2026' },
      invoiceDate: '2026-11-02',
      bacsDate: collectionDay(),
    })
    const blob = await send('POST', `${path}/${invoiceRun}/ssrsreports/invoice-summary`, {})
    expect(blob.status).toBe(200)
    expect(blob.headers.get('content-type')).toBe('application/pdf')
    expect(blob.headers.get('content-disposition')).toContain('filename=')
    await post(`${path}/${invoiceRun}/classicreports/vat`, 202)
  })

  it('GET and POST invoicenumbers', async () => {
    const path = `/api/clients/${reseller.client}/invoicenumbers`
    const range = { brandIndex: reseller.brand, kind: 'invoice', prefix: 'SP', padding: 6, nextNumber: 1 }
    const saved = await post(path, 201, range)
    expect(await list(path)).toContainEqual(saved)
  })

  it('GET outputs', async () => {
    const outputs = await list(`/api/clients/${reseller.client}/outputs`)
    expect(outputs.length).toBeGreaterThan(0)
    for (const output of outputs) expect(output).toMatchObject({ index: expect.any(Number), enabled: true })
  })

  it('GET and POST paths/input and paths/output', async () => {
    const path = `/api/clients/${reseller.client}/paths`
    const input = await post(`${path}/input`, 201, { path: 'in', carrierIndex: reseller.carrier })
    const checkedAt = expect.any(String)
    expect(await list(`${path}/input`)).toEqual([{ ...input, checkedAt }])
    const output = await post(`${path}/output`, 201, { path: 'out' })
    expect(await list(`${path}/output`)).toEqual([{ ...output, checkedAt }])
  })

  it('GET and POST datacollection/clients', async () => {
    const path = `/api/clients/${reseller.client}/datacollection/clients`
    const saved = await post(path, 201, { carrierIndex: reseller.carrier, reference: 'ACC-1' })
    expect(await list(path)).toContainEqual(saved)
    expect((await send('POST', path, { carrierIndex: reseller.carrier })).status).toBe(409)
  })

  it('GET datacollection/external/files by page, with and without a filter', async () => {
    const path = `/api/clients/${reseller.client}/datacollection/external/files`
    for (const query of ['page=1&pageSize=10', 'page=1&pageSize=10&filter=july']) {
      const { status, body, headers } = await send('GET', `${path}?${query}`)
      expect(status).toBe(200)
      expect(body).toEqual([])
      expect(JSON.parse(headers.get('DASH-MetaData') ?? '')).toEqual({
        Pagination: { Page: 1, PageSize: 10, TotalCount: 0, TotalPages: 0 },
      })
    }
  })

  it('GET and POST datacollection/internal/sources', async () => {
    const path = `/api/clients/${reseller.client}/datacollection/internal/sources`
    const text =
      'call_id,cli,destination,started_at,duration_seconds\n1,nobody,02079460000,2026-10-01T09:00:00Z,6\n'
    const source = await post(`${path}?carrierIndex=${reseller.carrier}`, 202, { text })
    const listed = async () => (await list(path)).find(each => each['index'] === source['index'])
    await expect.poll(listed, { timeout: 20_000 }).toMatchObject({ status: 'taken', lines: 1, rejected: 1 })
    const correction = `carrierIndex=${reseller.carrier}&externalSourceIndex=${String(source['index'])}`
    const again = await post(`${path}?${correction}`, 202, { text: '' })
    expect(indexes(await list(path))).toEqual([again['index'], source['index']])
    expect(again['externalSource']).toMatchObject({ index: source['index'] })
  })

  it('GET and POST productgroupbundles, PATCH productgroupbundles/{index} with the bundle', async () => {
    const path = `/api/clients/${reseller.client}/productgroupbundles`
    const bundle = {
      name: 'UK 1000',
      productGroups: ['National'],
      inclusiveMinutes: 1000,
      monthlyPrice: '8.00',
      validFrom: '2026-11-01',
    }
    const inserted = await post(path, 201, bundle)
    expect(await list(path)).toEqual([inserted])
    const changed = { ...inserted, inclusiveMinutes: 1500 }
    const answer = await send('PATCH', `${path}/${String(inserted['index'])}`, changed)
    expect(answer.status).toBe(200)
    expect(await list(path)).toMatchObject([{ index: inserted['index'], inclusiveMinutes: 1500 }])
  })

  it('GET and POST featureflags, DELETE featureflags/{flag}', async () => {
    const path = `/api/clients/${reseller.client}/featureflags`
    const inserted = await post(path, 201, { flag: 'new-statement' })
    expect(await list(path)).toEqual([inserted])
    expect((await send('DELETE', `${path}/new-statement`)).status).toBe(204)
    expect(await list(path)).toEqual([])
  })
})
