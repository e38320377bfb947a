import { roles } from '@nineops/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answers.ts'
import { seedDemo } from '../../seeds/demo/demo.seed.ts'
import { demoOf } from '../../test/demo.ts'
import { collectionDay } from '../../test/factories/collection-days.ts'
import { buildScheme } from '../../test/factories/contracts.ts'
import { buildMissingPrice } from '../../test/factories/missing-prices.ts'
import { substitutionLines, weightLines } from '../../test/factories/modulus-tables.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { firstRow } from '../platform/db/query-rows.ts'

/** How often a browser, a proxy and an impatient user send the same request. */
const TIMES = 50

interface Creation {
  /** The path with its parameters filled in. */
  path: string
  json?: unknown
  /** Instead of JSON: a file to upload under this name. */
  file?: string
  /** What the file holds; by default something of its own. */
  text?: string
  /** Rows that the creation adds to. */
  table: string
}

let app: TestApp
let token = ''
let dashToken = ''
const creations: Record<string, (name: string) => Promise<Creation>> = {}

const one = async (query: ReturnType<typeof sql<{ value: number }>>): Promise<number> =>
  Number((await query.execute(app.db)).rows[0]?.value)
const count = (table: string) => one(sql`select count(*) as value from ${sql.table(table)}`)

beforeAll(async () => {
  app = await testApp()
  token = await app.tokenFor([...roles])
  await seedDemo(app.db, demoOf(app, { accounts: 36, calls: 36, months: 1 }))
  const asked = await app.call('/api/dash/token?resellerId=1', { token })
  dashToken = ((await asked.json()) as { access_token: string }).access_token
  const client = '/api/clients/1'
  const card = await one(
    sql`select index as value from rate_cards where client_index = 1 order by index limit 1`,
  )
  const carrier = await one(sql`select carrier_index as value from rate_cards where index = ${card}`)
  const account = await one(sql`select min(index) as value from accounts where client_index = 1`)
  const brand = await one(sql`select min(index) as value from brands where client_index = 1`)
  const charge = await one(sql`select min(index) as value from charges where client_index = 1`)
  const rates = { side: 'retail', carrierIndex: carrier, rateCardIndex: card }
  const make = (path: string, table: string, json: (name: string) => unknown) => {
    creations[`POST ${path}`] = async name => ({
      path: path.replace('/api/clients/{client}', client).replace('{brand}', String(brand)),
      table,
      json: json(name),
    })
  }
  make('/api/systems', 'systems', name => ({ name, url: 'https://status.example.com/', active: false }))
  make('/api/allowedaddresses', 'allowed_addresses', name => ({
    address: `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`,
    purpose: 'webhooks',
  }))
  make('/api/clients/{client}/usagelimits', 'usage_limits', name => ({
    name,
    countedBy: 'account',
    measure: 'pounds',
    per: 'day',
    most: '50',
  }))
  make('/api/clients/{client}/helplines', 'helplines', name => ({ name, number: '0800 1111' }))
  make('/api/clients/{client}/carriers', 'carriers', name => ({ name, profile: { name: 'nineops-csv' } }))
  make('/api/clients/{client}/paths/input', 'paths', name => ({ path: name, carrierIndex: carrier }))
  make('/api/clients/{client}/paths/output', 'paths', name => ({ path: name }))
  make('/api/clients/{client}/rateallocations', 'rate_allocations', () => ({
    ...rates,
    validFrom: '2031-01-01',
  }))
  make('/api/clients/{client}/wholesaleretail', 'rate_allocations', () => ({
    ...rates,
    validFrom: '2032-01-01',
  }))
  make('/api/clients/{client}/brands/{brand}/wholesaleretail', 'rate_allocations', () => ({
    ...rates,
    validFrom: '2033-01-01',
  }))
  make('/api/users', 'users', name => ({ username: name, givenName: 'Jo', email: 'jo@x.example', roles: [] }))
  make('/api/clients/{client}/outputgroups', 'output_groups', name => ({ name, leftOut: ['calls'] }))
  make('/api/clients/{client}/featureflags', 'feature_flags', name => ({ flag: name }))
  make('/api/clients/{client}/productgroupbundles', 'product_group_bundles', name => ({
    name,
    productGroups: ['National calls'],
    inclusiveMinutes: 500,
    monthlyPrice: '4.99',
    validFrom: '2026-11-01',
  }))
  make('/api/clients/{client}/products', 'products', name => ({
    code: name,
    name,
    productGroup: 'Broadband',
    price: '31.00',
    frequency: 'monthly',
    timing: 'advance',
  }))
  creations['POST /api/clients/{client}/accounts/{account}/bundles'] = async name => {
    const values = { client_index: 1, name, product_groups: ['Mobile'], inclusive_minutes: 1 }
    const bundle = await app.db
      .insertInto('product_group_bundles')
      .values({ ...values, monthly_price: '1.00', valid_from: '2026-01-01' })
      .returning('index')
      .executeTakeFirstOrThrow()
    return {
      path: `${client}/accounts/${account}/bundles`,
      table: 'account_bundles',
      json: { bundleIndex: bundle.index, startDate: '2026-11-01' },
    }
  }
  let lines = 0
  creations['POST /api/circuits'] = async name => {
    const cli = String(441_947_880_000 + (lines += 1))
    const service = { client_index: 1, account_index: account, cli, start_date: '2026-01-01' }
    await app.db.insertInto('services').values(service).execute()
    const facts = { number: name.slice(0, 40), provider: 'OPENREACH', product: 'FTTC' }
    return {
      path: '/api/circuits',
      table: 'circuits',
      json: { ...facts, clientIndex: 1, cli, description: '', address: '', postcode: '' },
    }
  }
  make('/api/tableviews', 'table_views', name => ({ table: 'carriers', name, state: {} }))
  make('/api/schedulers', 'schedules', name => ({
    name,
    action: 'collect-files',
    clientIndex: 1,
    cron: '0 2 1 1 *',
    paused: true,
  }))
  make('/dash/messages', 'messages', name => ({
    text: name,
    startDate: '2026-11-01T00:00:00Z',
    endDate: '2026-11-02T00:00:00Z',
  }))
  await app.db
    .insertInto('allowed_addresses')
    .values({ address: 'hooks.example.com', purpose: 'webhooks' })
    .execute()
  for (const path of ['/api/clients/{client}/webhooks', '/dash/webhooks'])
    make(path, 'webhooks', name => ({
      url: `https://hooks.example.com/${path.split('/')[1]}/${name}`,
      events: ['run.complete'],
    }))
  const ofAccount = '/api/clients/{client}/accounts/{account}'
  for (const owner of ['/api/clients/{client}', ofAccount])
    creations[`POST ${owner}/files`] = async name => ({
      path: `${owner.replace('{client}', '1').replace('{account}', String(account))}/files`,
      table: 'account_files',
      file: `${name}.txt`,
    })
  creations[`POST ${ofAccount}/notes`] = async name => ({
    path: `${client}/accounts/${account}/notes`,
    table: 'account_notes',
    json: { text: name },
  })
  creations[`POST ${ofAccount}/services`] = async () => ({
    path: `${client}/accounts/${account}/services`,
    table: 'services',
    json: { cli: '01947 555 001', startDate: '2031-01-01' },
  })
  // Each time another invoice, as one is credited whole once.
  let credited = 0
  creations[`POST ${ofAccount}/creditnotes`] = async () => {
    const of = await firstRow<{ account: number; invoice: number }>(app.db)`
      select account_index as account, index as invoice from invoices
      where client_index = 1 and kind = 'invoice' and confirmed_at is not null
      order by index limit 1 offset ${credited++}`
    return {
      path: `${client}/accounts/${of?.account}/creditnotes`,
      table: 'invoices',
      json: {
        invoices: [{ invoice: of?.invoice, lines: null }],
        reason: 'duplicate',
        words: 'Billed twice',
      },
    }
  }
  creations['POST /api/clients/{client}/bankstatements'] = async name => ({
    path: `${client}/bankstatements`,
    table: 'bank_statement_lines',
    file: `${name}.csv`,
    text: `Date,Amount,Reference\n05/01/2026,12.00,${name}`,
  })
  creations['POST /api/clients/{client}/bacsreports'] = async name => ({
    path: `${client}/bacsreports`,
    table: 'bacs_report_rows',
    file: `${name}.csv`,
    text: `report,reference,amount,date,code\narudd,${name},12.00,2026-01-05,0`,
  })
  let lodging = 700_000
  creations['POST /api/clients/{client}/mandatefiles'] = async name => {
    const serviceUserNumber = String((lodging += 1))
    const own = await app.build.brand(1, { name, service_user_number: serviceUserNumber })
    await app.db
      .updateTable('service_users')
      .set({ lodgement: 'electronic' })
      .where('service_user_number', '=', serviceUserNumber)
      .execute()
    const bank = { sort_code: '089999', bank_account: '66374958', mandate_reference: `LODGE-${lodging}` }
    await app.build.account({ client: 1, brand: own }, { payment_method: 'direct_debit', ...bank })
    return { path: `${client}/mandatefiles`, table: 'mandate_files', json: { serviceUserNumber } }
  }
  creations[`POST ${ofAccount}/statement/emails`] = async () => {
    const of = await app.build.account({ client: 1, brand }, { email: 'owner@customer.example' })
    return {
      path: `${client}/accounts/${of}/statement/emails`,
      table: 'account_emails',
      json: { from: '2026-01-01', to: '2026-10-31' },
    }
  }
  creations[`POST ${ofAccount}/disputes`] = async name => {
    const of = await app.build.account({ client: 1, brand })
    const debt = await one(sql`
      with posted as (
        insert into account_postings (client_index, account_index, kind, effective_on, amount, due_on)
        values (1, ${of}, 'opening_balance', '2026-10-01', 12, '2026-10-15') returning index
      )
      insert into open_items (posting_index, client_index, account_index, due_on, remainder)
      select index, 1, ${of}, '2026-10-15', 12 from posted returning posting_index as value`)
    const json = { debt, from: '2026-10-20', words: name }
    return { path: `${client}/accounts/${of}/disputes`, table: 'disputes', json }
  }
  const ledger = `${ofAccount}/ledger`
  const posted = { amount: '1.00', receivedOn: '2026-01-05', method: 'transfer' }
  const post = async (of: number, to: string, json: unknown) => {
    const path = `${client}/accounts/${of}/ledger`
    const { open } = (await (await app.call(`${path}/${to}`, { method: 'POST', json, token })).json()) as {
      open: { index: number }[]
    }
    const listed = await (await app.call(`${path}/postings?pageSize=1`, { token })).json()
    return { path, open, newest: (listed as { index: number }[])[0]?.index }
  }
  /** An account of its own, with a receipt in hand. */
  const paying = async () => post(await app.build.account({ client: 1, brand }), 'receipts', posted)
  const creating = (to: string, of: () => Promise<{ path: string; json: unknown }>) => {
    creations[`POST ${ledger}/${to}`] = async () => ({ table: 'account_postings', ...(await of()) })
  }
  creating('receipts', async () => ({ path: `${client}/accounts/${account}/ledger/receipts`, json: posted }))
  const refund = { amount: '1.00', paidOn: '2026-01-06', method: 'transfer', reason: 'Asked for it' }
  creating('refunds', async () => ({ path: `${(await paying()).path}/refunds`, json: refund }))
  creating('writeoffs', async () => {
    const { path, newest } = await paying()
    const back = { returnedOn: '2026-01-07', reason: 'Refer to payer' }
    const of = Number(path.split('/')[5])
    await post(of, 'refunds', refund)
    const { open } = await post(of, `postings/${newest}/unpaid`, back)
    return { path: `${path}/writeoffs`, json: { debt: open[0]?.index, amount: '1.00', reason: 'Gone' } }
  })
  creating('postings/{posting}/reversal', async () => {
    const { path, newest } = await paying()
    return { path: `${path}/postings/${newest}/reversal`, json: { reason: 'By mistake' } }
  })
  creating('postings/{posting}/unpaid', async () => {
    const { path, newest } = await paying()
    const json = { returnedOn: '2026-01-07', reason: 'Refer to payer' }
    return { path: `${path}/postings/${newest}/unpaid`, json }
  })
  creations['POST /api/clients/{client}/ledgerexports'] = async () => {
    await paying()
    return { path: `${client}/ledgerexports`, table: 'ledger_exports', json: { through: '2026-01-31' } }
  }
  make('/api/clients/{client}/accounts', 'accounts', name => ({
    brandIndex: brand,
    accountNumber: name.slice(0, 30),
    companyName: name,
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  }))
  const rental = {
    description: 'Line rental',
    productGroup: 'Line rental',
    frequency: 'monthly',
    timing: 'advance',
    amount: '12.50',
    startDate: '2026-11-01',
  }
  make('/api/clients/{client}/charges', 'charges', name => ({
    ...rental,
    accountIndex: account,
    description: name,
  }))
  make('/api/clients/{client}/charges/copy', 'charges', () => ({
    charges: [charge],
    accounts: [account],
    startDate: '2031-01-01',
  }))
  creations['POST /api/clients/{client}/charges/{charge}/price'] = async () => {
    const fresh = await app.build.charge(1, account)
    const seen = await app.call(`${client}/charges/${fresh}`, { token })
    const { version } = (await seen.json()) as { version: string }
    const json = { version, amount: '15.00', from: '2031-01-01' }
    return { path: `${client}/charges/${fresh}/price`, table: 'charges', json }
  }
  make('/api/clients/{client}/loyaltyschemes', 'loyalty_schemes', name => ({
    name,
    discount: { kind: 'percent', percent: '5' },
    productGroups: ['Line rental'],
    validFrom: '2026-01-01',
  }))
  make('/api/clients/{client}/contractoptions', 'contract_options', name => ({
    name,
    termMonths: 24,
    validFrom: '2026-01-01',
  }))
  creations['POST /api/clients/{client}/contracts'] = async () => ({
    path: `${client}/contracts`,
    table: 'contracts',
    json: {
      accountIndex: account,
      schemeIndex: await buildScheme(app.db, 1, { valid_from: '2025-01-01' }),
      startDate: '2026-11-01',
    },
  })
  make('/api/clientcredentials', 'client_credentials', name => ({ clientIndex: 1, name }))
  make('/api/corsorigins', 'cors_origins', name => ({ origin: `https://${name}.example` }))
  make('/api/clients', 'clients', name => ({ name, brand: { name } }))
  make('/api/clients/{client}/brands', 'brands', name => ({ name }))
  make('/api/drafts', 'drafts', name => ({ kind: 'reseller', title: name, content: { name } }))
  make('/api/bankholidays', 'bank_holiday_lists', name => ({
    source: name,
    content: JSON.stringify({
      'england-and-wales': {
        events: ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'].map(day => ({
          title: 'A holiday',
          date: `2028-${day}`,
        })),
      },
    }),
  }))
  make('/api/bankchecks/tables', 'bank_check_tables', name => ({
    name,
    validFrom: '2026-01-01',
    weights: weightLines,
    substitutions: substitutionLines,
  }))
  make('/api/vatpercentages', 'vat_percentages', () => ({
    vatRate: 'reduced',
    validFrom: '2096-04-01',
    percent: '8',
  }))
  const owned = async () => {
    const index = await app.build.client()
    return { index, brand: await app.build.brand(index, { ranges: false }) }
  }
  creations['POST /api/clients/{client}/invoicenumbers'] = async () => {
    const fresh = await owned()
    return {
      path: `/api/clients/${fresh.index}/invoicenumbers`,
      table: 'invoice_number_ranges',
      json: { brandIndex: fresh.brand, kind: 'invoice', prefix: 'IDEM-', padding: 6, nextNumber: 1 },
    }
  }
  creations['POST /api/clients/{client}/datacollection/clients'] = async () => ({
    path: `${client}/datacollection/clients`,
    table: 'audit_entries',
    json: { carrierIndex: carrier, reference: 'A-100' },
  })
  creations['POST /api/clients/{client}/billruns'] = async () => ({
    path: `/api/clients/${(await owned()).index}/billruns`,
    table: 'bill_runs',
    json: { periodStart: '2026-10-01', periodEnd: '2026-10-31' },
  })
  let year = 2027
  const unallocated = async () => {
    const start = `${(year += 1)}-10-01`
    const billRun = await app.build.closedBillRun(1, { start, end: start })
    await sql`update bill_runs set status = 40 where index = ${billRun}`.execute(app.db)
    const cli = `44163296${String(year).padStart(4, '0')}`
    await sql`
      insert into bill_run_exceptions (bill_run_index, cause, subject, carrier_index, calls, duration_seconds,
        first_call_at, last_call_at)
      values (${billRun}, 'unallocated', ${cli}, ${carrier}, 1, 60, ${start}, ${start})`.execute(app.db)
    return { path: `${client}/billruns/${billRun}`, cli, accountIndex: account, startDate: start }
  }
  creations['POST /api/clients/{client}/billruns/{billRun}/allocate'] = async () => {
    const { path, ...json } = await unallocated()
    return { path: `${path}/allocate`, table: 'services', json }
  }
  creations['POST /api/clients/{client}/billruns/{billRun}/allocations'] = async () => {
    const { path, ...allocation } = await unallocated()
    return { path: `${path}/allocations`, table: 'services', json: { allocations: [allocation] } }
  }
  creations['POST /api/clients/{client}/billruns/{billRun}/missingprices'] = async () => ({
    ...(await buildMissingPrice(app)),
    table: 'rate_card_entries',
  })
  creations['POST /api/clients/{client}/billruns/{billRun}/missingprices/all'] = async () => {
    const { path, json } = await buildMissingPrice(app)
    return { path: `${path}/all`, json: { prices: [json] }, table: 'rate_card_entries' }
  }
  creations['POST /api/clients/{client}/shadowruns'] = async name => {
    const start = `${(year += 1)}-10-01`
    const json = {
      billRunIndex: await app.build.closedBillRun(1, { start, end: start }),
      description: name,
      proposal: { cards: [{ side: 'retail', rateCardIndex: card }] },
    }
    return { path: `${client}/shadowruns`, table: 'shadow_runs', json }
  }
  creations['POST /api/clients/{client}/invoiceruns'] = async () => {
    const { index, brand: ownBrand } = await owned()
    await app.build.account({ client: index, brand: ownBrand })
    const billRunIndex = await app.build.closedBillRun(index)
    const json = { billRunIndex, invoiceDate: '2026-10-31', bacsDate: collectionDay() }
    return { path: `/api/clients/${index}/invoiceruns`, table: 'invoice_runs', json }
  }
}, 120_000)
afterAll(() => app.close())

