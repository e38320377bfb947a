import type { InvoiceKind, InvoiceNumberStatus } from '@nineops/contract/invoicing/invoice-numbers.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import { csvTextColumn } from '../../platform/archives/csv-writer.ts'
import type { Db } from '../../platform/db/db.ts'

export interface LedgerFilter {
  filter: string
  sort: readonly SortBy<'number'>[]
  status?: InvoiceNumberStatus | undefined
  run?: number | undefined
  account?: number | undefined
}

export interface LedgerRow {
  number: number
  formatted: string
  status: InvoiceNumberStatus
  reason: string | null
  givenAt: Date
  voidedAt: Date | null
  accountIndex: number
  accountNumber: string
  companyName: string
  runIndex: number
  runDescription: string
  invoiceIndex: number | null
  invoiceKind: InvoiceKind
  invoiceDate: string
  gross: string
}

/** The number that a text ends with, if there is one: 12 for `ACM000012`. */
const numberIn = (text: string): number | null => {
  const digits = /\d{1,10}$/.exec(text)?.[0]
  return digits === undefined || Number(digits) > 2_147_483_647 ? null : Number(digits)
}

const accountsOf = (clientIndex: number, text: string, cut: RawBuilder<unknown>) => sql<{ index: number }>`
  select a.index from accounts a
  where a.client_index = ${clientIndex} and (a.account_number || ' ' || a.company_name) ~* ${`***=${text}`}::text ${cut}`

/** From this many accounts the numbers are scanned in order, not account by account. */
const MOST_ACCOUNTS = 1000

/** Numbers of the range that a filter finds: by number, or by account. */
async function matching(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
  { filter, status, run, account }: LedgerFilter,
): Promise<RawBuilder<unknown>> {
  const conditions = [
    sql`n.range_index = ${rangeIndex}`,
    ...(status === undefined ? [] : [sql`n.status = ${status}`]),
    ...(run === undefined ? [] : [sql`n.invoice_run_index = ${run}`]),
    ...(account === undefined ? [] : [sql`n.account_index = ${account}`]),
  ]
  const text = filter.trim()
  if (text !== '') {
    const number = numberIn(text)
    const { rows } = await accountsOf(clientIndex, text, sql`limit ${MOST_ACCOUNTS + 1}`).execute(db)
    const few = rows.length <= MOST_ACCOUNTS
    const found = few
      ? sql`any(${rows.map(row => row.index)}::int[])`
      : sql`any(${accountsOf(clientIndex, text, sql``)})`
    conditions.push(sql`((n.number = ${number}::int and position(upper(${text}) in n.formatted) > 0)
      or n.account_index = ${found})`)
  }
  return sql`from invoice_numbers n where ${sql.join(conditions, sql` and `)}`
}

/** How many numbers of the range match. */
export async function countLedger(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
  filter: LedgerFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${await matching(db, clientIndex, rangeIndex, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

async function ledgerRows(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
  filter: LedgerFilter,
  cut: RawBuilder<unknown>,
): Promise<RawBuilder<LedgerRow>> {
  const found = await matching(db, clientIndex, rangeIndex, filter)
  const direction = sql.raw(filter.sort[0]?.desc ? 'desc' : 'asc')
  return sql<LedgerRow>`
    with page as (
      select n.* ${found} order by n.number ${direction} ${cut}
    )
    select p.number, p.formatted, p.status, p.reason, p.given_at as "givenAt", p.voided_at as "voidedAt",
      a.index as "accountIndex", a.account_number as "accountNumber", a.company_name as "companyName",
      r.index as "runIndex", r.description as "runDescription",
      i.index as "invoiceIndex", i.kind as "invoiceKind", i.invoice_date as "invoiceDate", i.gross
    from page p join accounts a on a.index = p.account_index join invoice_runs r on r.index = p.invoice_run_index
    left join invoices i on i.invoice_run_index = p.invoice_run_index and i.account_index = p.account_index
      and i.number = p.formatted and p.status = 'used'
    order by p.number ${direction}`
}

/** One page of the range's numbers, in order, each with its document. */
export async function selectLedger(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
  filter: LedgerFilter & { page: number; pageSize: number },
): Promise<LedgerRow[]> {
  const cut = sql`limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`
  const query = await ledgerRows(db, clientIndex, rangeIndex, filter, cut)
  return (await query.execute(db)).rows
}

/** All that match, in the same order, through a cursor of the transaction. */
export async function* streamLedger(
  db: Db,
  clientIndex: number,
  rangeIndex: number,
  filter: LedgerFilter,
): AsyncGenerator<LedgerRow> {
  const query = await ledgerRows(db, clientIndex, rangeIndex, filter, sql``)
  yield* throughCursor(db, 'ledger', query)
}

/** The COPY statement for a range's whole ledger as CSV, in order: numbers given, void and skipped. */
export function ledgerCsvStatement(rangeIndex: number): string {
  if (!Number.isInteger(rangeIndex)) throw new Error('A COPY statement takes checked values only.')
  return `copy (
    select ${csvTextColumn('l.formatted', 'number')}, l.last_number, l.status, ${csvTextColumn('l.reason', 'reason')},
      ${csvTextColumn('l.account_number', 'account_number')}, ${csvTextColumn('l.company_name', 'company_name')},
      l.invoice_run, l.kind, l.invoice_date, l.gross, l.given_at, l.voided_at
    from (
      select n.number as place, n.formatted, null as last_number, n.status, n.reason, a.account_number, a.company_name,
        n.invoice_run_index as invoice_run, i.kind, i.invoice_date, i.gross, n.given_at, n.voided_at
      from invoice_numbers n join accounts a on a.index = n.account_index
      left join invoices i on i.invoice_run_index = n.invoice_run_index and i.account_index = n.account_index
        and i.number = n.formatted and n.status = 'used'
      where n.range_index = ${rangeIndex}
      union all
      select s.first_number, r.prefix || lpad(s.first_number::text, greatest(r.padding, length(s.first_number::text)), '0'),
        r.prefix || lpad(s.last_number::text, greatest(r.padding, length(s.last_number::text)), '0'), 'left out',
        'The next number was moved forward' || coalesce(' by ' || u.username, ''), null, null, null, null, null, null,
        s.skipped_at, null
      from invoice_number_skips s join invoice_number_ranges r on r.index = s.range_index
      left join users u on u.index = s.skipped_by
      where s.range_index = ${rangeIndex}
    ) l order by l.place) to stdout with (format csv, header)`
}
