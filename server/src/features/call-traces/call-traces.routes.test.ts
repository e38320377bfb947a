import { setTimeout as sleep } from 'node:timers/promises'
import {
  callTrace,
  fileLine,
  invoiceLineCall,
  tracedCall,
} from '@nineops/contract/bureau/call-traces.contract'
import { collectedFile, fileDetail } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { updateRow } from '../../platform/db/rows.ts'

let file: number
let run: number
let billRun: number

const CLI = '01632960001'
// Through a text relay: the call is one to 020 7946 0000.
const DIALLED = '18001 020 7946 0000'
const line = (id: string, cli = CLI, at = '2026-07-01T09:00:00Z') => `${id},${cli},${DIALLED},${at},61,0.0125`
const lines = [
  'call_id,cli,destination,started_at,duration_seconds,carrier_cost',
  line('a1'),
  `"a""2",${CLI},02079460000,2026-07-01T22:59:59Z,30,`,
  line('a1'),
  'broken',
  line('a3', '01632960999'),
  line('a4', CLI, '2026-07-01T23:00:00Z'),
]
const get = async <T extends z.ZodType>(path: string, shape: T): Promise<z.output<T>> => {
  const answer = await app.call(path)
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return shape.parse(body)
}
const home = () => `/api/clients/${reseller.client}`
const upload = async (content: string): Promise<number> => {
  const body = new FormData()
  body.set('file', new Blob([content]), 'july.csv')
  const path = `${home()}/datacollection/external/files?carrierIndex=${reseller.carrier}`
  const answer = await app.call(path, { method: 'POST', body })
  const index = collectedFile.parse(await answer.json()).index ?? 0
  for (;;) {
    const { status } = await get(`${home()}/datacollection/files/${index}`, fileDetail)
    if (status === 'taken') return index
    await sleep(50)
  }
}
const rate = async () => {
  await app.call(`${home()}/billruns/${billRun}/rate`, { method: 'POST' })
  for (;;) {
    const { status } = await get(
      `${home()}/billruns/${billRun}`,
      z.object({ status: z.object({ index: z.number() }) }),
    )
    if (status.index === 40) return
    await sleep(50)
  }
}
const trace = (callId: string) =>
  app.call(
    `${home()}/calltraces/call?${new URLSearchParams({ carrierIndex: String(reseller.carrier), callId }).toString()}`,
  )
const search = (query: Record<string, string>) =>
  get(`${home()}/calltraces?${new URLSearchParams(query).toString()}`, z.array(tracedCall))
const lineCalls = (number: number, page = 1) =>
  app.call(
    `/api/invoiceruns/${run}/accounts/${account}/invoice/lines/${number}/calls?page=${page}&pageSize=1`,
  )

const app = closedAtEnd(await testApp({ worker: true }))
const reseller = await app.build.reseller()
const account = await app.build.accountWith(reseller, ['441632960001'])
beforeAll(async () => {
  const retail = await app.build.card(reseller, [
    { prefix: '44', day: '0.06', connection: '0.01', first: 60, next: 60 },
  ])
  const wholesale = await app.build.card(reseller, [{ prefix: '4420', day: '0.03' }])
  await app.build.allocation(reseller, 'retail', retail)
  await app.build.allocation(reseller, 'wholesale', wholesale)
  file = await upload(`${lines.join('\r\n')}\r\n`)
  const created = await app.call(`${home()}/billruns`, {
    method: 'POST',
    json: { periodStart: '2026-07-01', periodEnd: '2026-07-31' },
  })
  billRun = ((await created.json()) as { index: number }).index
})

