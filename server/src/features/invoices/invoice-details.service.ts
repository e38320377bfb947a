import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import type { Db } from '../../platform/db/db.ts'
import * as lines from './invoice-lines.repository.ts'
import * as repository from './invoices.repository.ts'
import { customerVat } from './vat.domain.ts'

type DetailLine = InvoiceDetail['lines'][number]

const toLine = (line: lines.LineRow): DetailLine => ({
  lineNumber: line.lineNumber,
  kind: line.kind as DetailLine['kind'],
  cli: line.cli,
  productGroup: line.productGroup,
  description: line.detail === '' ? line.description : `${line.description}, ${line.detail}`,
  periodStart: line.periodStart,
  periodEnd: line.periodEnd,
  calls: line.calls,
  durationSeconds: line.durationSeconds,
  quantity: line.quantity,
  unitAmount: line.unitAmount,
  net: line.net,
  vatRate: line.vatRate,
  vatPercent: line.vatPercent,
})

/** The stored PDF of a document; null where it has none. */
export const pdfOf = (row: {
  pdfBytes: number | null
  pdfSha256: string | null
  firstPdfSha256: string | null
}): InvoiceDetail['pdf'] =>
  row.pdfBytes === null || row.pdfSha256 === null
    ? null
    : { bytes: row.pdfBytes, sha256: row.pdfSha256, firstSha256: row.firstPdfSha256 }

type Detail = InvoiceDetail & { pdfKey: string | null }

/** The document that a run has for an account, of a kind if given: the invoice first; null where there is none. */
export async function invoiceOfAccount(
  db: Db,
  runIndex: number,
  accountIndex: number,
  kind?: InvoiceDetail['kind'],
): Promise<Detail | null> {
  const found = await repository.findInvoice(db, runIndex, accountIndex, kind)
  return found ? invoiceDetail(db, found.index) : null
}

/** A document with its lines and VAT, and where its PDF is; null where there is none. */
export async function invoiceDetail(db: Db, index: number): Promise<Detail | null> {
  const row = await repository.selectInvoice(db, index)
  if (!row) return null
  const all = await lines.selectLines(db, row.invoiceRunIndex, [row.accountIndex])
  const vat = await lines.selectVat(db, [row.index])
  return {
    index: row.index,
    invoiceRunIndex: row.invoiceRunIndex,
    kind: row.kind as InvoiceDetail['kind'],
    number: row.number,
    beside: await repository.selectBeside(db, row.index),
    account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
    brand: { index: row.brandIndex, name: row.brandName },
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    net: row.net,
    vat: row.vat,
    gross: row.gross,
    calls: row.calls,
    callSeconds: row.callSeconds,
    callCharge: row.callCharge,
    lines: all.filter(line => line.document === row.kind).map(toLine),
    vatByRate: vat.map(total => ({
      vatRate: total.vatRate,
      percent: total.percent,
      net: total.net,
      vat: total.vat,
      customerVat: customerVat(total),
    })),
    pdf: pdfOf(row),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    hostedAt: row.hostedAt?.toISOString() ?? null,
    pdfKey: row.pdfKey,
  }
}
