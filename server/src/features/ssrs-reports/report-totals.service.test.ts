import { buffer, text } from 'node:stream/consumers'
import type { SsrsReportParameters } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { type ReadCell, readXlsx } from '../../../test/xlsx-reader.ts'
import { runMetrics } from '../invoice-run-metrics/invoice-run-metrics.service.ts'
import { reportRows } from '../invoice-runs/invoice-run-reports.repository.ts'
import { decimalOf, millionthsOf } from './exact-sums.domain.ts'
import { makeReport } from './ssrs-reports.service.ts'

let [client, run, harbour, quay] = [0, 0, 0, 0]
const driver = closedAtEnd(await runDriver())
beforeAll(async () => {
  client = await driver.build.client()
  await driver.build.retailCard(client)
  harbour = await driver.build.brand(client, { name: 'Harbour' })
  quay = await driver.build.brand(client, { name: 'Quay' })
  const calls = []
  for (let n = 0; n < 12; n += 1) {
    const account = await driver.build.account({ client, brand: n % 3 === 0 ? quay : harbour })
    const service = await driver.build.service(client, account)
    await driver.build.charge(client, account, { amount: `${n}.99` })
    for (const [i, charge] of ['0.123456', '1.000001', '0.004999', '2.345678'].entries())
      calls.push({ account, service, charge, group: i % 2 === 0 ? 'National' : 'Mobile', seconds: 61 + i })
  }
  const credit = await driver.build.account({ client, brand: harbour })
  await driver.build.charge(client, credit, {
    amount: '-25.00',
    frequency: 'once',
    start_date: '2026-10-05',
  })
  await driver.build.account({ client, brand: harbour }, { email: '' })
  const billRun = await driver.build.closedBillRun(client, { calls })
  await sql`update rated_calls set wholesale_cost = retail_charge * 0.6,
    destination_name = case duration_seconds % 2 when 0 then 'UK' else '=France' end`.execute(driver.db)
  const costs = await sql`select account_index, product_group, sum(wholesale_cost) as cost from rated_calls
    group by 1, 2`.execute(driver.db)
  await sql`update bill_run_usage u set wholesale_cost = c.cost
    from json_to_recordset(${JSON.stringify(costs.rows)}) c (account_index int, product_group text, cost numeric)
    where c.account_index = u.account_index and c.product_group = u.product_group`.execute(driver.db)
  run = await driver.create(client, billRun)
  await driver.through(run, 'prepare', 'calculate', 'number')
})

async function make(report: string, format: 'PDF' | 'XLSX' | 'CSV', parameters: SsrsReportParameters = {}) {
  const place = { clientIndex: client, runIndex: run, report }
  return (await makeReport({ db: driver.db, reportServer: null }, place, { format, parameters })).content
}
/** Rows of a CSV without quoted cells, the titles first. */
const csv = async (report: string, parameters: SsrsReportParameters = {}) =>
  (await text(await make(report, 'CSV', parameters)))
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
/** The exact sum of a column. */
const total = (rows: string[][], title: string): string => {
  const at = rows[0]?.indexOf(title) ?? -1
  return decimalOf(
    rows.slice(1).reduce((sum, row) => sum + millionthsOf(row[at] ?? ''), 0n),
    6,
  )
}
const pounds = (amount: string) => decimalOf(millionthsOf(amount), 6)
const digits = (cell: ReadCell | undefined) => (cell && typeof cell === 'object' ? cell.number : cell)
const sheet = async (report: string, parameters: SsrsReportParameters = {}) => {
  const rows = (await readXlsx(await buffer(await make(report, 'XLSX', parameters)))).sheets[0]?.rows ?? []
  return rows.map(row => row.map(digits))
}
const inWords = (kind: string | null | undefined) => (kind === 'credit_note' ? 'Credit note' : 'Invoice')

test('the invoice summary agrees with the metrics and with the classic report, row by row', async () => {
  const { current } = await runMetrics(driver.db, run)
  const rows = await csv('invoice-summary')
  expect(current).toMatchObject({ invoices: 12, creditNotes: 1, failed: 1 })
  expect(rows).toHaveLength(14)
  for (const [title, figure] of [
    ['Usage', current.usage],
    ['Charges', current.charges],
    ['Net', current.net],
    ['VAT', current.vat],
    ['Gross', current.gross],
    ['Calls', String(current.calls)],
  ] as const)
    expect([title, total(rows, title)]).toEqual([title, pounds(figure)])
  const classic = await reportRows['invoice-summary'](driver.db, run, [])
  expect(rows.slice(1)).toEqual(classic.map(row => row.with(1, inWords(row[1]))))
})