describe('the lines of a file', () => {
  it('are all exported with their text', async () => {
    const params = { client: reseller.client, file }
    const written = await exported(app, 'call-file-lines', { params })
    expect(written.map(row => [row['lineNumber'], row['callId'], row['raw']])).toEqual([
      [2, 'a1', lines[1]],
      [3, 'a"2', lines[2]],
      [4, null, lines[3]],
      [5, null, lines[4]],
      [6, 'a3', lines[5]],
      [7, 'a4', lines[6]],
    ])
  })

  it('are shown with the call or the reason, and the text as it is in the file', async () => {
    const answer = await app.call(`${home()}/datacollection/files/${file}/lines`)
    const shown = z.array(fileLine).parse(await answer.json())
    expect(shown.map(each => [each.lineNumber, each.call?.callId ?? each.reason, each.raw])).toEqual([
      [2, 'a1', lines[1]],
      [3, 'a"2', lines[2]],
      [4, 'DUPLICATE', lines[3]],
      [5, 'MISSING_FIELD', lines[4]],
      [6, 'a3', lines[5]],
      [7, 'a4', lines[6]],
    ])
    expect(answer.headers.get('DASH-MetaData')).toContain('"TotalCount":7')
  })

  it('are paged by the lines of the file', async () => {
    const path = `${home()}/datacollection/files/${file}/lines`
    const page = (number: number) => get(`${path}?page=${number}&pageSize=3`, z.array(fileLine))
    expect((await page(1)).map(each => each.lineNumber)).toEqual([2, 3])
    expect((await page(2)).map(each => each.lineNumber)).toEqual([4, 5, 6])
    expect((await page(3)).map(each => each.raw)).toEqual([lines[6]])
    expect(await page(4)).toEqual([])
    expect((await app.call(`${home()}/datacollection/files/99999/lines`)).status).toBe(404)
  })
})

it('a call that is not rated yet is traced to its file only, and is found by its id, or its CLI and London day', async () => {
  const answer = await trace('a1')
  expect(callTrace.parse(await answer.json())).toMatchObject({
    call: {
      callId: 'a1',
      cli: '441632960001',
      destination: '442079460000',
      file: { index: file, name: 'july.csv' },
      lineNumber: 2,
    },
    raw: expect.stringContaining(DIALLED) as unknown,
    rating: null,
    invoiceLines: [],
  })
  expect(await search({ callId: 'a"2' })).toMatchObject([{ callId: 'a"2', lineNumber: 3 }])
  // 23:00 UTC is the next day in London's summer.
  const day = { cli: '(01632) 960001', day: '2026-07-01' }
  expect((await search(day)).map(each => each.callId)).toEqual(['a1', 'a"2'])
  expect((await search({ ...day, day: '2026-07-02' })).map(each => each.callId)).toEqual(['a4'])
  expect(await search({ ...day, day: '2026-07-03' })).toEqual([])
})

it('a rated call shows card, prefix and charge of both sides; an unallocated one, that no account has its number', async () => {
  await rate()
  const { rating } = callTrace.parse(await (await trace('a1')).json())
  expect(rating).toMatchObject({
    billRun: { index: billRun, closed: false },
    account: { index: account },
    service: { cli: '441632960001' },
    productGroup: 'Calls',
    band: 'day',
    billableSeconds: 120,
    sides: [
      { side: 'retail', entry: { prefix: '44' }, charge: '0.130000' },
      { side: 'wholesale', entry: { prefix: '4420' }, charge: '0.030500' },
    ],
  })
  expect(rating?.sides[0]?.steps.join(' ')).toContain('120 / 60 × 0.060000')
  const unallocated = callTrace.parse(await (await trace('a3')).json())
  expect(unallocated.rating).toMatchObject({ exception: 'unallocated', account: null, service: null })
  expect(unallocated.invoiceLines).toEqual([])
  // A search finds both, rated or not.
  await upload(`${lines[0]}\n${line('a5')}\n`)
  expect((await search({ cli: CLI, day: '2026-07-01' })).map(each => each.callId)).toEqual([
    'a1',
    'a5',
    'a"2',
  ])
  expect((await search({ cli: '01632960999', day: '2026-07-01' })).map(each => each.callId)).toEqual(['a3'])
})

