import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { collectionDay } from '../../../test/factories/collection-days.ts'
import { allocateCard, buildCard, buildCarrier, collectTestCalls } from '../../../test/bill-run-factory.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { buildContract, buildScheme } from '../../../test/factories/contracts.ts'
import {
  buildAccount,
  buildBrand,
  buildCharge,
  buildClient,
  buildService,
} from '../../../test/factories/invoicing.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { signOff } from '../comparisons/comparison-sign-offs.service.ts'
import { ensureCompared } from '../comparisons/comparisons.service.ts'
import { abandonRun } from '../invoice-runs/invoice-runs.service.ts'
import { storeMissingReports, rebuildRuns } from './store-report.service.ts'
import { printOfRun } from './report-sums.repository.ts'
import { makeReport } from './report.service.ts'
import { allRows, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { insertRow, updateRow } from '../../platform/db/rows.ts'

const driver = closedAtEnd(await runDriver())
/** Resellers whose two months the property bills; the soak has more. */
const RESELLERS = Number(process.env['REPORT_RESELLERS'] ?? 5)

const made = ['prepare', 'calculate', 'number', 'produce'] as const
const keep = () => storeMissingReports(driver.db, driver.work)
const digits = (n: number) => String(n).padStart(5, '0')

const rates = (penny: string, france: boolean) => [
  { prefix: '44', destination: 'UK', group: 'National', day: penny },
  { prefix: '442', destination: 'London', group: 'National', day: penny },
  { prefix: '447', destination: 'UK mobile', group: 'Mobile', day: penny, connection: '0.013' },
  ...(france ? [{ prefix: '33', destination: 'France', group: 'International', day: '0.0777' }] : []),
]

interface Shape {
  accounts: {
    brand: number
    rental: number
    cost: number | null
    credit: number
    minutes: number
    scheme: boolean
  }[]
  calls: { account: number; to: number; day: number; seconds: number }[]
}
const shapes: fc.Arbitrary<Shape> = fc.record({
  accounts: fc.array(
    fc.record({
      brand: fc.integer({ min: 0, max: 1 }),
      rental: fc.integer({ min: 0, max: 5000 }),
      cost: fc.option(fc.integer({ min: 0, max: 6000 })),
      credit: fc.constantFrom(0, 0, 9000),
      minutes: fc.constantFrom(0, 5),
      scheme: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  calls: fc.array(
    fc.record({
      account: fc.nat(4),
      to: fc.nat(3),
      day: fc.integer({ min: 1, max: 31 }),
      seconds: fc.integer({ min: 0, max: 4000 }),
    }),
    { minLength: 1, maxLength: 40 },
  ),
})
const numbers = ['441134960000', '442079460000', '447700900123', '33123456789'] as const
let clis = 10_000

/** A reseller with two brands, its calls of a month, and its accounts; France has no wholesale price. */
async function build({ accounts, calls }: Shape) {
  const { db } = driver
  const client = await buildClient(db)
  const brands = [await buildBrand(db, client), await buildBrand(db, client)]
  const owner = { client, brand: brands[0] ?? 0, carrier: await buildCarrier(db, client) }
  await allocateCard(db, owner, 'retail', await buildCard(db, owner, rates('0.0333', true)))
  await allocateCard(db, owner, 'wholesale', await buildCard(db, owner, rates('0.0111', false)))
  const scheme = await buildScheme(db, client, { product_groups: ['National', 'Line rental'] })
  const built = []
  for (const { brand, rental, cost, credit, minutes, scheme: hasScheme } of accounts) {
    const account = await buildAccount(db, { client, brand: brands[brand] ?? 0 })
    const cli = `4420794${digits((clis += 1))}`
    await buildService(db, client, account, { cli })
    await buildCharge(db, client, account, {
      amount: (rental / 100).toFixed(2),
      cost: cost === null ? null : (cost / 100).toFixed(2),
    })
    if (credit > 0)
      await buildCharge(db, client, account, {
        description: 'Goodwill',
        frequency: 'once',
        start_date: '2026-10-09',
        amount: (-credit / 100).toFixed(2),
      })
    if (minutes > 0)
      await attachBundle(db, client, account, await buildBundle(db, client, { minutes, groups: ['Mobile'] }))
    if (hasScheme) await buildContract(db, { client, account, scheme })
    built.push({ account, cli })
  }
  return { owner, built, calls }
}

type Built = Awaited<ReturnType<typeof build>>

/** Collects the calls of a month and closes the month's bill run with the engine's own rating. */
async function rateMonth({ owner, built, calls }: Built, month: string): Promise<number> {
  const { db, work } = driver
  if (calls.length > 0)
    await collectTestCalls(
      db,
      owner,
      calls.map(({ account, to, day, seconds }) => ({
        cli: built[account % built.length]?.cli ?? '',
        destination: numbers[to] ?? '',
        // Day 31 in September stands for a late call of 31 August.
        at: `2026-${month === '09' && day === 31 ? '08' : month}-${String(day).padStart(2, '0')}T12:00:00Z`,
        seconds,
      })),
    )
  const index = await insertRow(db, 'bill_runs', {
    client_index: owner.client,
    description: month,
    period_start: `2026-${month}-01`,
    period_end: `2026-${month}-${month === '09' ? '30' : '31'}`,
    status: 30,
  })
  await rateBillRun({ db, url: work.url, signal: work.signal }, index)
  await updateRow(db, 'bill_runs', index, { status: 50 })
  return index
}

/** Invoices a closed month up to its confirmation. */
async function invoice(client: number, billRun: number, invoiceDate: string): Promise<number> {
  const run = await driver.create(client, billRun, { invoiceDate, bacsDate: collectionDay(invoiceDate) })
  await driver.through(run, ...made)
  return run
}
async function confirm(run: number): Promise<void> {
  await ensureCompared(driver.db, run)
  const items = await driver.db
    .selectFrom('comparison_items')
    .select('account_index as account')
    .where('invoice_run_index', '=', run)
    .execute()
  const accountIndexes = items.map(({ account }) => account)
  if (items.length > 0)
    await signOff(driver.db, run, { accounts: accountIndexes }, { userIndex: 1, reason: 'seen' })
  await driver.confirm(run)
}

const all = { clients: [], brands: [], productGroups: [], destinations: [], kinds: [] }
const report = (client: number, by: Parameters<typeof makeReport>[1]['by'], months: [string, string]) =>
  makeReport(driver.db, { ...all, clients: [client], by, from: months[0], to: months[1], compare: 'none' })

interface Line {
  brand: number
  kind: string
  group: string
  month: string
  net: string
  /** What the reseller pays for the charge, whose whole months are billed. */
  cost: string | null
}

/** The lines of the reseller's confirmed invoices, as on the documents. */
const linesOf = (client: number) => allRows<Line>(driver.db)`
    select i.brand_index as brand, l.kind, l.product_group as "group", to_char(i.invoice_date, 'YYYY-MM') as month, l.net,
      h.cost
    from invoices i join invoice_lines l on l.invoice_run_index = i.invoice_run_index
      and l.account_index = i.account_index and l.document = i.kind
    join invoice_runs r on r.index = i.invoice_run_index left join charges h on h.index = l.charge_index
    where i.client_index = ${client} and r.status >= 75`

/** Lines of usage in confirmed runs, also those of £0.00 that are on no document. */
const countUsageLines = (client: number) => onlyValue<number>(driver.db)`
    select count(*)::int as count from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
    where r.client_index = ${client} and r.status >= 75 and l.kind = 'usage'`

/** What charges cost in confirmed runs, also those of accounts with nothing but lines of £0.00, so no document. */
const costsOfCharges = (client: number) => allRows<{ cost: string | null }>(driver.db)`
    select h.cost from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
      join charges h on h.index = l.charge_index
    where r.client_index = ${client} and r.status >= 75`

interface Call {
  destination: string
  charge: string
  cost: string | null
}

/** The calls of the reseller's accounts in the bill runs whose invoices are confirmed. */
const callsOf = (client: number) => allRows<Call>(driver.db)`
    select c.destination_name as destination, c.retail_charge as charge, c.wholesale_cost as cost
    from rated_calls c
    where c.client_index = ${client} and c.retail_charge is not null
      and c.bill_run_index in (select bill_run_index from invoice_runs where status >= 75)`

const micros = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(6, '0'))
  return text.startsWith('-') ? -value : value
}
const added = <T>(rows: readonly T[], of: (row: T) => string | null): bigint =>
  rows.reduce((sum, row) => sum + micros(of(row) ?? '0'), 0n)

const months: [string, string] = ['2026-09', '2026-11']

async function expectWhatInvoicesSay(client: number): Promise<void> {
  const lines = await linesOf(client)
  const calls = await callsOf(client)
  const charged = await costsOfCharges(client)
  const dimensions = {
    brand: (line: Line) => String(line.brand),
    productGroup: (line: Line) => line.group,
    month: (line: Line) => line.month,
    reseller: () => String(client),
  }
  for (const [by, keyOf] of Object.entries(dimensions)) {
    const { rows, totals } = await report(client, by as keyof typeof dimensions, months)
    expect(micros(totals.now.revenue)).toBe(added(lines, line => line.net))
    for (const row of rows)
      expect([by, row.by.name, micros(row.now.revenue)]).toEqual([
        by,
        row.by.name,
        added(
          lines.filter(line => keyOf(line) === row.by.key),
          line => line.net,
        ),
      ])
    expect(added(rows, row => row.now.revenue)).toBe(micros(totals.now.revenue))
    expect(added(rows, row => row.now.cost)).toBe(
      added(calls, call => call.cost) + added(charged, charge => charge.cost),
    )
  }
  const charges = (await report(client, 'kind', months)).rows.find(row => row.by.key === 'charges')
  expect(micros(charges?.now.costedRevenue ?? '0')).toBe(
    added(
      lines.filter(line => line.cost !== null),
      line => line.net,
    ),
  )
  const { rows, totals } = await report(client, 'destination', months)
  expect(added(rows, row => row.now.revenue)).toBe(added(lines, line => line.net))
  expect(micros(rows.find(row => row.by.key === null)?.now.revenue ?? '0')).toBe(
    added(
      lines.filter(line => line.kind !== 'usage'),
      line => line.net,
    ),
  )
  const usageLines = await countUsageLines(client)
  for (const { by, now } of rows.filter(row => row.by.key !== null)) {
    const own = calls.filter(call => call.destination === by.key)
    expect(now.calls).toBe(own.length)
    expect(micros(now.cost)).toBe(added(own, call => call.cost))
    // Off by no more than the pence lost in rounding the lines.
    const off = micros(now.revenue) - added(own, call => call.charge)
    expect(off < 0n ? -off : off).toBeLessThanOrEqual(BigInt(usageLines * 10_000))
    // Without a wholesale price there is no margin.
    if (by.key === 'France') expect([now.costedRevenue, now.marginPercent]).toEqual(['0.00', null])
  }
  expect(micros(totals.now.margin)).toBe(micros(totals.now.costedRevenue) - micros(totals.now.cost))
  await expectAccountsAgree(client, totals.now.revenue, totals.now.cost)
}

async function expectAccountsAgree(client: number, revenue: string, cost: string): Promise<void> {
  for (const table of ['invoice_report_accounts', 'invoice_report_account_sums']) {
    const row = await firstRow<{ revenue: string; cost: string }>(driver.db)`
      select sum(revenue)::text as revenue, sum(cost)::numeric(16, 6)::text as cost
      from ${sql.table(table)} where invoice_run_index in (
        select invoice_run_index from invoice_report_runs where client_index = ${client})`
    expect(micros(row?.revenue ?? '0')).toBe(micros(revenue))
    expect(micros(row?.cost ?? '0')).toBe(micros(cost))
  }
}

const freeRental: Shape = {
  accounts: [{ brand: 0, rental: 0, cost: 5959, credit: 0, minutes: 0, scheme: false }],
  calls: [],
}

test('a report equals the confirmed invoices and their calls to the penny, whatever it is grouped by', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async shape => {
      const built = await build(shape)
      const { client } = built.owner
      const september = await invoice(client, await rateMonth(built, '09'), '2026-10-01')
      await keep()
      expect((await report(client, 'month', months)).rows).toEqual([])
      await confirm(september)
      expect((await report(client, 'month', months)).pendingRuns).toBe(1)
      expect(await keep()).toBe(1)
      await expectWhatInvoicesSay(client)
      const october = await invoice(client, await rateMonth(built, '10'), '2026-11-02')
      await confirm(october)
      await keep()
      await expectWhatInvoicesSay(client)
      expect((await report(client, 'month', months)).pendingRuns).toBe(0)
    }),
    { numRuns: RESELLERS, examples: [[freeRental]] },
  )
  // Adding up again, from the invoices or by a repeated job, changes nothing.
  expect(await keep()).toBe(0)
  const { runs, changed } = await rebuildRuns(driver.db)
  expect([runs > 0, changed]).toEqual([true, []])
}, 600_000)

