import {
  type ReportAccount,
  type reportAccountSorts,
  type ReportFigures,
  type ReportFilters,
} from '@nineops/contract/invoice-reporting.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import {
  all,
  byKind,
  figuresOf,
  type Months,
  ofBilled,
  ofPartners,
  sums,
} from './report-figures.repository.ts'

export interface AccountFilter extends ReportFilters {
  filter: string
  sort: readonly SortBy<(typeof reportAccountSorts)[number]>[]
}

/** The accounts' rows of some months; what was billed is looked at only where a filter asks for it. */
function rowsOf(filters: AccountFilter, earlier: boolean, from: string, to: string): RawBuilder<unknown> {
  const billed = ofBilled(filters)
  const source = billed.length === 0 ? 'invoice_report_accounts' : 'invoice_report_account_sums'
  const columns = billed.length === 0 ? sql`revenue, call_revenue, cost, calls, duration_seconds` : byKind
  const runs = all(ofPartners({ clients: filters.clients, brands: [] }))
  return sql`
    select account_index, ${sql.lit(earlier)} as earlier, ${columns} from ${sql.table(source)}
    where invoice_run_index in (select invoice_run_index from invoice_report_runs
        where month between ${from}::date and ${to}::date and ${runs})
      and ${all([...ofPartners({ clients: [], brands: filters.brands }), ...billed])}`
}

const found = (filters: AccountFilter, { from, to, before }: Months): RawBuilder<unknown> => sql`
  with source as (
    ${rowsOf(filters, false, from, to)}
    ${before ? sql`union all ${rowsOf(filters, true, before.from, before.to)}` : sql``}
  ), grouped as (
    select account_index, earlier, ${sums} from source group by 1, 2
  ), paired as (
    select account_index, coalesce(n.revenue, 0) as revenue, coalesce(b.revenue, 0) as earlier_revenue,
      coalesce(n.call_revenue, 0) as call_revenue, coalesce(n.cost, 0) as cost, coalesce(n.calls, 0) as calls,
      n as now, b as before
    from (select * from grouped where not earlier) n
    full join (select * from grouped where earlier) b using (account_index)
  ), found as (
    select p.*, a.account_number, a.company_name, a.client_index, a.brand_index
    from paired p join accounts a on a.index = p.account_index
    where ${filters.filter} = ''
      or position(lower(${filters.filter}) in lower(a.account_number || ' ' || a.company_name)) > 0
  )`

const order = (sort: AccountFilter['sort']) =>
  orderBy(
    sort,
    {
      accountNumber: sql`account_number`,
      companyName: sql`lower(company_name)`,
      brandName: sql`(select lower(name) from brands where index = brand_index)`,
      revenue: sql`revenue`,
      change: sql`revenue - earlier_revenue`,
      callRevenue: sql`call_revenue`,
      otherRevenue: sql`revenue - call_revenue`,
      cost: sql`cost`,
      margin: sql`call_revenue - cost`,
      calls: sql`calls`,
    },
    { otherwise: sql`revenue desc`, tiebreak: sql`account_index` },
  )

const listed = (filters: AccountFilter, months: Months, cut: RawBuilder<unknown>) => sql<ReportAccount>`
  ${found(filters, months)}, page as (
    select *, row_number() over () as place from (select * from found ${order(filters.sort)} ${cut}) f
  )
  select p.account_index as "accountIndex", p.account_number as "accountNumber", p.company_name as "companyName",
    p.client_index as "clientIndex", c.name as "clientName", b.name as "brandName", ${figuresOf('(p.now)')} as now,
    ${months.before ? figuresOf('(p.before)') : sql`null::jsonb`} as before
  from page p join clients c on c.index = p.client_index join brands b on b.index = p.brand_index
  order by p.place`

/** How many accounts match. */
export async function countAccounts(db: Db, filters: AccountFilter, months: Months): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${found(filters, months)} select count(*)::int as total from found`.execute(db)
  return rows[0]?.total ?? 0
}

/** One page of them, the largest revenue first unless sorted. */
export async function selectAccounts(
  db: Db,
  filters: AccountFilter & { page: number; pageSize: number },
  months: Months,
): Promise<ReportAccount[]> {
  const cut = sql`limit ${filters.pageSize} offset ${(filters.page - 1) * filters.pageSize}`
  return (await listed(filters, months, cut).execute(db)).rows
}

/** All that match, in the same order, through a cursor of the transaction. */
export const streamAccounts = (
  db: Db,
  filters: AccountFilter,
  months: Months,
): AsyncIterable<ReportAccount> => throughCursor(db, 'report_accounts', listed(filters, months, sql``))

export interface InvoiceRow {
  invoiceIndex: number | null
  invoiceRunIndex: number
  kind: 'invoice' | 'credit_note' | null
  number: string | null
  invoiceDate: string
  net: string
  vat: string
  gross: string
  hasPdf: boolean
  figures: ReportFigures
}

/** An account's documents of some months, the latest first. */
export async function selectInvoices(
  db: Db,
  accountIndex: number,
  { from, to }: Pick<Months, 'from' | 'to'>,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.index as "invoiceIndex", r.index as "invoiceRunIndex", i.kind, i.number,
      r.invoice_date as "invoiceDate", coalesce(i.net, 0.00) as net, coalesce(i.vat, 0.00) as vat,
      coalesce(i.gross, 0.00) as gross, i.pdf_key is not null as "hasPdf", ${figuresOf('s')} as figures
    from accounts a
    join invoice_report_runs k on k.client_index = a.client_index and k.month between ${from}::date and ${to}::date
    join invoice_report_accounts s on s.invoice_run_index = k.invoice_run_index and s.account_index = a.index
    join invoice_runs r on r.index = k.invoice_run_index
    left join invoices i on i.invoice_run_index = k.invoice_run_index and i.account_index = a.index
    where a.index = ${accountIndex}
    order by r.invoice_date desc, r.index desc`.execute(db)
  return rows
}

/** Where the PDF of a confirmed document is. */
export async function selectPdf(
  db: Db,
  invoiceIndex: number,
): Promise<{ number: string | null; key: string | null; bytes: number | null } | undefined> {
  const { rows } = await sql<{ number: string | null; key: string | null; bytes: number | null }>`
    select number, pdf_key as key, pdf_bytes as bytes from invoices
    where index = ${invoiceIndex} and confirmed_at is not null`.execute(db)
  return rows[0]
}

export async function accountExists(db: Db, accountIndex: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('index')
    .where('index', '=', accountIndex)
    .executeTakeFirst()
  return row !== undefined
}
