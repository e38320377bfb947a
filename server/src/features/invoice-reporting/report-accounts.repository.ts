import {
  type ReportAccount,
  type reportAccountSorts,
  type ReportFigures,
  type ReportFilters,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow, onlyValue } from '../../platform/db/query-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import { rowExists } from '../../platform/db/rows.ts'
import { cutOf, type StoredList } from '../../platform/lists/stored-list.ts'
import { all, figuresOf, ofBilled, ofPartners, sums } from './report-figures.repository.ts'
import { type ComparedMonths, type Span, spansOf } from './report-months.domain.ts'

export interface AccountFilter extends ReportFilters {
  filter: string
  sort: readonly SortBy<(typeof reportAccountSorts)[number]>[]
}

/** Totals of accounts in some months: the difference of two running totals, unless a filter needs more. */
function sumsOf(filters: AccountFilter, { from, to }: Span): RawBuilder<unknown> {
  const billed = ofBilled(filters)
  const { clients, brands } = filters
  if (billed.length === 0 && brands.length === 0) return totalsOf(clients, from, to)
  const source = billed.length === 0 ? 'invoice_report_accounts' : 'invoice_report_account_sums'
  const runs = all([
    ...ofPartners({ clients, brands: [] }),
    ...(brands.length === 0
      ? []
      : [sql`client_index in (select client_index from brands where index = any(${brands}::int[]))`]),
  ])
  return sql`
    select account_index, ${sums} from (select account_index, revenue, costed_revenue, cost, calls, duration_seconds from ${sql.table(source)}
    where invoice_run_index in (select invoice_run_index from invoice_report_runs
        where month between ${from}::date and ${to}::date and ${runs})
      and ${all([...ofPartners({ clients: [], brands }), ...billed])}) s group by 1`
}

const sumsOfSpans = (filters: AccountFilter, spans: readonly Span[]): RawBuilder<unknown> => {
  const parts = spans.map(span => sumsOf(filters, span))
  if (parts.length === 1 && parts[0]) return parts[0]
  return sql`
    select account_index, ${sql.join(figures.map(column => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))}
    from (${sql.join(parts, sql` union all `)}) s group by 1`
}

const totalsOf = (clients: readonly number[], from: string, to: string) => sql`
  select l.account_index, l.revenue - coalesce(e.revenue, 0) as revenue,
    l.costed_revenue - coalesce(e.costed_revenue, 0) as costed_revenue, l.cost - coalesce(e.cost, 0) as cost,
    l.calls - coalesce(e.calls, 0) as calls, l.duration_seconds - coalesce(e.duration_seconds, 0) as duration_seconds
  from (${totalsAt(clients, sql`month <= ${to}::date`)}) l
  left join (${totalsAt(clients, sql`month < ${from}::date`)}) e on e.account_index = l.account_index
  where l.entries > coalesce(e.entries, 0)`

/** The latest totals of each reseller in those months. */
const totalsAt = (clients: readonly number[], months: RawBuilder<unknown>) => sql`
  select t.* from invoice_report_account_totals t
  where (t.client_index, t.month) in (select client_index, max(month) from invoice_report_runs
    where ${months} and ${all(ofPartners({ clients, brands: [] }))} group by 1)`

const figures = ['revenue', 'costed_revenue', 'cost', 'calls', 'duration_seconds'] as const
/** The figures of an alias under their names with a prefix, and read from `p` under their own names again. */
const prefixed = (alias: string, prefix: string) =>
  sql.join(
    figures.map(column => sql`coalesce(${sql.ref(`${alias}.${column}`)}, 0) as ${sql.ref(prefix + column)}`),
  )
const unprefixed = (prefix: string) =>
  sql.join(figures.map(column => sql`${sql.ref(`p.${prefix}${column}`)} as ${sql.ref(column)}`))

const found = (filters: AccountFilter, months: ComparedMonths): RawBuilder<unknown> => {
  const { before, compared, leftOut } = months
  const spans = spansOf(compared)
  const paired = before
    ? sql`select account_index, ${prefixed('n', '')}, ${prefixed(leftOut ? 'c' : 'n', 'compared_')},
        ${prefixed('b', 'earlier_')}
      from (${sumsOf(filters, months)}) n
      full join (${sumsOfSpans(
        filters,
        spans.map(({ from, to }) => ({
          from: addMonths(from, -before.shift),
          to: addMonths(to, -before.shift),
        })),
      )}) b using (account_index)
      ${leftOut ? sql`left join (${sumsOfSpans(filters, spans)}) c using (account_index)` : sql``}`
    : sql`select n.*, n.revenue as compared_revenue, n.revenue as earlier_revenue from (${sumsOf(filters, months)}) n`
  return sql`
  with found as materialized (
    select p.*, a.account_number, a.company_name, a.client_index, a.brand_index
    from (${paired}) p join accounts a on a.index = p.account_index
    where ${filters.filter} = ''
      or position(lower(${filters.filter}) in lower(a.account_number || ' ' || a.company_name)) > 0
  )`
}