const formOf = (name: string, text = `text of ${name}`) => {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}
const send = ({ path, json, file, text }: Creation, key: string) =>
  app.call(path, {
    method: 'POST',
    ...(file === undefined ? { json } : { body: formOf(file, text) }),
    token: path.startsWith('/dash/') ? dashToken : token,
    headers: { 'idempotency-key': key },
  })

test('every call that creates something is covered', () => {
  const creating = app.endpoints
    .filter(({ method, status }) => method === 'POST' && status === 201)
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(creations).toSorted()).toEqual(creating.toSorted())
})

describe('the same creation sent 50 times at once with one Idempotency-Key', () => {
  test('has one effect, one answer and one audit entry', async () => {
    for (const [name, make] of Object.entries(creations)) {
      const word = `same-${name.split('/').at(-1) ?? ''}-once`
      const creation = await make(word)
      const before = { rows: await count(creation.table), entries: await count('audit_entries') }
      const answers = await Promise.all(Array.from({ length: TIMES }, () => send(creation, `key ${name}`)))
      const bodies = await Promise.all(answers.map(answer => answer.text()))
      expect(new Set(answers.map(answer => answer.status)), `${name}: ${bodies[0]}`).toEqual(new Set([201]))
      expect(new Set(bodies).size, name).toBe(1)
      expect((await count(creation.table)) - before.rows, name).toBe(1)
      expect((await count('audit_entries')) - before.entries, name).toBe(1)
    }
  }, 120_000)
})

