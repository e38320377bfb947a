import {
  report,
  reportAccount,
  reportChoices,
  reportInvoice,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { demoApp } from '../../../test/demo.ts'
import { exported } from '../../../test/exported.ts'
import { rebuildRuns } from './store-report.service.ts'

const { app } = await demoApp()
closedAtEnd(app)

const roles = ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'] as const
const base = '/api/invoicereporting'
const get = (path: string, query: Record<string, string> = {}) =>
  app.call(`${path}?${new URLSearchParams(query)}`, { roles })
const reported = async (query: Record<string, string>) => {
  const answer = await get(base, query)
  expect(answer.status).toBe(200)
  return report.parse(await answer.json())
}
const first = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.db)).rows[0]

test('the demo has a past year to report on, unchanged when it is added up again', async () => {
  const choices = reportChoices.parse(await (await get(`${base}/choices`)).json())
  expect(choices).toMatchObject({ firstMonth: '2025-10', lastMonth: '2026-09', closedMonth: '2026-09' })
  expect(choices.destinations).toContain('UK mobile')
  expect(choices.resellers.length).toBe(12)
  expect((await rebuildRuns(app.db)).changed).toEqual([])
})

test('each month is that of the invoice date, net of the invoices, compared with the previous period of the same length', async () => {
  const { rows, before, totals } = await reported({
    from: '2026-07',
    to: '2026-09',
    by: 'month',
    compare: 'previous',
  })
  expect(before).toEqual({ from: '2026-04', to: '2026-06' })
  for (const month of ['2026-07', '2026-08', '2026-09']) {
    const invoiced = await first(sql<{ now: string; split: string }>`
      select sum(net) filter (where invoice_date between ${`${month}-01`}::date and ${`${month}-01`}::date + 31
          and to_char(invoice_date, 'YYYY-MM') = ${month}) as now,
        sum(net) filter (where to_char(invoice_date + interval '3 months', 'YYYY-MM') = ${month}
          or to_char(date_trunc('month', invoice_date) + interval '3 months', 'YYYY-MM') = ${month}) as split
      from invoices`)
    const row = rows.find(one => one.by.key === month)
    expect(row?.now.revenue).toBe(invoiced?.now)
    expect(row?.before?.revenue).toBe(invoiced?.split)
  }
  const year = await reported({ from: '2026-10', to: '2026-10', by: 'reseller', compare: 'year' })
  expect(year.before).toEqual({ from: '2025-10', to: '2025-10' })
  expect(year.totals.now.revenue).toBe('0.00')
  const earliest = await reported({ from: '2000-01', to: '2000-01', by: 'month', compare: 'previous' })
  expect(earliest.before).toEqual({ from: '1999-12', to: '1999-12' })
  // October is not invoiced yet: beside a year before it would be a fall.
  expect(year).toMatchObject({ incomplete: [{ month: '2026-10' }], compared: [], totals: { before: null } })
  expect(Number(totals.now.revenue)).toBeGreaterThan(0)
})

test('cost and margin are of what has a cost; charges without one are shown separately', async () => {
  const { rows } = await reported({ from: '2026-09', to: '2026-09', by: 'kind' })
  const charges = rows.find(row => row.by.key === 'charges')?.now
  expect(charges).toMatchObject({ costedRevenue: '0.00', cost: '0.000000', marginPercent: null })
  expect(charges?.uncostedRevenue).toBe(charges?.revenue)
  const calls = rows.find(row => row.by.key === 'calls')?.now
  const usage = await first(sql<{ cost: string; percent: string }>`
    select sum(u.wholesale_cost)::numeric(18, 6)::text as cost,
      round(100 * (sum(l.net) - sum(u.wholesale_cost)) / sum(l.net), 1) as percent
    from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
    join bill_run_usage u on u.bill_run_index = r.bill_run_index and u.account_index = l.account_index
      and u.service_index = l.service_index and u.product_group = l.product_group
    where l.kind = 'usage' and to_char(r.invoice_date, 'YYYY-MM') = '2026-09'`)
  expect(calls?.cost).toBe(usage?.cost)
  expect(calls?.marginPercent).toBe(Number(usage?.percent))
})

test('a report can be filtered by reseller, brand, product group, destination and kind, and stacked by a second dimension', async () => {
  const choices = reportChoices.parse(await (await get(`${base}/choices`)).json())
  const [reseller] = choices.resellers
  const months = { from: '2026-01', to: '2026-03' }
  const whole = await reported({ ...months, by: 'reseller' })
  const one = await reported({ ...months, by: 'reseller', clients: String(reseller?.index) })
  expect(one.rows).toEqual(whole.rows.filter(row => row.by.key === String(reseller?.index)))
  const stacked = await reported({ ...months, by: 'month', split: 'productGroup', kinds: 'calls' })
  const billed = await first(sql<{ months: number; groups: string[]; destinations: string[] }>`
    select count(distinct (i.invoice_date, l.product_group))::int as months,
      array_agg(distinct l.product_group) as groups,
      (select array_agg(distinct c.destination_name) from rated_calls c join bill_runs b on b.index = c.bill_run_index
        where c.product_group = 'Mobile' and b.period_start between '2026-01-01' and '2026-03-31') as destinations
    from invoice_lines l join invoices i using (invoice_run_index, account_index)
    where l.kind = 'usage' and i.invoice_date between '2026-01-01' and '2026-03-31'`)
  expect(stacked.rowCount).toBe(billed?.months)
  expect(new Set(stacked.rows.map(row => row.split?.name))).toEqual(new Set(billed?.groups))
  const mobile = await reported({ ...months, by: 'destination', productGroups: 'Mobile\nNothing' })
  expect(new Set(mobile.rows.map(row => row.by.key))).toEqual(new Set(billed?.destinations))
  const uk = await reported({ ...months, by: 'brand', destinations: 'UK mobile' })
  expect(uk.totals.now).toEqual(mobile.rows.find(row => row.by.key === 'UK mobile')?.now)
  const none = await reported({ ...months, by: 'brand', brands: '999999999' })
  expect(none).toMatchObject({
    rows: [],
    rowCount: 0,
    totals: { now: { revenue: '0.00', marginPercent: null } },
  })
})

