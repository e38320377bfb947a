import type {
  InvoiceKind,
  invoiceNumbers,
  InvoiceNumberStatus,
} from '@nineops/contract/invoicing/invoice-numbers.contract'
import { type RawBuilder, sql } from 'kysely'
import { csvTextColumn } from '../../platform/archives/csv-writer.ts'
import { allOf, equals } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { literally } from '../../platform/db/like.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

type Query = ListQuery<typeof invoiceNumbers.ledger>

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
  where a.client_index = ${clientIndex} and (a.account_number || ' ' || a.company_name) ~* ${literally(text)} ${cut}`

/** From this many accounts the numbers are scanned in order, not account by account. */
const MOST_ACCOUNTS = 1000

/** What a filter's text finds: by number, or by account. */
async function textFound(db: Db, clientIndex: number, text: string): Promise<RawBuilder<unknown>> {
  const number = numberIn(text)
  const { rows } = await accountsOf(clientIndex, text, sql`limit ${MOST_ACCOUNTS + 1}`).execute(db)
  const few = rows.length <= MOST_ACCOUNTS
  const found = few
    ? sql`any(${rows.map(row => row.index)}::int[])`
    : sql`any(${accountsOf(clientIndex, text, sql``)})`
  return sql`((n.number = ${number}::int and position(upper(${text}) in n.formatted) > 0)
    or n.account_index = ${found})`
}

/** Numbers of a range that a filter finds. */
export async function ledgerOf(db: Db, clientIndex: number, rangeIndex: number, query: Query) {
  const text = query.filter.trim()
  const matching = allOf(
    equals('n.range_index', rangeIndex),
    equals('n.status', query.status),
    equals('n.invoice_run_index', query.run),
    equals('n.account_index', query.account),
    text === '' ? undefined : await textFound(db, clientIndex, text),
  )
  return { found: sql`from invoice_numbers n where ${matching}`, backwards: query.sort[0]?.desc === true }
}
type Ledger = Awaited<ReturnType<typeof ledgerOf>>

/** A range's numbers, in order, each with its document. */
export const listedNumbers = sqlList({
  matching: ({ found }: Ledger) => found,
  rows({ found, backwards }, cut) {
    const direction = sql.raw(backwards ? 'desc' : 'asc')
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
  },
})

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
        r.prefix || lpad(s.last_number::text, greatest(r.padding, length(s.last_number::text)), '0'), 'skipped',
        'The next number was moved forward' || coalesce(' by ' || u.username, ''), null, null, null, null, null, null,
        s.skipped_at, null
      from invoice_number_skips s join invoice_number_ranges r on r.index = s.range_index
      left join users u on u.index = s.skipped_by
      where s.range_index = ${rangeIndex}
    ) l order by l.place) to stdout with (format csv, header)`
}