const plain: Shape = {
  accounts: [
    { brand: 0, rental: 1000, cost: 600, credit: 0, minutes: 0, scheme: false },
    { brand: 1, rental: 1000, cost: null, credit: 9000, minutes: 0, scheme: false },
  ],
  calls: [
    { account: 0, to: 0, day: 3, seconds: 61 },
    { account: 0, to: 2, day: 4, seconds: 600 },
  ],
}

test('a credit note counts below zero, and a confirmed run cannot be confirmed or counted twice', async () => {
  const built = await build(plain)
  const { client } = built.owner
  const run = await invoice(client, await rateMonth(built, '10'), '2026-11-02')
  await confirm(run)
  await Promise.all([keep(), keep()])
  const { rows } = await report(client, 'brand', months)
  // £10.00 of rental less £90.00 of goodwill.
  expect(rows.map(row => row.now.revenue)).toContain('-80.00')
  const kept = await printOfRun(driver.db, run)
  await expect(confirm(run)).rejects.toThrow()
  await keep()
  expect(await printOfRun(driver.db, run)).toBe(kept)
  const { rows: counted } = await sql`
    select invoices, credit_notes as "creditNotes" from invoice_report_runs where invoice_run_index = ${run}`.execute(
    driver.db,
  )
  expect(counted).toEqual([{ invoices: 2, creditNotes: 1 }])
})

