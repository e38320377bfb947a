import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { builders } from '../../../test/builders.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { reportAccountList } from './report-accounts.service.ts'
import { makeReport, reportChoices } from './report.service.ts'
import { replaceTotals } from './report-totals.repository.ts'
import { buildInvoiceRun } from '../../../test/factories/invoicing.ts'

const { db } = closedAtEnd(await openTestDatabase({ max: 2 }))
const build = builders(db)
const present = firstOfMonth(londonDate(Date.now()))
/** The first day of a month so many months ago. */
const ago = (months: number): string => addMonths(present, -months)
const named = (months: number): string => ago(months).slice(0, 7)

interface Reseller {
  client: number
  brand: number
  account: number
}
async function reseller(): Promise<Reseller> {
  const client = await build.client()
  const brand = await build.brand(client)
  return { client, brand, account: await build.account({ client, brand }) }
}

/** A run with its invoices dated at the end of a month; a confirmed one is added up. */
async function run({ client, brand, account }: Reseller, months: number, revenue: number, status = 100) {
  const start = ago(months)
  const billRun = await build.closedBillRun(client, { start, end: lastOfMonth(start) })
  const index = await buildInvoiceRun(db, client, billRun, {
    description: 'Run',
    status,
    invoice_date: lastOfMonth(start),
    bacs_date: lastOfMonth(start),
  })
  if (status < 75) return
  await sql`insert into invoice_report_runs (invoice_run_index, client_index, month, invoices, credit_notes, net, vat)
    values (${index}, ${client}, ${start}, 1, 0, ${revenue}, 0)`.execute(db)
  await sql`insert into invoice_report_group_sums (invoice_run_index, client_index, brand_index, month, kind,
      product_group, revenue, costed_revenue, cost, calls, duration_seconds)
    values (${index}, ${client}, ${brand}, ${start}, 'charges', 'Lines', ${revenue}, 0, null, 0, 0)`.execute(
    db,
  )
  await sql`insert into invoice_report_accounts (invoice_run_index, account_index, brand_index, revenue, costed_revenue,
      cost, calls, duration_seconds)
    values (${index}, ${account}, ${brand}, ${revenue}, 0, 0, 0, 0)`.execute(db)
  await replaceTotals(db, { clientIndex: client, month: start })
}

const filters = (clients: number[], from: number, to: number, compare: 'previous' | 'year') => ({
  from: named(from),
  to: named(to),
  compare,
  clients,
  brands: [],
  productGroups: [],
  destinations: [],
  kinds: [],
})

test('a month without the confirmed run of every reseller is not compared: no fall is claimed', async () => {
  const one = await reseller()
  const two = await reseller()
  for (const each of [one, two]) for (let at = 2; at <= 6; at += 1) await run(each, at, 100)
  // One is invoiced for the last month; the other's run waits to be confirmed.
  await run(one, 1, 120)
  await run(two, 1, 100, 65)
  const clients = [one.client, two.client]

  const months = filters(clients, 3, 1, 'previous')
  const { incomplete, compared, totals, rows } = await makeReport(db, { ...months, by: 'month' })
  expect(incomplete).toEqual([{ month: named(1), resellers: 1, isOver: true }])
  expect(compared).toEqual([
    { month: named(3), beside: named(6) },
    { month: named(2), beside: named(5) },
  ])
  // The figures have what is confirmed; the comparison has two months against two.
  expect(totals.now.revenue).toBe('520.00')
  expect([totals.compared?.revenue, totals.before?.revenue]).toEqual(['400.00', '400.00'])
  const last = rows.find(({ by }) => by.key === named(1))
  expect([last?.now.revenue, last?.before]).toEqual(['120.00', null])

  const [listed] = (
    await reportAccountList.page(db, {
      params: undefined,
      query: {
        ...months,
        page: 1,
        pageSize: 10,
        filter: '',
        sort: [],
      },
    })
  ).rows
  expect([listed?.now.revenue, listed?.compared?.revenue, listed?.before?.revenue]).toEqual([
    '320.00',
    '200.00',
    '200.00',
  ])

  // The reseller whose runs are all confirmed is compared in full.
  const own = await makeReport(db, { ...filters([one.client], 3, 1, 'previous'), by: 'reseller' })
  expect(own).toMatchObject({ incomplete: [], totals: { compared: null, before: { revenue: '300.00' } } })
  // A month alone that is not complete has nothing to be compared with.
  const alone = await makeReport(db, { ...filters(clients, 1, 1, 'previous'), by: 'reseller' })
  expect(alone).toMatchObject({ compared: [], totals: { compared: null, before: null } })
  expect((await reportChoices(db)).closedMonth).toBe(named(2))
})

test('a month without a run yet, or that is not over, is incomplete; not one after a reseller has stopped', async () => {
  const of = await reseller()
  for (const at of [13, 12, 3, 2]) await run(of, at, 100)
  const incompleteOf = async (from: number, to: number) =>
    (await makeReport(db, { ...filters([of.client], from, to, 'year'), by: 'reseller' })).incomplete
  expect(await incompleteOf(2, 0)).toEqual([
    { month: named(1), resellers: 1, isOver: true },
    { month: named(0), resellers: 1, isOver: false },
  ])
  await updateRow(db, 'clients', of.client, { status: 3 })
  expect(await incompleteOf(2, 0)).toEqual([{ month: named(0), resellers: 0, isOver: false }])
  await updateRow(db, 'clients', of.client, { status: 1 })

  const stopped = await reseller()
  await run(stopped, 6, 100)
  const { incomplete } = await makeReport(db, { ...filters([stopped.client], 5, 1, 'year'), by: 'reseller' })
  expect(incomplete.map(({ month }) => month)).toEqual([5, 4, 3].map(named))
})

test('a year before is compared month by month', async () => {
  const of = await reseller()
  for (const at of [14, 13, 3, 2, 1]) await run(of, at, at)
  const { compared, totals } = await makeReport(db, { ...filters([of.client], 2, 0, 'year'), by: 'reseller' })
  expect(compared).toEqual([
    { month: named(2), beside: named(14) },
    { month: named(1), beside: named(13) },
  ])
  expect([totals.now.revenue, totals.compared?.revenue, totals.before?.revenue]).toEqual([
    '3.00',
    '3.00',
    '27.00',
  ])
})