test('with another key is another request: done again, or refused as a duplicate', async () => {
  for (const [name, make] of Object.entries(creations)) {
    const creation = await make(`twice-${name.split('/').at(-1) ?? ''}`)
    const twice = [await send(creation, `first ${name}`), await send(creation, `second ${name}`)]
    expect([201, 400, 409], name).toContain(twice[1]?.status)
  }
})

test('a key already used with another request is refused, and nothing is done', async () => {
  const creation: Creation = {
    path: '/api/clients/1/featureflags',
    table: 'feature_flags',
    json: { flag: 'first' },
  }
  expect((await send(creation, 'reused')).status).toBe(201)
  const before = await count(creation.table)
  const other = await send({ ...creation, json: { flag: 'second' } }, 'reused')
  expect(await refusalOf(other)).toEqual([409, 'idempotency_key_reused'])
  expect(await count(creation.table)).toBe(before)
})

test('a refusal is not stored: the same key may be used again once the mistake is corrected', async () => {
  const creation: Creation = {
    path: '/api/clients/1/featureflags',
    table: 'feature_flags',
    json: { flag: 'No!' },
  }
  expect((await send(creation, 'fixed')).status).toBe(400)
  expect((await send({ ...creation, json: { flag: 'fixed' } }, 'fixed')).status).toBe(201)
})