const discounted = (cost: number | null) => ({
  accounts: [{ brand: 0, rental: 1000, cost, credit: 0, minutes: 0, scheme: true }],
  calls: [],
})

const discountedFigures = async (cost: number | null) => {
  const built = await build(discounted(cost))
  const { client } = built.owner
  await confirm(await invoice(client, await rateMonth(built, '10'), '2026-11-02'))
  await keep()
  const { totals, rows } = await report(client, 'kind', months)
  const discount = Number(rows.find(row => row.by.key === 'discounts')?.now.revenue)
  expect(discount).toBeLessThan(0)
  return { now: totals.now, net: 10 + discount }
}

test('a discount lowers the margin of what it is taken off, and only where the cost of that is known', async () => {
  const known = await discountedFigures(600)
  expect(Number(known.now.margin)).toBeCloseTo(known.net - 6, 6)
  expect(known.now.uncostedRevenue).toBe('0.00')
  const unknown = await discountedFigures(null)
  expect(unknown.now).toMatchObject({ margin: '0.000000', marginPercent: null })
  expect(Number(unknown.now.uncostedRevenue)).toBeCloseTo(unknown.net, 6)
})

test('an abandoned run never counts', async () => {
  const built = await build(plain)
  const { client } = built.owner
  const run = await invoice(client, await rateMonth(built, '10'), '2026-11-02')
  await abandonRun(driver.db, run, { reason: 'Wrong rates', userIndex: 1 })
  await keep()
  expect(await report(client, 'month', months)).toMatchObject({ rows: [], pendingRuns: 0 })
})

test('destinations stay once the rated calls are gone, as long as they match the invoices', async () => {
  const built = await build(plain)
  const { client } = built.owner
  const billRun = await rateMonth(built, '10')
  const run = await invoice(client, billRun, '2026-11-02')
  await confirm(run)
  await keep()
  const before = await report(client, 'destination', months)
  await sql`delete from rated_calls where bill_run_index = ${billRun}`.execute(driver.db)
  expect((await rebuildRuns(driver.db)).changed).toEqual([])
  expect((await report(client, 'destination', months)).rows).toEqual(before.rows)
  await sql`update invoice_report_account_sums set calls = calls + 1
    where invoice_run_index = ${run} and destination = 'UK mobile'`.execute(driver.db)
  expect((await rebuildRuns(driver.db)).changed).toEqual([run])
  const names = (await report(client, 'destination', months)).rows.map(row => row.by.name)
  expect(names).toContain('Destination not kept')
  expect(names).not.toContain('UK mobile')
})