test('the accounts behind a report add up to it, paged, sorted and exported', async () => {
  const query = { from: '2026-08', to: '2026-09', compare: 'previous', clients: '1' }
  for (const narrowed of [
    {},
    { productGroups: 'Mobile' },
    { destinations: 'UK geographic', kinds: 'calls' },
  ]) {
    const { totals } = await reported({ ...query, ...narrowed, by: 'reseller' })
    const rows = await exported(app, 'invoice-report-accounts', {
      params: {},
      query: { ...query, ...narrowed },
    })
    const pence = rows.reduce((sum, row) => sum + Math.round(Number(row['revenue']) * 100), 0)
    expect(pence).toBe(Math.round(Number(totals.now.revenue) * 100))
    const micros = rows.reduce((sum, row) => sum + Math.round(Number(row['cost']) * 1e6), 0)
    expect(micros).toBe(Math.round(Number(totals.now.cost) * 1e6))
  }
  const answer = await get(`${base}/accounts`, { ...query, sort: '-change', pageSize: '5', filter: 'a' })
  const accounts = z.array(reportAccount).parse(await answer.json())
  const changes = accounts.map(({ now, before }) => Number(now.revenue) - Number(before?.revenue))
  expect(changes).toEqual(changes.toSorted((a, b) => b - a))
  expect(answer.headers.get('dash-metadata')).toContain('"PageSize":5')
})

test("an account's invoices are listed with their totals; a draft's PDF is not served", async () => {
  const accounts = z
    .array(reportAccount)
    .parse(await (await get(`${base}/accounts`, { from: '2026-09', to: '2026-09', pageSize: '100' })).json())
  const long = await first(sql<{ index: number }>`
    select account_index as index from invoices where kind = 'invoice' and invoice_date >= '2026-07-31'
    group by 1 having count(*) = 3 order by 1 limit 1`)
  const account = accounts.find(({ accountIndex }) => accountIndex === long?.index)
  const index = account?.accountIndex ?? 0
  const answer = await get(`${base}/accounts/${index}/invoices`, { from: '2026-07', to: '2026-09' })
  const invoices = z.array(reportInvoice).parse(await answer.json())
  expect(invoices.map(({ invoiceDate }) => invoiceDate)).toEqual(['2026-09-30', '2026-08-31', '2026-07-31'])
  for (const { net, figures } of invoices) expect(figures.revenue).toBe(net)
  expect(invoices[0]?.figures.revenue).toBe(account?.now.revenue)
  const codeOf = async (path: string) => {
    const refused = await get(path, path.endsWith('pdf') ? {} : { from: '2026-07', to: '2026-09' })
    return [
      refused.status,
      z.object({ error: z.object({ code: z.string() }) }).parse(await refused.json()).error.code,
    ]
  }
  expect(await codeOf(`${base}/accounts/99999999/invoices`)).toEqual([404, 'report_account_not_found'])
  const invoice = invoices[0]?.invoiceIndex ?? 0
  const pdf = await get(`${base}/invoices/${invoice}/pdf`)
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  await sql`update invoices set pdf_key = null, pdf_sha256 = null, pdf_bytes = null where index = ${invoice}`.execute(
    app.db,
  )
  expect(await codeOf(`${base}/invoices/${invoice}/pdf`)).toEqual([404, 'report_invoice_pdf_not_found'])
  await sql`update invoices set confirmed_at = null where index = ${invoice}`.execute(app.db)
  expect(await codeOf(`${base}/invoices/${invoice}/pdf`)).toEqual([404, 'report_invoice_not_found'])
})

test('months that are invalid, reversed or too many are refused; so are other users', async () => {
  for (const query of [
    { from: '2026-13', to: '2026-12', by: 'month' },
    { from: '2026-05', to: '2026-04', by: 'month' },
    { from: '2000-01', to: '2026-04', by: 'month' },
    { from: '2026-04', to: '2026-04', by: 'month', split: 'month' },
    { from: '2026-04', to: '2026-04', by: 'month', clients: '1,x' },
    { from: '2026-04', to: '2026-04', by: 'month', kinds: 'calls,gifts' },
  ])
    expect((await get(base, query)).status).toBe(400)
  const other = await app.call(`${base}?from=2026-04&to=2026-04&by=month`, {
    roles: ['NINEOPS_BUREAU_ACCESS'],
  })
  expect(other.status).toBe(403)
})
