import { sql } from 'kysely'
import { reportAccountList } from '../server/src/features/invoice-reporting/report-accounts.service.ts'
import { makeReport } from '../server/src/features/invoice-reporting/report.service.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { fillReporting } from './invoice-reporting.data.ts'
import { median } from './median.ts'
import { onScratchDatabase } from './scratch-database.ts'

export interface ReportingFigures {
  /** Milliseconds at the server: all months by one dimension and by two, compared with the previous months. */
  one: number
  two: number
  /** The slowest report of any dimension. */
  slowest: number
  /** The slowest report of any two dimensions over all months, and its name. */
  slowestTwo: number
  slowestTwoName: string
  /** Accounts behind a year of a reseller, and behind one of its product groups. */
  accounts: number
  narrowed: number
  /** A page of the accounts of all resellers: all months, a year compared with the year before, and by name. */
  allResellers: number
  compared: number
  named: number
  /** Milliseconds to read the same accounts of all resellers with one month's figures: the floor for a page. */
  accountsFloor: number
  /** Milliseconds to sum the stored rows of all months by a scan. */
  floor: number
  rows: number
}

const all = { clients: [], brands: [], productGroups: [], destinations: [], kinds: [] }
const allMonths = { ...all, from: '2023-10', to: '2026-09', compare: 'none' as const }
const year = { ...all, from: '2025-10', to: '2026-09', compare: 'year' as const }

/** Reports over 36 months of 100,000 accounts, and the accounts behind a year of a reseller of 2,500. */
export const benchInvoiceReporting = (url: string): Promise<ReportingFigures> =>
  onScratchDatabase(url, 'reporting', measure)

async function measure(url: string): Promise<ReportingFigures> {
  const { db, close } = openDatabase(url, { max: 4 })
  try {
    await fillReporting(db)
    const dimensions = ['reseller', 'brand', 'productGroup', 'destination', 'month', 'kind'] as const
    const ones = []
    for (const by of dimensions) ones.push(await median(() => makeReport(db, { ...allMonths, by })))
    const two = await median(() => makeReport(db, { ...year, by: 'reseller', split: 'month' }))
    const pairs: { name: string; took: number }[] = []
    for (const [n, by] of dimensions.entries())
      for (const split of dimensions.slice(n + 1))
        pairs.push({
          name: `${by} and ${split}`,
          took: await median(() => makeReport(db, { ...allMonths, by, split })),
        })
    const worst = pairs.toSorted((a, b) => b.took - a.took)[0]
    const page = { page: 1, pageSize: 100, filter: '', sort: [] }
    type Query = Parameters<typeof reportAccountList.page>[1]['query']
    const pageOf = (query: Query) => reportAccountList.page(db, { params: undefined, query })
    const ofOne = { ...year, ...page, clients: [1] }
    const accounts = await median(() => pageOf(ofOne))
    const narrowed = await median(() =>
      reportAccountList.count(db, {
        params: undefined,
        query: { ...ofOne, productGroups: ['Product group 1'] },
      }),
    )
    const allResellers = await median(() => pageOf({ ...allMonths, ...page }))
    const compared = await median(() => pageOf({ ...year, ...page }))
    const named = await median(() => pageOf({ ...allMonths, ...page, filter: 'company 123' }))
    const accountsFloor = await median(() =>
      sql`select t.* from invoice_report_account_totals t join accounts a on a.index = t.account_index
        where t.month = '2026-09-01' order by t.revenue desc limit 100`.execute(db),
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
      slowestTwo: worst?.took ?? 0,
      slowestTwoName: worst?.name ?? '',
      accounts,
      narrowed,
      allResellers,
      compared,
      named,
      accountsFloor,
      floor,
      rows: rows[0]?.rows ?? 0,
    }
  } finally {
    await close()
  }
}

const part = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
