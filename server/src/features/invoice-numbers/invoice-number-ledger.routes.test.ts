import type {
  InvoiceNumberEntry,
  InvoiceNumberGaps,
  InvoiceNumberRange,
} from '@nineops/contract/invoicing/invoice-numbers.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { createRun } from '../invoice-runs/invoice-runs.service.ts'

let range: number
let run: number
let other: number
const app = closedAtEnd(await testApp())
const client = await app.build.client()
beforeAll(async () => {
  const brand = await app.build.brand(client, { ranges: false, name: 'Ledger' })
  const save = async (nextNumber: number) => {
    const response = await app.call(`/api/clients/${client}/invoicenumbers`, {
      method: 'POST',
      json: { brandIndex: brand, kind: 'invoice', prefix: 'LED', padding: 5, nextNumber },
    })
    expect(response.status).toBe(201)
    return ((await response.json()) as InvoiceNumberRange).index
  }
  range = await save(101)
  const accounts = [
    await app.build.account({ client, brand }, { account_number: 'L1', company_name: 'Alder Ltd' }),
    await app.build.account({ client, brand }, { account_number: 'L2', company_name: '=Beech()' }),
  ]
  const { index: user } = await app.db.selectFrom('users').select('index').executeTakeFirstOrThrow()
  run = await createRun(
    app.db,
    client,
    {
      billRunIndex: await app.build.closedBillRun(client),
      invoiceDate: '2026-11-02',
      bacsDate: collectionDay(),
    },
    user,
  )
  const give = (number: number, account: number | undefined, status: string, reason: string | null = null) =>
    app.db
      .insertInto('invoice_numbers')
      .values({
        range_index: range,
        number,
        formatted: `LED${String(number).padStart(5, '0')}`,
        invoice_run_index: run,
        account_index: account ?? 0,
        status,
        reason,
        voided_at: reason === null ? null : new Date(),
      })
      .execute()
  await give(101, accounts[0], 'used')
  await give(102, accounts[1], 'void', 'The invoice run was abandoned.')
  await give(103, accounts[0], 'void', 'The invoice run was abandoned.')
  await give(104, accounts[1], 'used')
  await sql`
    insert into invoices (invoice_run_index, client_index, brand_index, account_index, kind, number, invoice_date,
      due_date, net, vat, gross)
    values (${run}, ${client}, ${brand}, ${accounts[0]}, 'invoice', 'LED00101', '2026-11-02', '2026-11-16', 10, 2, 12)`.execute(
    app.db,
  )
  await sql`update invoice_number_ranges set next_number = 105 where index = ${range}`.execute(app.db)
  await save(150)
  const stranger = await app.build.client()
  await app.build.brand(stranger)
  const theirs = await app.call(`/api/clients/${stranger}/invoicenumbers`)
  other = ((await theirs.json()) as InvoiceNumberRange[])[0]?.index ?? 0
})

const get = (rest: string, index = range) => app.call(`/api/clients/${client}/invoicenumbers/${index}${rest}`)
const ledger = async (query = '') => {
  const response = await get(`/ledger${query}`)
  expect(response.status).toBe(200)
  return {
    entries: (await response.json()) as InvoiceNumberEntry[],
    pages: (JSON.parse(response.headers.get('dash-metadata') ?? '{}') as { Pagination: object }).Pagination,
  }
}
const gaps = async () => (await (await get('/gaps')).json()) as InvoiceNumberGaps

test('each number is in the ledger with its document, account, run and status', async () => {
  const { entries, pages } = await ledger()
  expect(pages).toMatchObject({ TotalCount: 4 })
  expect(entries[0]).toMatchObject({
    formatted: 'LED00101',
    status: 'used',
    account: { accountNumber: 'L1', companyName: 'Alder Ltd' },
    run: { index: run },
    invoice: { kind: 'invoice', invoiceDate: '2026-11-02', gross: '12.00' },
    voidedAt: null,
  })
  expect(entries[1]).toMatchObject({
    formatted: 'LED00102',
    status: 'void',
    reason: 'The invoice run was abandoned.',
    invoice: null,
  })
  expect((await ledger('?page=2&pageSize=3')).entries.map(entry => entry.number)).toEqual([104])
})

