import { createHash } from 'node:crypto'
import type {
  BillRunException,
  BillRunReport,
  BillRunUsage,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { FileDetail } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import type { Reseller } from '../../../test/bill-run-factory.ts'
import { testApp } from '../../../test/test-app.ts'
import { onlyValueOf, updateRow } from '../../platform/db/rows.ts'

const t = closedAtEnd(await testApp({ worker: true }))

const july = { periodStart: '2026-07-01', periodEnd: '2026-07-31' }

interface Answer<T> {
  status: number
  body: T & { error?: { code: string; detail: string } }
}
async function post<T>(path: string, json: unknown = {}): Promise<Answer<T>> {
  const response = await t.call(path, { method: 'POST', json })
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
}
const get = async <T>(path: string): Promise<T> => (await (await t.call(path)).json()) as T

/** A reseller whose UK calls are rated both sides, with an account on CLI 441. */
async function buildBilled(): Promise<Reseller & { account: number; runs: string }> {
  const reseller = await t.build.reseller()
  const account = await t.build.accountWith(reseller, ['441'])
  const uk = { prefix: '44', destination: 'UK', group: 'National' }
  await t.build.allocation(reseller, 'retail', await t.build.card(reseller, [{ ...uk, day: '0.02' }]))
  await t.build.allocation(reseller, 'wholesale', await t.build.card(reseller, [{ ...uk, day: '0.005' }]))
  return { ...reseller, account, runs: `/api/clients/${reseller.client}/billruns` }
}

async function settled(path: string): Promise<BillRun> {
  for (;;) {
    const run = await get<BillRun>(path)
    if (run.status.index !== 20 && run.status.index !== 30) return run
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function rated(path: string): Promise<BillRun> {
  expect((await post(`${path}/rate`)).status).toBe(202)
  return settled(path)
}

describe('a bill run over HTTP', () => {
  it('rated without a call it is still to be collected, where carriers are collected from', async () => {
    const { runs, client } = await buildBilled()
    const path = `${runs}/${(await post<BillRun>(runs, july)).body.index}`
    expect(await rated(path)).toMatchObject({
      calls: 0,
      nextStep: 'collect',
      actions: { close: { allowed: true } },
    })
    await t.db
      .updateTable('data_collection_clients')
      .set({ enabled: false })
      .where('client_index', '=', client)
      .execute()
    expect(await get<BillRun>(path)).toMatchObject({ nextStep: 'close' })
  })

  it('goes from created to closed, with its exceptions fixed on the way', async () => {
    const { runs, account, ...reseller } = await buildBilled()
    const created = await post<BillRun>(runs, july)
    expect(created).toMatchObject({
      status: 201,
      body: { description: 'July 2026', status: { index: 10, description: 'Created' }, nextStep: 'collect' },
    })
    const numbered = {
      kind: 'bill-run',
      index: created.body.index,
      description: 'July 2026',
      client: { index: reseller.client, name: expect.any(String) as string },
    }
    expect(await get(`/api/runs/${created.body.index}`)).toEqual([numbered])
    expect(await get('/api/runs/999999')).toEqual([])
    const path = `${runs}/${created.body.index}`
    await t.build.calls(reseller, [
      { cli: '441' },
      { cli: '449', at: '2026-07-03T23:30:00Z' },
      { cli: '441', destination: '33199', at: '2026-07-08T09:00:00Z' },
    ])
    expect(await get<BillRun>(path)).toMatchObject({ newFiles: 1, newEntered: 0, nextStep: 'rate' })
    const files = t.db.updateTable('data_collection_files').where('client_index', '=', reseller.client)
    await files.set({ source_kind: 'internal' }).execute()
    expect(await get<BillRun>(path)).toMatchObject({ newFiles: 0, newEntered: 1, nextStep: 'rate' })
    await files.set({ source_kind: 'external' }).execute()

    const run = await rated(path)
    expect(run).toMatchObject({
      status: { index: 40, description: 'Rated' },
      calls: 3,
      durationSeconds: 180,
      unallocatedCalls: 1,
      unratedRetailCalls: 1,
      unratedWholesaleCalls: 1,
      retailCharge: '0.020000',
      wholesaleCost: '0.010000',
      margin: '0.010000',
      newFiles: 0,
    })
    const response = await t.call(`${path}/exceptions?cause=unallocated`)
    expect(JSON.parse(response.headers.get('DASH-MetaData') ?? '')).toMatchObject({
      Pagination: { TotalCount: 1 },
    })
    expect((await response.json()) as BillRunException[]).toMatchObject([
      { subject: '449', calls: 1, wholesaleCost: '0.005000', firstCallDate: '2026-07-04' },
    ])
    // Neither has a price, which is not the same as £0.00.
    expect(await get(`${path}/exceptions?filter=3319`)).toMatchObject([
      { cause: 'unrated_retail', wholesaleCost: null },
      { cause: 'unrated_wholesale', retailCharge: null },
    ])
    expect(await get(`${path}/exceptions/calls?cause=unrated_retail&subject=33199`)).toMatchObject([
      {
        destination: '33199',
        lineNumber: 4,
        account: { index: account },
        retailCharge: null,
        wholesaleCost: null,
      },
    ])

    const refused = await post(`${path}/close`)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'exceptions_open' } } })
    expect(refused.body.error?.detail).toContain('1 unallocated call and 1 unrated call')

    expect(await post(`${path}/allocate`, { cli: '449', accountIndex: account })).toMatchObject({
      status: 201,
      body: { startDate: '2026-07-04' },
    })
    expect(await get<BillRun>(path)).toMatchObject({ nextStep: 'rate', fixes: 1, unallocatedCalls: 1 })
    expect((await post(`${path}/allocate`, { cli: '449', accountIndex: account })).status).toBe(409)
    expect(await rated(path)).toMatchObject({
      unallocatedCalls: 0,
      retailCharge: '0.040000',
      nextStep: 'close',
    })

    const usage = await get<BillRunUsage>(`${path}/usage`)
    expect(usage.productGroups).toMatchObject([{ name: 'National', calls: 2, retailCharge: '0.040000' }])
    expect(usage.days.map(day => [day.date, day.calls])).toEqual([
      ['2026-07-01', 1],
      ['2026-07-04', 1],
      ['2026-07-08', 1],
    ])

    const closed = await post<BillRun>(`${path}/close`, { acceptExceptions: true })
    expect(closed).toMatchObject({ status: 200, body: { status: { index: 50 }, nextStep: null } })
    for (const step of ['rate', 'collect', 'close'])
      expect(await post(`${path}/${step}`)).toMatchObject({
        status: 409,
        body: { error: { code: 'conflict_state' } },
      })
    expect((await post(`${path}/allocate`, { cli: '449', accountIndex: account })).status).toBe(409)
    // What was found too late is fixed after reopening the run; once it is invoiced it stays closed.
    expect(await post(`${path}/reopen`)).toMatchObject({ status: 200, body: { status: { index: 40 } } })
    expect((await post(`${path}/reopen`)).status).toBe(409)
    await post(`${path}/close`, { acceptExceptions: true })
    const invoiceRun = await t.build.invoiceRun(reseller.client, created.body.index, {
      description: 'July',
      cycle_description: 'July',
      invoice_date: '2026-07-31',
      bacs_date: '2026-08-14',
    })
    expect(await post(`${path}/reopen`)).toMatchObject({
      status: 409,
      body: { error: { detail: expect.stringContaining(`Invoice run ${invoiceRun}`) } },
    })
    expect(await get(path)).toMatchObject({ invoiced: false })
    await updateRow(t.db, 'invoice_runs', invoiceRun, { status: invoiceRunStatus.complete })
    expect(await get(path)).toMatchObject({ invoiced: true })
    await t.db.deleteFrom('invoice_runs').where('index', '=', invoiceRun).execute()
    expect(await t.actions({ entity: 'bill_runs', entity_index: created.body.index })).toEqual([
      'bill_run.created',
      'bill_run.rating',
      'bill_run.cli_allocated',
      'bill_run.rating',
      'bill_run.closed',
      'bill_run.reopened',
      'bill_run.closed',
    ])
  })

  it("fills the gap before a CLI's next service when it is allocated", async () => {
    const { runs, account, ...reseller } = await buildBilled()
    await t.db
      .updateTable('services')
      .set({ start_date: '2026-07-20' })
      .where('account_index', '=', account)
      .execute()
    await t.build.calls(reseller, [{ cli: '441' }, { cli: '441', at: '2026-07-20T12:00:00Z' }])
    const { body } = await post<BillRun>(runs, july)
    const path = `${runs}/${body.index}`
    expect(await rated(path)).toMatchObject({ unallocatedCalls: 1 })
    const other = await t.build.accountWith({ ...reseller })
    const accountNumber = await onlyValueOf(t.db, 'accounts', 'account_number', { index: other })
    expect((await post(`${path}/allocate`, { cli: '441', accountNumber: 'nobody' })).status).toBe(404)
    expect(await post(`${path}/allocate`, { cli: '441', accountNumber })).toMatchObject({
      status: 201,
      body: { startDate: '2026-07-01', endDate: '2026-07-19' },
    })
    expect(await rated(path)).toMatchObject({ unallocatedCalls: 0, calls: 2 })
  })

  it('has periods that follow each other without a gap', async () => {
    const { runs } = await buildBilled()
    expect((await post(runs, july)).status).toBe(201)
    expect(await get(`${runs}/nextperiod`)).toEqual({ periodStart: '2026-08-01', periodEnd: '2026-08-31' })
    for (const period of [july, { periodStart: '2026-09-01', periodEnd: '2026-09-30' }])
      expect(await post(runs, period)).toMatchObject({ status: 400, body: { error: { code: 'bad_period' } } })
    const august = { periodStart: '2026-08-01', periodEnd: '2026-08-31' }
    const both = await Promise.all([post(runs, august), post(runs, august)])
    expect(both.map(answer => answer.status)).toEqual(expect.arrayContaining([201, 400]))
    expect((await get<BillRun[]>(runs)).map(run => run.periodStart)).toEqual(['2026-08-01', '2026-07-01'])
  })

  it('is rated only once the runs before it are closed', async () => {
    const { runs } = await buildBilled()
    const first = await post<BillRun>(runs, july)
    const second = await post<BillRun>(runs, { periodStart: '2026-08-01', periodEnd: '2026-08-31' })
    const refused = await post(`${runs}/${second.body.index}/rate`)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict_state' } } })
    expect(refused.body.error?.detail).toContain('July 2026')
    await rated(`${runs}/${first.body.index}`)
    await post(`${runs}/${first.body.index}/close`)
    expect(await rated(`${runs}/${second.body.index}`)).toMatchObject({ status: { index: 40 }, calls: 0 })
  })

  it('has late calls for the next run once it is closed, until that run has rated them; their file says so', async () => {
    const { runs, ...reseller } = await buildBilled()
    const { body: first } = await post<BillRun>(runs, july)
    await rated(`${runs}/${first.index}`)
    await post(`${runs}/${first.index}/close`)
    const august = { cli: '441', at: '2026-08-03T09:00:00Z' }
    const [late, mixed, inTime] = [
      await t.build.calls(reseller, [{ cli: '441' }]),
      await t.build.calls(reseller, [{ cli: '441', at: '2026-07-31T22:59:59Z' }, august, august]),
      await t.build.calls(reseller, [august]),
    ]
    const lateOf = async (file: number) =>
      (await get<FileDetail>(`/api/clients/${reseller.client}/datacollection/files/${file}`)).late
    expect(await get(`${runs}/${first.index}`)).toMatchObject({ calls: 0, newCalls: 4 })
    expect(await lateOf(late)).toEqual({ calls: 1, billRun: null })
    expect(await lateOf(mixed)).toEqual({ calls: 1, billRun: null })
    expect(await lateOf(inTime)).toEqual({ calls: 0, billRun: null })

    const { body: next } = await post<BillRun>(runs, { periodStart: '2026-08-01', periodEnd: '2026-08-31' })
    expect(await rated(`${runs}/${next.index}`)).toMatchObject({ calls: 5, lateCalls: 2 })
    expect(await get(`${runs}/${first.index}`)).toMatchObject({ calls: 0, newCalls: 0 })
    expect(await lateOf(mixed)).toEqual({ calls: 1, billRun: 'August 2026' })
    // The next close makes nothing late that its run has.
    await post(`${runs}/${next.index}/close`)
    expect(await lateOf(inTime)).toEqual({ calls: 0, billRun: 'August 2026' })
  })

  it('is rated once if two users ask at the same time', async () => {
    const { runs, ...reseller } = await buildBilled()
    await t.build.calls(reseller, [{ cli: '441' }])
    const { body } = await post<BillRun>(runs, july)
    const path = `${runs}/${body.index}`
    const both = await Promise.all([post(`${path}/rate`), post(`${path}/rate`)])
    expect(both.map(answer => answer.status)).toEqual(expect.arrayContaining([202, 409]))
    expect(await settled(path)).toMatchObject({ status: { index: 40 }, calls: 1 })
    const generation = await onlyValueOf(t.db, 'bill_runs', 'generation', { index: body.index })
    expect(generation).toBe(1)
  })

  it('asks to be rated again if files arrive after the rating', async () => {
    const { runs, ...reseller } = await buildBilled()
    const { body } = await post<BillRun>(runs, july)
    const path = `${runs}/${body.index}`
    await rated(path)
    await t.build.calls(reseller, [{ cli: '441' }])
    expect(await get(path)).toMatchObject({
      newFiles: 1,
      nextStep: 'rate',
      actions: { close: { allowed: false } },
    })
    expect((await post(`${path}/close`, { acceptExceptions: true })).status).toBe(409)
    expect(await rated(path)).toMatchObject({ calls: 1, nextStep: 'close' })
  })

  it('collects, and returns to its status if no file is on its way', async () => {
    const { runs } = await buildBilled()
    const { body } = await post<BillRun>(runs, july)
    expect(await post(`${runs}/${body.index}/collect`)).toMatchObject({
      status: 202,
      body: { status: { index: 20 } },
    })
    expect(await settled(`${runs}/${body.index}`)).toMatchObject({ status: { index: 10 } })
  })

  it('rejects dates and indexes that no row could have', async () => {
    const { runs } = await buildBilled()
    for (const periodStart of ['0000-01-01', '1899-12-31', '2100-01-01'])
      expect((await post(runs, { ...july, periodStart })).status).toBe(400)
    expect((await post(runs, { ...july, periodEnd: '9999-12-31' })).status).toBe(400)
    const { body } = await post<BillRun>(runs, july)
    const fix = { cli: '449', accountIndex: 3_000_000_000 }
    expect((await post(`${runs}/${body.index}/allocate`, fix)).status).toBe(400)
  })

  it('stays closed while the run after it is being rated, which relies on it', async () => {
    const { runs, ...reseller } = await buildBilled()
    await t.build.calls(reseller, [{ cli: '441' }])
    const { body: first } = await post<BillRun>(runs, july)
    const { body: next } = await post<BillRun>(runs, { periodStart: '2026-08-01', periodEnd: '2026-08-31' })
    await rated(`${runs}/${first.index}`)
    expect((await post(`${runs}/${first.index}/close`)).status).toBe(200)
    // As a first rating leaves it while it is under way.
    await updateRow(t.db, 'bill_runs', next.index, { status: 30 })
    expect((await post(`${runs}/${first.index}/reopen`)).status).toBe(409)
    await updateRow(t.db, 'bill_runs', next.index, { status: 10 })
    expect((await post(`${runs}/${first.index}/reopen`)).status).toBe(200)
  })

  it('refuses fixes while it is being rated, because the rating would count them as included', async () => {
    const { runs, account, ...reseller } = await buildBilled()
    await t.build.calls(reseller, [{ cli: '449' }])
    const { body } = await post<BillRun>(runs, july)
    await rated(`${runs}/${body.index}`)
    await updateRow(t.db, 'bill_runs', body.index, { status: 30 })
    const fix = await post(`${runs}/${body.index}/allocate`, { cli: '449', accountIndex: account })
    expect(fix).toMatchObject({ status: 409, body: { error: { code: 'conflict_state' } } })
  })

  it('is hidden from other resellers and other roles', async () => {
    const { runs } = await buildBilled()
    const other = await buildBilled()
    const { body } = await post<BillRun>(runs, july)
    expect((await t.call(`${other.runs}/${body.index}`)).status).toBe(404)
    expect((await post(`${other.runs}/${body.index}/rate`)).status).toBe(404)
    expect((await t.call(runs, { roles: ['NINEOPS_CRM_ACCESS'] })).status).toBe(403)
  })
})

