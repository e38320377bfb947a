import type {
  InvoiceRunDetail,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { Explanation } from '@nineops/contract/crm/explanations.contract'
import type { Timeline } from '@nineops/contract/crm/timelines.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { insertRow, onlyValueOf, updateRow } from '../../platform/db/rows.ts'

let app: TestApp
let client: number
let brand: number
let account: number
let other: number
let service: number
let rental: number
let broadband: number
let runs: number[] = []
let invoices: number[] = []

const get = async <T>(path: string): Promise<T> => {
  const answer = await app.call(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json() as Promise<T>
}
const send = (method: string, path: string, json: unknown = {}) => app.call(path, { method, json })
const ofAccount = (query = '') =>
  get<Timeline>(`/api/clients/${client}/accounts/${account}/timeline?${query}`)
const sentences = (timeline: Timeline) => timeline.entries.map(entry => entry.sentence)

async function bill(
  start: string,
  end: string,
  calls: { seconds: number; charge: string }[],
): Promise<number> {
  const billRun = await app.build.closedBillRun(client, {
    start,
    end,
    calls: calls.map(call => ({ ...call, account, service })),
  })
  const answer = await send('POST', `/api/clients/${client}/invoiceruns`, {
    billRunIndex: billRun,
    invoiceDate: end,
    bacsDate: collectionDay(end),
  })
  const run = ((await answer.json()) as InvoiceRunDetail).index
  for (const group of ['prepare', 'calculate', 'number']) {
    expect((await send('POST', `/api/invoiceruns/${run}/processgroups/${group}/run`)).status).toBe(202)
    for (let tries = 0; ; tries += 1) {
      const processes = await get<InvoiceRunProcess[]>(`/api/invoiceruns/${run}/processes`)
      if (processes.every(process => process.group.id !== group || process.status === 'done')) break
      if (tries > 200) throw new Error('It took too long.')
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const invoice = await app.db
    .selectFrom('invoices')
    .select('index')
    .where(eb => eb.and({ invoice_run_index: run, account_index: account }))
    .executeTakeFirstOrThrow()
  runs.push(run)
  invoices.push(invoice.index)
  return run
}

const version = async (charge: number) =>
  (await get<{ version: string }>(`/api/clients/${client}/charges/${charge}`)).version

beforeAll(async () => {
  runs = []
  invoices = []
  app = await testApp({ worker: true })
  client = await app.build.client()
  brand = await app.build.brand(client)
  const changes = { created_at: new Date('2026-01-01') }
  account = await app.build.account({ client, brand }, { ...changes, account_number: 'HARBOUR-1' })
  other = await app.build.account({ client, brand }, changes)
  service = await app.build.service(client, account, { cli: '441947820101' })
  const since = { created_at: new Date('2026-01-02') }
  rental = await app.build.charge(client, account, { ...since, description: 'Line rental' })
  broadband = await app.build.charge(client, account, {
    ...since,
    description: 'Broadband',
    amount: '30.00',
  })
  await app.build.charge(client, other, { ...since, description: 'Line rental of another' })
  await buildRates()
  await bill('2026-08-01', '2026-08-31', [{ seconds: 600, charge: '1.20' }])
  const repriced = await send('POST', `/api/clients/${client}/charges/${rental}/price`, {
    version: await version(rental),
    amount: '12.00',
    from: '2026-09-01',
  })
  expect(repriced.status).toBe(201)
  const both = [
    { index: broadband, version: await version(broadband) },
    ...(await app.db.selectFrom('charges').select('index').where('account_index', '=', other).execute()),
  ]
  const seen = await Promise.all(both.map(async ({ index }) => ({ index, version: await version(index) })))
  const ended = await send('POST', `/api/clients/${client}/charges/end`, {
    charges: seen,
    endDate: '2026-08-31',
  })
  expect(await ended.json()).toMatchObject({ ended: 2 })
  const added = await send('POST', `/api/clients/${client}/charges`, {
    accountIndex: account,
    description: 'Router',
    productGroup: 'Equipment',
    frequency: 'once',
    timing: 'arrears',
    amount: '45.50',
    startDate: '2026-09-10',
  })
  expect(added.status).toBe(201)
  await bill('2026-09-01', '2026-09-30', [{ seconds: 1200, charge: '3.00' }])
})
afterAll(() => app.close())

async function buildRates(): Promise<void> {
  const carrier = await app.db
    .insertInto('carriers')
    .values({ client_index: client, name: 'North Carrier' })
    .returning('index')
    .executeTakeFirstOrThrow()
  const card = await app.db
    .insertInto('rate_cards')
    .values({
      client_index: client,
      carrier_index: carrier.index,
      name: 'Retail 2026',
      valid_from: '2026-01-01',
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  for (const side of ['retail', 'wholesale'] as const) {
    const answer = await send('POST', `/api/clients/${client}/rateallocations`, {
      side,
      carrierIndex: carrier.index,
      rateCardIndex: card.index,
      validFrom: '2026-01-01',
    })
    expect(answer.status).toBe(201)
  }
}

test('an account shows who changed what, with before and after in readable words, and links to the thing', async () => {
  const { subject, entries } = await ofAccount()
  expect(subject).toMatchObject({ kind: 'account', index: account, client })
  const repriced = entries.find(entry => entry.sentence.includes('Price of charge'))
  expect(repriced).toMatchObject({
    kind: 'charges',
    sentence: 'Price of charge “Line rental” changed from £10.00 to £12.00 from 01/09/2026',
    actor: { kind: 'person', name: 'user-NINEOPS_BUREAU_ACCESS' },
    links: [{ kind: 'charge', index: rental }],
  })
  expect(repriced?.changes).toEqual([{ field: 'Amount', before: '£10.00', after: '£12.00' }])
  expect(repriced?.requestId).toMatch(/.+/)
  const instants = entries.map(entry => entry.at)
  expect(instants).toEqual(instants.toSorted().toReversed())
})

test('a change of many accounts shows on the timeline of each, with only its own charges', async () => {
  const own = sentences(await ofAccount())
  expect(own).toContain('Charge “Broadband” ended: last day 31/08/2026')
  expect(own.join()).not.toContain('another')
  const theirs = await get<Timeline>(`/api/clients/${client}/accounts/${other}/timeline`)
  expect(sentences(theirs)).toContain('Charge “Line rental of another” ended: last day 31/08/2026')
})

test("rates at the reseller's level show on its accounts; wholesale ones, which no account pays, do not", async () => {
  const given = sentences(await ofAccount('kinds=rates')).filter(one => one.includes('given to'))
  expect(given).toEqual([
    'Rate card “Retail 2026” given to the whole reseller as its retail card for calls of North Carrier, from 01/01/2026',
  ])
})

test("the engine's own work is shown: rated, billed, calculated, numbered", async () => {
  const timeline = await ofAccount('by=engine')
  expect(timeline.entries.every(entry => entry.actor.kind === 'engine')).toBe(true)
  const shownSentences = sentences(timeline)
  expect(shownSentences).toContainEqual(expect.stringMatching(/^Invoice calculated in .*: £72\.60 with VAT$/))
  expect(shownSentences).toContainEqual(expect.stringMatching(/^Invoice number B\d+-00000\d assigned$/))
  expect(shownSentences).toContainEqual('1 call of 01/09/2026 to 30/09/2026 rated, £3.00')
  expect(shownSentences).toContainEqual('2 charges billed, £57.50 in total')
})

test('pages continue where the last one ended, even if many entries have the same instant', async () => {
  const whole = await ofAccount('pageSize=200')
  expect(new Set(whole.entries.map(entry => entry.at)).size).toBeLessThan(whole.entries.length)
  const ids: string[] = []
  for (let before = ''; ; ) {
    const page = await ofAccount(`pageSize=3${before && `&before=${encodeURIComponent(before)}`}`)
    ids.push(...page.entries.map(entry => entry.id))
    if (page.older === null) break
    expect(page.entries).toHaveLength(3)
    before = page.older
  }
  expect(ids).toEqual(whole.entries.map(entry => entry.id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('filters: kinds, who, words, and days', async () => {
  expect(new Set((await ofAccount('kinds=charges,vat')).entries.map(entry => entry.kind))).toEqual(
    new Set(['charges']),
  )
  const found = (await ofAccount('text=router')).entries
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(entry => /router/i.test(JSON.stringify(entry)))).toBe(true)
  expect((await ofAccount('to=2025-12-31')).entries).toEqual([])
  for (const wrong of [
    'kinds=nonsense',
    'before=nonsense',
    'before=2026-02-30T00:00:00.000000Z~audit:1',
    'pageSize=0',
  ])
    expect((await app.call(`/api/clients/${client}/accounts/${account}/timeline?${wrong}`)).status).toBe(400)
})

test('a run shows its processes, who started them, and what changed since the previous run', async () => {
  const timeline = await get<Timeline>(`/api/invoiceruns/${runs[1]}/timeline?pageSize=200`)
  const shownSentences = sentences(timeline)
  expect(shownSentences).toContain('Invoice run created')
  expect(shownSentences).toContain('Calculate started')
  expect(shownSentences).toContainEqual(expect.stringMatching(/^Calculate invoices done: \d/))
  expect(shownSentences.join()).not.toContain('Retail 2026')
  const first = await get<Timeline>(`/api/invoiceruns/${runs[0]}/timeline?pageSize=200`)
  expect(sentences(first).filter(one => one.includes('Retail 2026'))).toHaveLength(2)
})

const at = (from: { closed_at: Date | null } | undefined, seconds: number) =>
  new Date((from?.closed_at?.getTime() ?? 0) + seconds * 1000)

test('a run shows the call files of its period, to midnight in London, with late ones, until it is closed', async () => {
  const carrier = await app.build.carrier(client)
  const [before, closed] = await app.db
    .selectFrom('bill_runs')
    .select('closed_at')
    .where('client_index', '=', client)
    .orderBy('period_start')
    .execute()
  const files: [name: string, call: string, taken: Date][] = [
    ['23-59.csv', '2026-09-30T22:59:00Z', at(closed, -1)],
    ['00-01.csv', '2026-09-30T23:01:00Z', at(closed, -1)],
    ['late.csv', '2026-08-03T10:00:00Z', at(before, 0.001)],
    ['in-time.csv', '2026-08-04T10:00:00Z', at(before, -1)],
    ['after-closing.csv', '2026-09-03T10:00:00Z', at(closed, 1)],
  ]
  for (const [name, call, taken_at] of files)
    await insertRow(app.db, 'data_collection_files', {
      client_index: client,
      carrier_index: carrier,
      bytes: 1,
      storage_key: 'k',
      name,
      sha256: name,
      status: 'taken',
      taken_at,
      lines: 1,
      accepted: 1,
      first_call_at: new Date(call),
      last_call_at: new Date(call),
    })
  const shown = sentences(await get<Timeline>(`/api/invoiceruns/${runs[1]}/timeline?pageSize=200`)).join()
  expect(files.map(([name]) => name).filter(name => shown.includes(name))).toEqual(['23-59.csv', 'late.csv'])
})

test('an invoice shows its own run and what changed at its account since the previous invoice', async () => {
  const timeline = await get<Timeline>(`/api/invoices/${invoices[1]}/timeline?pageSize=200`)
  const shownSentences = sentences(timeline)
  expect(shownSentences).toContainEqual(expect.stringContaining('Price of charge'))
  expect(shownSentences).toContainEqual(expect.stringMatching(/£72\.60 with VAT$/))
  expect(shownSentences.join()).not.toContain('£49.44')
})

/** Records that an account was reset in the second run. */
const recordReset = async (of: number) =>
  sql`
    with e as (
      insert into audit_entries (username, action, entity, entity_index, client_index, before, after, request_id, of_account)
      values ('system', 'invoice_run.accounts_reset', 'invoice_runs', ${runs[1]}, ${client}, '{"documents":0}',
        '{"accounts":1}', 'r', true)
      returning index, at)
    insert into audit_accounts select ${of}, at, index from e`.execute(app.db)
const resetsOfInvoice = async () =>
  sentences(await get<Timeline>(`/api/invoices/${invoices[1]}/timeline?pageSize=200`)).filter(text =>
    text.startsWith('Account reset'),
  )

test('the reset of another account in its run is none of an invoice’s history', async () => {
  await recordReset(other)
  expect(await resetsOfInvoice()).toEqual([])
  await recordReset(account)
  expect(await resetsOfInvoice()).toEqual(['Account reset in the run, to be calculated again'])
})

test('an invoice is found by its number, in either case', async () => {
  const number = await onlyValueOf(app.db, 'invoices', 'number', { index: invoices[1] ?? 0 })
  const found = await get<{ index: number }[]>(`/api/invoices?number=${number?.toLowerCase()}`)
  expect(found).toMatchObject([{ index: invoices[1], client, account: { index: account } }])
  expect(await get(`/api/invoices?number=NONE-1`)).toEqual([])
})

test('an invoice is explained by causes that add up, each with its author', async () => {
  const explanation = await get<Explanation>(`/api/invoices/${invoices[1]}/explanation`)
  expect(explanation).toMatchObject({ difference: '23.16', previous: { index: invoices[0], gross: '49.44' } })
  expect(explanation.causes.map(({ kind, effect }) => [kind, effect])).toEqual([
    ['usage-volume', '1.80'],
    ['charge-ended', '-30.00'],
    ['charge-repriced', '2.00'],
    ['charge-once', '45.50'],
    ['vat', '3.86'],
  ])
  const pence = explanation.causes.reduce((sum, cause) => sum + Math.round(Number(cause.effect) * 100), 0)
  expect(pence).toBe(2316)
  const repriced = explanation.causes.find(cause => cause.kind === 'charge-repriced')
  const said = explanation.entries
    .filter(entry => repriced?.entries.includes(entry.id))
    .map(entry => entry.sentence)
  expect(said).toContainEqual(expect.stringContaining('Price of charge “Line rental”'))
  // What changes once it is confirmed has brought nothing of it about.
  const confirm = async (confirmed_at: Date | null) =>
    updateRow(app.db, 'invoices', invoices[1] ?? 0, { confirmed_at })
  await confirm(new Date('2020-01-01'))
  expect((await get<Explanation>(`/api/invoices/${invoices[1]}/explanation`)).entries).toEqual([])
  await confirm(null)
})

test("an account's first invoice is explained from nothing", async () => {
  const explanation = await get<Explanation>(`/api/invoices/${invoices[0]}/explanation`)
  expect(explanation).toMatchObject({ previous: null, difference: explanation.invoice.gross })
})

test('a credit note is compared with no invoice', async () => {
  const become = async (kind: 'invoice' | 'credit_note') =>
    updateRow(app.db, 'invoices', invoices[1] ?? 0, { kind })
  await become('credit_note')
  expect(await get<Explanation>(`/api/invoices/${invoices[1]}/explanation`)).toMatchObject({ previous: null })
  await become('invoice')
})

test('CRM and the Bureau read accounts and invoices, the Bureau alone runs; no one reads across resellers', async () => {
  const stranger = await app.build.client()
  const statusOf = async (path: string, roles: Parameters<TestApp['tokenFor']>[0]) =>
    (await app.call(path, { roles })).status
  const crm = ['NINEOPS_CRM_ACCESS'] as const
  const ordering = ['NINEOPS_ORDERING_ACCESS'] as const
  const path = `/api/clients/${client}/accounts/${account}/timeline`
  expect(await statusOf(path, crm)).toBe(200)
  expect(await statusOf(path, ordering)).toBe(403)
  expect(await statusOf(`/api/invoices/${invoices[0]}/explanation`, crm)).toBe(200)
  expect(await statusOf(`/api/invoiceruns/${runs[0]}/timeline`, crm)).toBe(403)
  expect(await statusOf(`/api/clients/${stranger}/accounts/${account}/timeline`, crm)).toBe(404)
  expect(await statusOf('/api/invoices/999999/timeline', crm)).toBe(404)
  expect((await app.call('/api/invoiceruns/999999/timeline')).status).toBe(404)
})

test('secrets are never shown, and bank details only by their last digits', async () => {
  await sql`
    with e as (
      insert into audit_entries (username, action, entity, entity_index, client_index, before, after, request_id, of_account)
      values ('system', 'account.changed', 'accounts', ${account}, ${client},
        '{"bankAccount":"55779911","password":"old"}', '{"bankAccount":"12345678","password":"new"}', 'r', true)
      returning index, at)
    insert into audit_accounts select ${account}, at, index from e`.execute(app.db)
  const [entry] = (await ofAccount('kinds=account')).entries
  expect(entry?.changes).toEqual([{ field: 'Bank account', before: '••••9911', after: '••••5678' }])
})

test('an import and a reset show on the affected account', async () => {
  const body = new FormData()
  const rows = [
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
  ]
  rows.push('HARBOUR-1,Hosted seat,Seats,monthly,arrears,8.00,1,2026-11-01,')
  body.set('file', new Blob([rows.join('\r\n')]), 'seats.csv')
  expect((await app.call(`/api/clients/${client}/imports/charges`, { method: 'POST', body })).status).toBe(
    200,
  )
  await send('POST', `/api/invoiceruns/${runs[1]}/accounts/${account}/reset`)
  const reset = await send('POST', `/api/invoiceruns/${runs[1]}/accounts/reset/all`)
  expect(await reset.json()).toEqual({ accounts: 1 })
  // The run's history names the account that was reset alone.
  const ofRun = await get<Timeline>(`/api/invoiceruns/${runs[1]}/timeline?pageSize=200`)
  expect(sentences(ofRun)).toContain('Account HARBOUR-1 reset: 1 invoice of £72.60 withdrawn')
  const shownSentences = sentences(await ofAccount())
  expect(shownSentences).toContain('Charges imported from seats.csv: 1 row added, 0 changed')
  expect(shownSentences).toContain('Charge “Hosted seat” added: £8.00 a month from 01/11/2026')
  expect(shownSentences).toContain(
    'Account reset in the run: any invoice it had was withdrawn, to be calculated again',
  )
  // Nothing is left of it to be withdrawn.
  await send('POST', `/api/invoiceruns/${runs[1]}/accounts/reset/all`)
  expect(sentences(await ofAccount())).toContain('Account reset in the run, to be calculated again')
})
