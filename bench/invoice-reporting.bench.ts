import { sql } from 'kysely'
import {
  countReportAccounts,
  listReportAccounts,
} from '../server/src/features/invoice-reporting/report-accounts.service.ts'
import { makeReport } from '../server/src/features/invoice-reporting/report.service.ts'
import { type Db, openDatabase } from '../server/src/platform/db/db.ts'
import { onScratchDatabase } from './scratch-database.ts'

const RESELLERS = 40
const BRANDS = 3
const ACCOUNTS = 100_000
/** Destinations that a brand's customers call in a month, and its product groups that are not calls. */
const DESTINATIONS = 120
const CHARGES = 8
const ROUNDS = 5

export interface ReportingFigures {
  /** Milliseconds at the server: all months by one dimension and by two, with the months before beside them. */
  one: number
  two: number
  /** The slowest report of any dimension. */
  slowest: number
  /** Accounts behind a year of a reseller, and behind one product group of it. */
  accounts: number
  narrowed: number
  /** Milliseconds to sum the kept rows of all months, as they lie. */
  floor: number
  rows: number
}

/** 36 months of 100,000 accounts as the engine keeps them: 40 resellers with 3 brands each. */
async function fill(db: Db): Promise<void> {
  await sql`insert into clients (name) select 'Reseller ' || n from generate_series(1, ${RESELLERS}::int) n`.execute(
    db,
  )
  await sql`insert into brands (client_index, name)
    select c.index, 'Brand ' || n from clients c, generate_series(1, ${BRANDS}::int) n`.execute(db)
  await sql`insert into accounts (client_index, brand_index, account_number, company_name)
    select b.client_index, b.index, 'A' || n, 'Company ' || n
    from generate_series(1, ${ACCOUNTS}::int) n
    join (select index, client_index, row_number() over (order by index) - 1 as place from brands) b
      on b.place = n % ${RESELLERS * BRANDS}`.execute(db)
  await sql`insert into bill_runs (client_index, description, period_start, period_end, status)
    select c.index, 'Run', m::date, (m + interval '1 month - 1 day')::date, 50
    from clients c, generate_series(timestamp '2023-10-01', timestamp '2026-09-01', interval '1 month') m`.execute(
    db,
  )
  await sql`insert into invoice_runs (client_index, bill_run_index, description, cycle_description, status,
      invoice_date, bacs_date)
    select client_index, index, 'Run', 'Monthly', 100, period_end, period_end + 14 from bill_runs`.execute(db)
  await sql`insert into invoice_report_runs (invoice_run_index, client_index, month, invoices, credit_notes, net, vat)
    select index, client_index, date_trunc('month', invoice_date), 2500, 0, 0, 0 from invoice_runs`.execute(
    db,
  )
  await sql`insert into invoice_report_sums (invoice_run_index, client_index, brand_index, month, kind, product_group,
      destination, revenue, cost, calls, duration_seconds)
    select k.invoice_run_index, k.client_index, b.index, k.month, w.kind, w.product_group, w.destination,
      (1000 + (h % 900000)) / 100.0, case when w.kind = 'calls' then (h % 500000) / 1000.0 end, h % 5000, h % 300000
    from invoice_report_runs k join brands b on b.client_index = k.client_index
    cross join (
      select 'calls' as kind, 'Product group ' || n % 6 as product_group, 'Destination of calls ' || n as destination
      from generate_series(1, ${DESTINATIONS}::int) n
      union all
      select 'charges', 'Product group of charges ' || n, '' from generate_series(1, ${CHARGES}::int) n
    ) w
    cross join lateral (select abs(hashint8(k.invoice_run_index * 7919 + b.index)::bigint + hashtext(w.destination)) as h) x
    `.execute(db)
  await sql`insert into invoice_report_accounts (invoice_run_index, account_index, brand_index, revenue, call_revenue,
      uncosted_revenue, cost, calls, duration_seconds)
    select k.invoice_run_index, a.index, a.brand_index, 20 + h % 50, h % 20, 0, h % 10, h % 60, h % 9000
    from invoice_report_runs k join accounts a on a.client_index = k.client_index
    cross join lateral (select abs(hashint4(k.invoice_run_index * 31 + a.index)::bigint) as h) x`.execute(db)
  // Of the last year alone by what was billed: that is what the narrowed list reads.
  await sql`insert into invoice_report_account_sums (invoice_run_index, account_index, brand_index, kind, product_group,
      destination, revenue, cost, calls, duration_seconds)
    select k.invoice_run_index, a.index, a.brand_index, 'calls', 'Product group ' || n % 3, 'Destination of calls ' || n,
      2, 1, 3, 400
    from invoice_report_runs k join accounts a on a.client_index = k.client_index, generate_series(1, 6) n
    where k.month >= '2025-10-01' and k.client_index <= 4`.execute(db)
  await sql`vacuum analyze invoice_report_runs, invoice_report_sums, invoice_report_accounts,
    invoice_report_account_sums, accounts`.execute(db)
}

const all = { clients: [], brands: [], productGroups: [], destinations: [], kinds: [] }
const whole = { ...all, from: '2023-10', to: '2026-09', compare: 'none' as const }
const year = { ...all, from: '2025-10', to: '2026-09', compare: 'year' as const }

/** Reports over 36 months of 100,000 accounts, and the accounts behind a year of a reseller of 2,500. */
export const benchInvoiceReporting = (url: string): Promise<ReportingFigures> =>
  onScratchDatabase(url, 'reporting', measure)

async function measure(url: string): Promise<ReportingFigures> {
  const { db, close } = openDatabase(url, { max: 4 })
  try {
    await fill(db)
    const dimensions = ['reseller', 'brand', 'productGroup', 'destination', 'month', 'kind'] as const
    const ones = []
    for (const by of dimensions) ones.push(await median(() => makeReport(db, { ...whole, by })))
    const two = await median(() => makeReport(db, { ...year, by: 'reseller', split: 'month' }))
    const page = { page: 1, pageSize: 100, filter: '', sort: [] }
    const ofOne = { ...year, ...page, clients: [1] }
    const accounts = await median(() => listReportAccounts(db, ofOne))
    const narrowed = await median(() =>
      countReportAccounts(db, { ...ofOne, productGroups: ['Product group 1'] }),
    )
    const floor = await median(() =>
      sql`select count(*), sum(revenue), sum(cost), sum(calls), sum(duration_seconds) from invoice_report_sums`.execute(
        db,
      ),
    )
    const { rows } = await sql<{
      rows: number
    }>`select count(*)::int as rows from invoice_report_sums`.execute(db)
    return {
      one: part(ones, 0.5),
      two,
      slowest: Math.max(...ones),
      accounts,
      narrowed,
      floor,
      rows: rows[0]?.rows ?? 0,
    }
  } finally {
    await close()
  }
}

/** The median of some rounds; the first pays for plans and caches and counts for nothing. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now()
    await work()
    if (round > 0) took.push(performance.now() - start)
  }
  return part(took, 0.5)
}

const part = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