describe('classic reports of a bill run', () => {
  it('contain nothing that a spreadsheet would run as a formula', async () => {
    const { runs, account, ...reseller } = await buildBilled()
    await updateRow(t.db, 'accounts', account, { company_name: '=HYPERLINK("http://x")' })
    await t.build.calls(reseller, [{ cli: '441' }])
    const { body } = await post<BillRun>(runs, july)
    const path = `${runs}/${body.index}`
    await rated(path)
    const { body: asked } = await post<BillRunReport>(`${path}/classicreports/margin`)
    let download = await t.call(`${path}/classicreports/margin/${asked.index}`)
    while (download.status === 409) {
      await new Promise(resolve => setTimeout(resolve, 50))
      download = await t.call(`${path}/classicreports/margin/${asked.index}`)
    }
    expect(await download.text()).toContain(`,"'=HYPERLINK(""http://x"")",`)
  })

  it.each([
    ['usage-by-destination', /^destination,calls,.*\nUK,1,60,0\.020000,0\.005000,0\.015000\n$/],
    ['unallocated-calls', /^call_id,cli,.*\n.*,449,.*01\/07\/2026 13:00:00/],
    ['unrated-calls', /^account_number,.*\n(.*\n)*.*33199.*,yes,yes,/],
    ['margin', /^brand,.*\nBrand,.*National,1,60,0\.020000,0\.005000,0\.015000\n$/],
  ])('%s is a CSV of what was rated', async (report, expected) => {
    const { runs, ...reseller } = await buildBilled()
    await t.build.calls(reseller, [{ cli: '441' }, { cli: '449' }, { cli: '441', destination: '33199' }])
    const { body } = await post<BillRun>(runs, july)
    const path = `${runs}/${body.index}`
    expect((await post(`${path}/classicreports/${report}`)).status).toBe(409)
    await rated(path)
    expect((await post(`${path}/classicreports/nonsense`)).status).toBe(400)
    const asked = await post<BillRunReport>(`${path}/classicreports/${report}`)
    expect(asked).toMatchObject({ status: 202, body: { status: 'requested' } })
    let ready: BillRunReport | undefined
    while (ready?.status !== 'ready') {
      const reports = await get<BillRunReport[]>(`${path}/classicreports`)
      ready = reports.find(entry => entry.index === asked.body.index)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    const download = await t.call(`${path}/classicreports/${report}/${ready.index}`)
    const csv = await download.text()
    expect(csv).toMatch(expected)
    expect(createHash('sha256').update(csv).digest('hex')).toBe(ready.sha256)
    expect(download.headers.get('content-disposition')).toContain(`bill-run-${body.index}-${report}.csv`)
  })
})
