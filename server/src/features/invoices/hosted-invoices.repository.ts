import type { InvoicesFilter, InvoicesQuery } from '@nineops/contract/dash/dash-invoices.contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import { documentColumns } from './invoices.repository.ts'

/** When partners could first read it: its run is hosted as a whole, after its invoices. */
const readableSince = sql<Date>`greatest(i.hosted_at, r.hosted_at)`

/**
 * A minute earlier than asked: a run hosted just before the last look may have been missed. Where hosting was run
 * again, for accounts that had failed, only those are new, each from when it is hosted.
 */
const newSince = (clientIndex: number, asked: string) => {
  const from = sql`${asked}::timestamptz - interval '1 minute'`
  return sql<SqlBool>`
  i.invoice_run_index = any(array(
    select r.index from invoice_runs r
    left join invoice_run_processes p on p.invoice_run_index = r.index and p.process = 'host-invoices'
    where r.client_index = ${clientIndex} and r.hosted_at is not null
      and (greatest(r.hosted_at, p.finished_at) >= ${from} or p.status = 'running')))
  and (i.hosted_at >= ${from} or i.invoice_run_index = any(array(
      select index from invoice_runs where client_index = ${clientIndex} and hosted_at >= ${from})))`
}

/**
 * What a reseller may read: hosted invoices of runs that were hosted as a whole, also while hosting is run again for
 * the rest. The query excludes the few unhosted runs instead of joining the many hosted ones, so that a page is read
 * from the index on hosted invoices.
 */
function hosted(db: Db, clientIndex: number, filter: Partial<InvoicesFilter> = {}) {
  const { from, to, account, brand, kind, hostedSince } = filter
  return db
    .selectFrom('invoices as i')
    .where('i.client_index', '=', clientIndex)
    .where('i.hosted_at', 'is not', null)
    .where(
      sql<SqlBool>`i.invoice_run_index <> all(array(
        select index from invoice_runs where client_index = ${clientIndex} and hosted_at is null))`,
    )
    .$if(from !== undefined, query => query.where('i.invoice_date', '>=', from ?? ''))
    .$if(to !== undefined, query => query.where('i.invoice_date', '<=', to ?? ''))
    .$if(account !== undefined, query => query.where('i.account_index', '=', account ?? 0))
    .$if(brand !== undefined, query => query.where('i.brand_index', '=', brand ?? 0))
    .$if(kind !== undefined, query => query.where('i.kind', '=', kind ?? ''))
    .$if(hostedSince !== undefined, query => query.where(newSince(clientIndex, hostedSince ?? '')))
}

export async function countHosted(db: Db, clientIndex: number, query: InvoicesFilter): Promise<number> {
  const { count } = await hosted(db, clientIndex, query)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const selectTotals = (db: Db, clientIndex: number, query: InvoicesFilter) =>
  hosted(db, clientIndex, query)
    .select([
      'i.kind',
      sql<number>`count(*)::int`.as('documents'),
      sql<string>`sum(i.net)`.as('net'),
      sql<string>`sum(i.vat)`.as('vat'),
      sql<string>`sum(i.gross)`.as('gross'),
    ])
    .groupBy('i.kind')
    .orderBy('i.kind', 'desc')
    .execute()

const sorts = {
  invoiceDate: 'i.invoice_date',
  hostedAt: readableSince,
  number: 'i.number',
  gross: 'i.gross',
}
const order = { otherwise: sql`i.invoice_date desc`, tiebreak: sql`i.index desc` }

/** A page, the latest first; limited before names are joined. */
export function selectHosted(db: Db, clientIndex: number, query: InvoicesQuery) {
  const found = hosted(db, clientIndex, query)
  // Only the hosting time needs the run.
  const placed = query.sort.some(({ column }) => column === 'hostedAt')
    ? found.innerJoin('invoice_runs as r', 'r.index', 'i.invoice_run_index').select('i.index')
    : found.select('i.index')
  const page = db
    .selectFrom(
      inOrder(placed, query.sort, sorts, { ...order, filled: ['invoiceDate', 'hostedAt', 'gross'] })
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .as('p'),
    )
    .innerJoin('invoices as i', 'i.index', 'p.index')
    .innerJoin('invoice_runs as r', 'r.index', 'i.invoice_run_index')
    .innerJoin('accounts as a', 'a.index', 'i.account_index')
    .innerJoin('brands as b', 'b.index', 'i.brand_index')
    .select([
      'i.index',
      ...documentColumns,
      'i.pdf_bytes as pdfBytes',
      'i.pdf_sha256 as pdfSha256',
      'i.first_pdf_sha256 as firstPdfSha256',
      readableSince.as('hostedAt'),
    ])
  return inOrder(page, query.sort, sorts, order).execute()
}
export type HostedRow = Awaited<ReturnType<typeof selectHosted>>[number]

/** Since when a hosted invoice can be read. */
export const findHosted = (db: Db, clientIndex: number, index: number) =>
  hosted(db, clientIndex)
    .where('i.index', '=', index)
    .innerJoin('invoice_runs as r', 'r.index', 'i.invoice_run_index')
    .select(readableSince.as('hostedAt'))
    .executeTakeFirst()

/** Name, place and checksum of a hosted invoice's PDF. */
export const selectHostedPdf = (db: Db, clientIndex: number, index: number) =>
  hosted(db, clientIndex)
    .where('i.index', '=', index)
    .select(['i.number', 'i.pdf_key as key', 'i.pdf_sha256 as sha256', 'i.pdf_bytes as bytes'])
    .executeTakeFirst()

export interface AccountUsageRow {
  month: string
  productGroup: string
  calls: number
  durationSeconds: number
  net: string
}

/** Totals of the lines of an account's hosted invoices; calls are not read. */
export async function selectAccountUsage(
  db: Db,
  clientIndex: number,
  account: number,
  { from = null, to = null }: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<AccountUsageRow[]> {
  const mine = hosted(db, clientIndex, { account })
    .select(['i.invoice_run_index as run', 'i.kind as document'])
    .as('h')
  return db
    .selectFrom(mine)
    .innerJoin('invoice_lines as l', join =>
      join.onRef('l.invoice_run_index', '=', 'h.run').onRef('l.document', '=', 'h.document'),
    )
    .where(eb => eb.and({ 'l.account_index': account, 'l.kind': 'usage' }))
    .where(sql<SqlBool>`(${from}::date is null or l.period_end >= ${from})`)
    .where(sql<SqlBool>`(${to}::date is null or l.period_start <= ${to})`)
    .select([
      sql<string>`to_char(l.period_start, 'YYYY-MM')`.as('month'),
      'l.product_group as productGroup',
      sql<number>`sum(l.calls)::int8`.as('calls'),
      sql<number>`sum(l.duration_seconds)::int8`.as('durationSeconds'),
      sql<string>`sum(l.net)`.as('net'),
    ])
    .groupBy(['month', 'l.product_group'])
    .orderBy('month', 'desc')
    .orderBy('productGroup')
    .execute()
}
