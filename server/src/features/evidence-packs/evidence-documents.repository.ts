import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import type { FiledLine } from '../invoices/filed-lines.service.ts'

/** Which invoices a pack is about: those of an account, newest first, of a run, or one. */
export interface Scope {
  account: number | null
  run: number | null
  invoice: number | null
}

/** Maximum invoices of an account in a pack: three years of them. */
const MOST_INVOICES = 36

export interface EvidenceInvoice {
  index: number
  number: string | null
  run: number
  account: number
  billRun: number
  pdf: StoredDocument | null
}

const ofScope = ({ account, run, invoice }: Scope) =>
  invoice !== null
    ? sql`i.index = ${invoice}`
    : run !== null
      ? sql`i.invoice_run_index = ${run}`
      : sql`i.account_index = ${account}`

/** Invoices of runs that were not abandoned. */
export const selectInvoices = (db: Db, scope: Scope) => allRows<EvidenceInvoice>(db)`
    select i.index, i.number, r.index as run, i.account_index as account, r.bill_run_index as "billRun",
      case when i.pdf_key is not null then json_build_object('key', i.pdf_key, 'bytes', i.pdf_bytes,
        'sha256', i.pdf_sha256, 'name', coalesce(i.number, i.index::text) || '.pdf') end as pdf
    from invoices i join invoice_runs r on r.index = i.invoice_run_index
    where ${ofScope(scope)} and r.status <> ${invoiceRunStatus.abandoned}
    order by i.invoice_date desc, i.index desc limit ${MOST_INVOICES}`

/** Lines of the invoices: all of a run's, otherwise those of the given invoices. */
export const readLines = (
  db: Db,
  scope: Scope,
  invoices: readonly EvidenceInvoice[],
): AsyncIterable<FiledLine> => {
  const which =
    scope.run !== null && scope.invoice === null
      ? sql`l.invoice_run_index = ${scope.run}`
      : sql`l.invoice_run_index = any(${invoices.map(one => one.run)}::int[])
          and l.account_index = any(${[...new Set(invoices.map(one => one.account))]}::int[])`
  return throughCursor(
    db,
    'evidence_lines',
    sql<FiledLine>`
      select i.number, a.account_number as "accountNumber", l.line_number as "lineNumber", l.kind, s.cli,
        l.product_group as "productGroup", l.description, l.detail, l.period_start as "periodStart",
        l.period_end as "periodEnd", l.calls, l.duration_seconds as "durationSeconds", l.quantity::text,
        l.unit_amount::text as "unitAmount", l.net::text, l.vat_rate as "vatRate",
        case when l.vat_rate = 'reverse' then '0.00' else l.vat_percent::text end as "vatPercent"
      from invoice_lines l join accounts a on a.index = l.account_index
      left join services s on s.index = l.service_index
      left join invoices i on i.invoice_run_index = l.invoice_run_index and i.account_index = l.account_index
        and i.kind = l.document
      where ${which} order by l.invoice_run_index desc, l.account_index, l.line_number`,
  )
}

export interface EvidenceRate {
  card: string
  validFrom: string
  prefix: string
  destination: string
  productGroup: string
  connectionFee: string
  day: string
  evening: string
  weekend: string
  minimum: string
  firstIncrement: number
  nextIncrement: number
}

/** The distinct rate card entries that the calls were rated by. */
export const readRates = (
  db: Db,
  { account }: Scope,
  billRuns: readonly number[],
): AsyncIterable<EvidenceRate> =>
  throughCursor(
    db,
    'evidence_rates',
    sql<EvidenceRate>`
      select k.name as card, k.valid_from as "validFrom", e.prefix, e.destination, e.product_group as "productGroup",
        e.connection_fee::text as "connectionFee", e.price_day::text as day, e.price_evening::text as evening,
        e.price_weekend::text as weekend, e.minimum_charge::text as minimum, e.first_increment as "firstIncrement",
        e.next_increment as "nextIncrement"
      from (
        select distinct retail_rate_card_index as card, retail_prefix as prefix from rated_calls
        where bill_run_index = any(${billRuns}::int[]) and retail_charge is not null
          and (${account}::int is null or account_index = ${account}::int)) u
      join rate_cards k on k.index = u.card
      join rate_card_entries e on e.rate_card_index = u.card and e.prefix = u.prefix
      order by k.name, k.valid_from, e.prefix`,
  )

/** The manifest of a run's newest end-of-run files, which has the SHA-256 of each PDF. */
export async function selectRunManifest(db: Db, run: number): Promise<unknown> {
  const row = await db
    .selectFrom('invoice_run_files')
    .select('manifest')
    .where('invoice_run_index', '=', run)
    .orderBy('index', 'desc')
    .executeTakeFirst()
  return row?.manifest ?? null
}
