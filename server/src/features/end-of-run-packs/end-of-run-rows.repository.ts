import type { Itemisation } from '@nineops/contract/crm/account-choices'
import { sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import type { FiledLine } from '../invoices/filed-lines.service.ts'

export interface PackedInvoice {
  number: string
  kind: string
  accountNumber: string
  companyName: string
  brandName: string
  invoiceDate: string
  /** Null on credit notes, which ask for no payment. */
  dueDate: string | null
  /** As the document asks for it: by transfer where the mandate had ended. */
  paymentMethod: string
  netPence: number
  vatPence: number
  grossPence: number
  calls: number
  callSeconds: number
  callMicros: number
  pdf: StoredDocument | null
}

/** The run's documents by number; one reader at a time in a transaction. */
export const readInvoices = (db: Db, runIndex: number): AsyncGenerator<PackedInvoice> =>
  throughCursor(
    db,
    'packed_invoices',
    sql<PackedInvoice>`
      select i.number, i.kind, a.account_number as "accountNumber", a.company_name as "companyName",
        b.name as "brandName", i.invoice_date as "invoiceDate", case when i.kind = 'invoice' then i.due_date end as "dueDate",
        case when i.document #>> '{account,endedMandate}' is not null then 'transfer'
          else i.document #>> '{account,paymentMethod}' end as "paymentMethod", (i.net * 100)::int8 as "netPence",
        (i.vat * 100)::int8 as "vatPence", (i.gross * 100)::int8 as "grossPence", i.calls,
        i.call_seconds as "callSeconds", (i.call_charge * 1000000)::int8 as "callMicros",
        case when i.pdf_key is not null then json_build_object('key', i.pdf_key, 'bytes', i.pdf_bytes,
          'sha256', i.pdf_sha256, 'name', i.number || '.pdf') end as pdf
      from invoices i join accounts a on a.index = i.account_index join brands b on b.index = i.brand_index
      where i.invoice_run_index = ${runIndex} order by i.number, i.index`,
  )

/** A document that goes by post; the address is the one on it. */
export interface PostedDocument {
  brandIndex: number
  brandName: string
  number: string
  kind: string
  accountNumber: string
  companyName: string
  address: string[]
  pdf: StoredDocument | null
}

/** The run's documents of accounts that get theirs by post, by brand. */
export const selectPosted = (db: Db, runIndex: number) => allRows<PostedDocument>(db)`
    select i.brand_index as "brandIndex", b.name as "brandName", i.number, i.kind, a.account_number as "accountNumber",
      i.document #>> '{customer,name}' as "companyName", i.document #> '{customer,address}' as address,
      case when i.pdf_key is not null then json_build_object('key', i.pdf_key, 'bytes', i.pdf_bytes,
        'sha256', i.pdf_sha256, 'name', i.number || '.pdf') end as pdf
    from invoices i join accounts a on a.index = i.account_index join brands b on b.index = i.brand_index
    where i.invoice_run_index = ${runIndex} and i.document #>> '{account,delivery}' = 'post'
    order by i.brand_index`

export type PackedLine = FiledLine & { number: string; netPence: number }

/** The lines of the run's documents, by number and line. */
export const readLines = (db: Db, runIndex: number): AsyncGenerator<PackedLine> =>
  throughCursor(
    db,
    'packed_lines',
    sql<PackedLine>`
      select i.number, a.account_number as "accountNumber", l.line_number as "lineNumber", l.kind, s.cli,
        l.product_group as "productGroup", l.description, l.detail, l.period_start as "periodStart",
        l.period_end as "periodEnd", l.calls, l.duration_seconds as "durationSeconds", l.quantity,
        l.unit_amount as "unitAmount", l.net, (l.net * 100)::int8 as "netPence", l.vat_rate as "vatRate",
        case when l.vat_rate = 'reverse' then '0.00' else l.vat_percent::text end as "vatPercent"
      from invoices i
      join invoice_lines l on l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index
      and l.document = i.kind
      join accounts a on a.index = i.account_index left join services s on s.index = l.service_index
      where i.invoice_run_index = ${runIndex} order by i.number, i.index, l.line_number`,
  )

export interface PackedCall {
  brandIndex: number
  number: string
  accountNumber: string
  cli: string
  destination: string
  destinationName: string
  productGroup: string
  startedAt: Date
  band: string
  kind: number
  durationSeconds: number
  /** Seconds, kB, messages or events. */
  billedQuantity: number | null
  /** Seconds, bytes or messages. */
  includedQuantity: number
  serviceDescription: string
  itemisation: Itemisation
  /** With its set-up fee, access and service charge. */
  chargeMicros: number
  setUpMicros: number | null
  accessMicros: number | null
  serviceMicros: number | null
  callId: string
}

/** The calls on the run's documents: by number, then service, then in the order of the rating. */
export const readCalls = (db: Db, runIndex: number, billRunIndex: number): AsyncGenerator<PackedCall> =>
  throughCursor(
    db,
    'packed_calls',
    sql<PackedCall>`
      select i.brand_index as "brandIndex", i.number, a.account_number as "accountNumber", c.cli, c.destination,
        coalesce(c.destination_name, '') as "destinationName", coalesce(c.product_group, '') as "productGroup",
        c.started_at as "startedAt", c.time_band as band, c.kind, c.duration_seconds as "durationSeconds",
        c.billable_seconds as "billedQuantity", coalesce(c.inclusive_quantity, c.inclusive_seconds, 0) as "includedQuantity",
        coalesce(s.description, '') as "serviceDescription",
        coalesce(i.document #>> '{account,itemisation}', 'full') as itemisation,
        (c.retail_charge * 1000000)::int8 as "chargeMicros",
        (c.retail_set_up_charge * 1000000)::int8 as "setUpMicros",
        (c.retail_access_charge * 1000000)::int8 as "accessMicros",
        (c.retail_service_charge * 1000000)::int8 as "serviceMicros", c.call_id as "callId"
      from invoices i join accounts a on a.index = i.account_index
      join rated_calls c on c.bill_run_index = ${billRunIndex} and c.account_index = i.account_index
      left join services s on s.index = c.service_index
      where i.invoice_run_index = ${runIndex} and i.calls > 0 and c.retail_charge is not null
      order by i.number, i.index, c.service_index, c.started_at, c.call_id collate "C", c.carrier_index`,
  )