test.each([
  ['?filter=104', [104]],
  ['?filter=led00103', [103]],
  ['?filter=alder', [101, 103]],
  ['?filter=L2', [102, 104]],
  ['?filter=nothing%20of%20this', []],
  ['?filter=99999999999999999999', []],
  ['?status=void', [102, 103]],
  ['?sort=-number', [104, 103, 102, 101]],
  ['?status=void&filter=l1', [103]],
  ['?run=2147483647', []],
])('the ledger is found by %s', async (query, numbers) => {
  expect((await ledger(query)).entries.map(entry => entry.number)).toEqual(numbers)
})

test('gaps say who moved the next number and which run was abandoned, and nothing is left unexplained', async () => {
  const { range: facts, gaps: listed, cut } = await gaps()
  expect(facts).toMatchObject({
    firstNumber: 101,
    nextNumber: 150,
    used: 2,
    void: 2,
    skipped: 45,
    unexplained: 0,
  })
  expect(cut).toBe(false)
  expect(listed).toMatchObject([
    { firstFormatted: 'LED00102', lastFormatted: 'LED00103', numbers: 2, cause: 'void', run: { index: run } },
    { firstFormatted: 'LED00105', lastFormatted: 'LED00149', numbers: 45, cause: 'moved', run: null },
  ])
  expect(listed[1]?.by).toBe('user-NINEOPS_BUREAU_ACCESS')
})

test('a number deleted from the database is unexplained, and heads the list', async () => {
  const taken = await app.db
    .deleteFrom('invoice_numbers')
    .where(eb => eb.and({ range_index: range, number: 101 }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const { range: facts, gaps: listed } = await gaps()
  expect(facts.unexplained).toBe(1)
  expect(listed[0]).toMatchObject({ cause: 'unexplained', first: 101, last: 101, numbers: 1 })
  await app.db.insertInto('invoice_numbers').values(taken).execute()
  expect((await gaps()).range.unexplained).toBe(0)
})

test('the ledger is a CSV file too, with skipped numbers, and safe for spreadsheets', async () => {
  const response = await get('/ledger/csv')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('Ledger invoices ledger.csv')
  const lines = (await response.text()).trim().split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toBe(
    'number,last_number,status,reason,account_number,company_name,invoice_run,kind,invoice_date,gross,given_at,voided_at',
  )
  expect(lines[1]).toContain(`LED00101,,used,,L1,Alder Ltd,${run},invoice,2026-11-02,12.00`)
  expect(lines[2]).toContain(",'=Beech(),")
  expect(lines[5]).toContain(
    'LED00105,LED00149,skipped,The next number was moved forward by user-NINEOPS_BUREAU_ACCESS',
  )
})

test("another reseller's range, or a missing one, is not found", async () => {
  for (const rest of ['/ledger', '/ledger/csv', '/gaps'])
    for (const index of [other, 2_147_483_647]) {
      const response = await get(rest, index)
      expect(await refusalOf(response)).toEqual([404, 'invoice_number_range_not_found'])
    }
  expect((await app.call(`/api/clients/999999/invoicenumbers/${range}/gaps`)).status).toBe(404)
})

test('all numbers that match are exported, in the requested order', async () => {
  const written = (query: object) =>
    exported(app, 'invoice-number-ledger', { params: { client, range }, query })
  expect(
    (await written({ sort: '-number' })).map(row => [row['number'], row['status'], row['gross']]),
  ).toEqual(
    [...(await ledger('?sort=-number')).entries].map(row => [
      row.formatted,
      { used: 'Used', reserved: 'Reserved', void: 'Void' }[row.status],
      row.invoice?.gross ?? null,
    ]),
  )
  expect(await written({ filter: 'alder', status: 'void' })).toMatchObject([{ number: 'LED00103' }])
  await expect(exported(app, 'invoice-number-ledger', { params: { client, range: other } })).rejects.toThrow()
})