test('two users may use the same key for the same request; each gets their own answer', async () => {
  const creation = { path: '/api/clients/2/featureflags', json: { flag: 'of-two-people' } }
  const asked = async (of: (typeof roles)[number][]) =>
    app.call(creation.path, {
      method: 'POST',
      json: creation.json,
      roles: of,
      headers: { 'idempotency-key': 'shared' },
    })
  expect((await asked(['NINEOPS_SERVICEESTABLISHMENT_ACCESS'])).status).toBe(201)
  expect((await asked([...roles])).status).toBe(409)
})

test('a file uploaded 50 times at once with one key is received once', async () => {
  const carrier = await one(
    sql`select min(index) as value from carriers where client_index = 2 and status = 'active'`,
  )
  const lines =
    'call_id,cli,destination,started_at,duration_seconds\nIDEM-1,441632960001,441134960000,2026-10-01T09:00:00Z,60\n'
  const upload = (text: string) => {
    const body = new FormData()
    body.set('file', new Blob([text], { type: 'text/csv' }), 'once.csv')
    const path = `/api/clients/2/datacollection/external/files?carrierIndex=${carrier}`
    return app.call(path, { method: 'POST', body, token, headers: { 'idempotency-key': 'upload' } })
  }
  const before = await count('data_collection_files')
  const answers = await Promise.all(Array.from({ length: TIMES }, () => upload(lines)))
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(answers.map(answer => answer.status)), bodies[0]).toEqual(new Set([202]))
  expect(new Set(bodies).size).toBe(1)
  expect((await count('data_collection_files')) - before).toBe(1)
  expect((await upload(`${lines}\n`)).status).toBe(409)
})