it('an invoice line leads to its calls, and each call to its invoice line and number', async () => {
  await updateRow(app.db, 'bill_runs', billRun, { status: 50, closed_at: new Date() })
  run = await app.build.invoiceRun(reseller.client, billRun, {
    description: 'July',
    cycle_description: 'July 2026',
    invoice_date: '2026-08-01',
    bacs_date: '2026-08-14',
  })
  const service = await app.db.selectFrom('services').select('index').executeTakeFirstOrThrow()
  const base = {
    invoice_run_index: run,
    account_index: account,
    document: 'invoice',
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    quantity: '1',
    net: '0.20',
    vat_rate: 'standard',
    vat_percent: '20',
  }
  await app.db
    .insertInto('invoice_lines')
    .values([
      {
        ...base,
        line_number: 1,
        kind: 'usage',
        service_index: service.index,
        product_group: 'Calls',
        description: 'Calls',
        calls: 3,
      },
      { ...base, line_number: 2, kind: 'charge', product_group: 'Rental', description: 'Rental' },
    ])
    .execute()
  await app.db
    .insertInto('invoices')
    .values({
      invoice_run_index: run,
      client_index: reseller.client,
      brand_index: reseller.brand,
      account_index: account,
      kind: 'invoice',
      number: 'ACM000001',
      invoice_date: '2026-08-01',
      due_date: '2026-08-15',
      net: '0.40',
      vat: '0.08',
      gross: '0.48',
    })
    .execute()

  const answer = await lineCalls(1)
  const [first] = z.array(invoiceLineCall).parse(await answer.json())
  expect(first).toMatchObject({
    callId: 'a1',
    charge: '0.130000',
    cost: '0.030500',
    file: { index: file },
    lineNumber: 2,
  })
  expect(answer.headers.get('DASH-MetaData')).toContain('"TotalCount":3')
  const second = z.array(invoiceLineCall).parse(await (await lineCalls(1, 2)).json())
  expect(second).toMatchObject([{ callId: 'a"2' }])
  const params = { id: run, accountId: account, lineNumber: 1 }
  const written = await exported(app, 'invoice-line-calls', { params, query: { sort: '-startedAt' } })
  expect(written.map(row => row['callId'])).toEqual(['a4', 'a"2', 'a1'])
  expect(await (await lineCalls(2)).json()).toEqual([])
  expect((await lineCalls(3)).status).toBe(404)

  const { invoiceLines } = callTrace.parse(await (await trace('a1')).json())
  expect(invoiceLines).toMatchObject([
    {
      invoiceRun: { index: run },
      account: { index: account },
      lineNumber: 1,
      calls: 3,
      invoice: { number: 'ACM000001', gross: '0.48' },
    },
  ])
  // An abandoned run's lines do not count as the call's.
  await updateRow(app.db, 'invoice_runs', run, { status: 10 })
  expect(callTrace.parse(await (await trace('a1')).json()).invoiceLines).toEqual([])
})

it('what does not exist, or is another reseller’s, is not found; the trace works without the stored file', async () => {
  expect((await trace('nothing')).status).toBe(404)
  const other = await app.build.reseller()
  const foreign = new URLSearchParams({ carrierIndex: String(reseller.carrier), callId: 'a1' })
  expect((await app.call(`/api/clients/${other.client}/calltraces/call?${foreign.toString()}`)).status).toBe(
    404,
  )
  expect((await app.call(`/api/clients/${other.client}/datacollection/files/${file}/lines`)).status).toBe(404)
  expect(await (await app.call(`/api/clients/${other.client}/calltraces?callId=a1`)).json()).toEqual([])
  for (const query of ['', '?cli=1', '?callId=a&cli=1&day=2026-07-01', '?callId=%00'])
    expect((await app.call(`${home()}/calltraces${query}`)).status, query).toBe(400)
  await updateRow(app.db, 'data_collection_files', file, { storage_key: 'gone' })
  expect(callTrace.parse(await (await trace('a1')).json())).toMatchObject({
    raw: null,
    call: { callId: 'a1' },
  })
})
