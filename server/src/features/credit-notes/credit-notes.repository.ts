import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

/** An invoice that is to be credited. */
export interface InvoiceFacts {
  index: number
  kind: string
  number: string | null
  invoiceDate: string
  gross: string
  confirmed: boolean
  runIndex: number
  billRunIndex: number
  cycleDescription: string
  periodStart: string
  periodEnd: string
  brandIndex: number
  brandName: string
}

/** Whose invoices. */
export interface Whose {
  clientIndex: number
  accountIndex: number
}

export const selectInvoice = (db: Db, whose: Whose, index: number) => firstRow<InvoiceFacts>(db)`
    select i.index, i.kind, i.number, i.invoice_date as "invoiceDate", i.gross,
      i.confirmed_at is not null as confirmed, r.index as "runIndex", r.bill_run_index as "billRunIndex",
      r.cycle_description as "cycleDescription", m.period_start as "periodStart", m.period_end as "periodEnd",
      b.index as "brandIndex", b.name as "brandName"
    from invoices i join invoice_runs r on r.index = i.invoice_run_index join bill_runs m on m.index = r.bill_run_index
    join brands b on b.index = i.brand_index
    where i.index = ${index} and i.account_index = ${whose.accountIndex} and i.client_index = ${whose.clientIndex}
      and r.status <> ${invoiceRunStatus.abandoned}`

export interface LineRow {
  lineNumber: number
  kind: string
  serviceIndex: number | null
  chargeIndex: number | null
  productGroup: string
  cli: string | null
  description: string
  detail: string
  periodStart: string
  periodEnd: string
  netPence: number
  /** What credit notes and refunds of runs that were not abandoned have credited, with the line's sign. */
  creditedPence: number
  vatRate: string
  vatPercent: string
  /** What the reseller pays for it, less what refunds gave back; null where it is not known, and for calls. */
  cost: string | null
}

/** An invoice's lines with what has been credited of each. */
export const selectLines = (db: Db, invoiceIndex: number) => allRows<LineRow>(db)`
    with credited as materialized (
      select l.corrects_line, -sum(l.net) as net, sum(l.cost) as cost
      from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
      where l.corrects_invoice_index = ${invoiceIndex} and r.status <> ${invoiceRunStatus.abandoned}
      group by l.corrects_line
    )
    select l.line_number as "lineNumber", l.kind, l.service_index as "serviceIndex", l.charge_index as "chargeIndex",
      l.product_group as "productGroup", s.cli, l.description, l.detail, l.period_start as "periodStart",
      l.period_end as "periodEnd", (l.net * 100)::int8 as "netPence",
      (coalesce(c.net, 0) * 100)::int8 as "creditedPence", l.vat_rate as "vatRate",
      l.vat_percent::text as "vatPercent", (l.cost + coalesce(c.cost, 0))::text as cost
    from invoices i
    join invoice_lines l on l.invoice_run_index = i.invoice_run_index and l.account_index = i.account_index
      and l.document = i.kind
    left join credited c on c.corrects_line = l.line_number left join services s on s.index = l.service_index
    where i.index = ${invoiceIndex} order by l.line_number`

export interface VatRow {
  vatRate: string
  percent: string
  remainderPence: number
}

/** What is left of an invoice's VAT by rate and percentage, of which refunds of later runs took their share. */
export const selectVat = (db: Db, invoiceIndex: number) => allRows<VatRow>(db)`
    with credited as (
      select v.vat_rate, v.percent, sum(v.vat) as vat
      from credited_vat v join invoice_runs r on r.index = v.invoice_run_index
      where v.invoice_index = ${invoiceIndex} and r.status <> ${invoiceRunStatus.abandoned}
      group by 1, 2
    ), refunded as (
      select l.vat_rate, l.vat_percent, -sum(l.net) as net
      from invoice_lines l join invoice_runs r on r.index = l.invoice_run_index
      where l.corrects_invoice_index = ${invoiceIndex} and l.kind = 'refund'
        and r.status <> ${invoiceRunStatus.abandoned}
      group by 1, 2
    )
    select v.vat_rate as "vatRate", v.percent::text as percent,
      ((v.vat - coalesce(c.vat, 0) - round(coalesce(f.net, 0) * v.rate / 100, 2)) * 100)::int8 as "remainderPence"
    from invoice_vat v left join credited c on (c.vat_rate, c.percent) = (v.vat_rate, v.percent)
    left join refunded f on (f.vat_rate, f.vat_percent) = (v.vat_rate, v.percent)
    where v.invoice_index = ${invoiceIndex} order by v.vat_rate, v.percent desc`

/** What a credit note gives back of an invoice at one VAT rate and percentage, in pounds. */
export interface CreditedVat {
  invoiceIndex: number
  vatRate: string
  percent: string
  net: string
  vat: string
}

export async function insertCreditedVat(
  db: Db,
  runIndex: number,
  rows: readonly CreditedVat[],
): Promise<void> {
  await sql`
    insert into credited_vat (invoice_run_index, invoice_index, vat_rate, percent, net, vat)
    select ${runIndex}, c.* from json_to_recordset(${JSON.stringify(rows)})
      as c("invoiceIndex" int, "vatRate" text, percent numeric, net numeric, vat numeric)`.execute(db)
}