test('VAT agrees with the metrics', async () => {
  const { current } = await runMetrics(driver.db, run)
  const rows = await csv('vat')
  expect([total(rows, 'Net'), total(rows, 'VAT')]).toEqual([pounds(current.net), pounds(current.vat)])
})

test.each([
  ['usage-by-destination', {}],
  ['usage-by-destination', { groupBy: 'product-group' }],
  ['margin', { groupBy: 'brand' }],
  ['margin', { groupBy: 'account' }],
  ['margin', { groupBy: 'product-group' }],
])(
  '%s by %j: calls and time are those of the metrics, and with the rounding so is usage',
  async (report, parameters) => {
    const { current } = await runMetrics(driver.db, run)
    const rows = await csv(report, parameters)
    expect(total(rows, 'Calls')).toBe(pounds(String(current.calls)))
    expect(total(rows, 'Seconds')).toBe(pounds(String(current.callSeconds)))
    expect(total(rows, 'Retail')).toBe(pounds(decimalOf(12n * 3_474_134n, 6)))
    expect(total(rows, 'Margin')).toBe(
      decimalOf(millionthsOf(total(rows, 'Retail')) - millionthsOf(total(rows, 'Wholesale')), 6),
    )

    const read = await sheet(report, parameters)
    const at = read[0]?.indexOf('Retail') ?? -1
    const [sum, rounding, usage] = read.slice(-3).map(row => row[at])
    expect(sum).toBe(total(rows, 'Retail'))
    expect(usage).toBe(current.usage)
    expect(millionthsOf(String(sum)) + millionthsOf(String(rounding))).toBe(millionthsOf(current.usage))
    expect(read.at(-3)?.at(-1)).toBe('40.0')
  },
)

test('usage without stored calls is shown as not itemised, so that the totals agree', async () => {
  const before = await csv('usage-by-destination')
  await driver.db.transaction().execute(async tx => {
    await sql`create table kept_calls as select * from rated_calls`.execute(tx)
    await sql`delete from rated_calls where product_group = 'Mobile'`.execute(tx)
  })
  const after = await csv('usage-by-destination')
  await sql`delete from rated_calls`.execute(driver.db)
  await sql`insert into rated_calls select * from kept_calls`.execute(driver.db)
  for (const title of ['Calls', 'Seconds', 'Retail', 'Wholesale'])
    expect([title, total(after, title)]).toEqual([title, total(before, title)])
  expect(after.map(row => row.slice(0, 2).join(' '))).toContain('Mobile Not itemised')
  expect(before.flat()).not.toContain('Not itemised')
})

test('parameters filter the rows and their totals', async () => {
  const rows = await csv('invoice-summary', { brands: [String(quay)], minimumGross: 10 })
  const gross = rows.slice(1).map(row => Number(row[11]))
  expect(new Set(rows.slice(1).map(row => row[4]))).toEqual(new Set(['Quay']))
  expect(gross.every(amount => amount >= 10)).toBe(true)
  const notes = await csv('invoice-summary', { kind: 'credit_note' })
  expect(notes.slice(1).map(row => row[11])).toEqual(['-30.00'])
  const quayUsage = await sheet('margin', { brands: [String(quay)] })
  expect(quayUsage.map(row => row[0])).toEqual([
    'Brand',
    'Quay',
    'Calls',
    'Rounding of invoice lines',
    'Usage on the invoices',
  ])
  expect(await csv('margin', { groupBy: 'account', maximumPercent: '39.9' })).toHaveLength(1)
  expect(await csv('margin', { groupBy: 'account', maximumPercent: 40 })).toHaveLength(13)
})

test('the PDF has title, reseller, run, period, figures to the penny and the note', async () => {
  const lines = readPdfPages(await buffer(await make('usage-by-destination', 'PDF'))).flatMap(
    page => page.lines,
  )
  const { current } = await runMetrics(driver.db, run)
  for (const line of [
    'Usage by destination',
    '01/10/2026 to 31/10/2026',
    'Page 1 of 1',
    '=France',
    `£${current.usage}`,
  ])
    expect(lines).toContain(line)
  expect(lines.some(line => line.startsWith(`${run} · `))).toBe(true)
})

test('cells that look like formulas are harmless in each format', async () => {
  expect((await csv('usage-by-destination')).flat()).toContain("'=France")
  expect((await sheet('usage-by-destination')).flat()).toContain('=France')
})