const order = (sort: AccountFilter['sort']) =>
  orderBy(
    sort,
    {
      accountNumber: sql`account_number`,
      companyName: sql`lower(company_name)`,
      brandName: sql`(select lower(name) from brands where index = brand_index)`,
      revenue: sql`revenue`,
      change: sql`compared_revenue - earlier_revenue`,
      costedRevenue: sql`costed_revenue`,
      uncostedRevenue: sql`revenue - costed_revenue`,
      cost: sql`cost`,
      margin: sql`costed_revenue - cost`,
      calls: sql`calls`,
    },
    { otherwise: sql`revenue desc`, tiebreak: sql`account_index` },
  )

type ListedAccount = ReportAccount & { total: number }

interface Accounts {
  filters: AccountFilter
  months: ComparedMonths
}

const listed = ({ filters, months }: Accounts, cut: RawBuilder<unknown>) => sql<ListedAccount>`
  ${found(filters, months)}, page as (
    select *, row_number() over () as place from (select * from found ${order(filters.sort)} ${cut}) f
  )
  select p.account_index as "accountIndex", p.account_number as "accountNumber", p.company_name as "companyName",
    p.client_index as "clientIndex", c.name as "clientName", b.name as "brandName", ${figuresOf('p')} as now,
    ${months.leftOut ? sql`(select ${figuresOf('e')} from (select ${unprefixed('compared_')}) e)` : sql`null::jsonb`} as compared,
    ${months.before ? sql`(select ${figuresOf('e')} from (select ${unprefixed('earlier_')}) e)` : sql`null::jsonb`} as before,
    (select count(*)::int from found) as total
  from page p join clients c on c.index = p.client_index join brands b on b.index = p.brand_index
  order by p.place`

const countAccounts = (db: Db, { filters, months }: Accounts) => onlyValue<number>(db)`
    ${found(filters, months)} select count(*)::int as total from found`

/** Accounts, the largest revenue first unless sorted. */
export const listedAccounts: StoredList<Accounts, ReportAccount> = {
  count: countAccounts,
  async page(db, of, page) {
    const { rows } = await listed(of, cutOf(page)).execute(db)
    // A page after the last has no row with the total.
    const total = rows[0]?.total ?? (page.page === 1 ? 0 : await countAccounts(db, of))
    return { rows, total }
  },
  all: (db, of) => throughCursor(db, 'report_accounts', listed(of, sql``)),
}

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

const ofBoth = (column: string) =>
  sql`case when i.kind = 'credit_note' and o.index is not null then 0 else s.${sql.ref(column)} end as ${sql.ref(column)}`

/** An account's documents of some months, the latest first. */
export const selectInvoices = (db: Db, accountIndex: number, { from, to }: Span) => allRows<InvoiceRow>(db)`
    select i.index as "invoiceIndex", r.index as "invoiceRunIndex", i.kind, i.number,
      r.invoice_date as "invoiceDate", coalesce(i.net, 0.00) as net, coalesce(i.vat, 0.00) as vat,
      coalesce(i.gross, 0.00) as gross, i.pdf_key is not null as "hasPdf", ${figuresOf('f')} as figures
    from accounts a
    join invoice_report_runs k on k.client_index = a.client_index and k.month between ${from}::date and ${to}::date
    join invoice_report_accounts s on s.invoice_run_index = k.invoice_run_index and s.account_index = a.index
    join invoice_runs r on r.index = k.invoice_run_index
    left join invoices i on i.invoice_run_index = k.invoice_run_index and i.account_index = a.index
    -- Of two documents the credit note has its own amount, and the invoice the rest with all calls.
    left join invoices o on o.invoice_run_index = i.invoice_run_index and o.account_index = i.account_index
      and o.kind = 'credit_note' and exists (
        select from invoices b where b.invoice_run_index = i.invoice_run_index and b.account_index = i.account_index
          and b.kind = 'invoice')
    cross join lateral (
      select case when i.kind = 'invoice' then s.revenue - coalesce(o.net, 0) when o.index is null then s.revenue
          else o.net end as revenue,
        ${ofBoth('costed_revenue')}, ${ofBoth('cost')}, ${ofBoth('calls')}, ${ofBoth('duration_seconds')}
    ) f
    where a.index = ${accountIndex}
    order by r.invoice_date desc, r.index desc, i.kind desc`

interface PdfRow {
  number: string | null
  key: string | null
  bytes: number | null
  sha256: string | null
}

/** Where the PDF of a confirmed document is. */
export const selectPdf = (db: Db, invoiceIndex: number) => firstRow<PdfRow>(db)`
    select number, pdf_key as key, pdf_bytes as bytes, pdf_sha256 as sha256 from invoices
    where index = ${invoiceIndex} and confirmed_at is not null`

export async function accountExists(db: Db, accountIndex: number): Promise<boolean> {
  return rowExists(db, 'accounts', { index: accountIndex })
}
