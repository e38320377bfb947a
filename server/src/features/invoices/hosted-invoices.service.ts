import {
  type DashInvoice,
  dashInvoice,
  type DashInvoiceDetail,
  dashInvoiceDetail,
  type InvoicesQuery,
} from '@nineops/contract/dash-invoices.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './hosted-invoices.repository.ts'
import { invoiceOfAccount } from './invoice-details.service.ts'
import { invoiceErrors } from './invoices.errors.ts'

const toInvoice = (row: repository.HostedRow): DashInvoice =>
  dashInvoice.parse({
    ...row,
    account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
    brand: { index: row.brandIndex, name: row.brandName },
    hostedAt: row.hostedAt?.toISOString(),
  })

/** A page of what a reseller may read, the latest first, and how many there are. Others are not released. */
export async function pageOfHostedInvoices(
  db: Db,
  clientIndex: number,
  query: InvoicesQuery,
): Promise<{ invoices: DashInvoice[]; total: number }> {
  const total = await repository.countHosted(db, clientIndex, query)
  const rows = await repository.selectHosted(db, clientIndex, query)
  return { invoices: rows.map(toInvoice), total }
}

async function find(db: Db, clientIndex: number, index: number) {
  const place = await repository.findHosted(db, clientIndex, index)
  const invoice = place && (await invoiceOfAccount(db, place.runIndex, place.accountIndex))
  if (!invoice) throw invoiceErrors.notFound(index)
  return invoice
}

/** A hosted invoice with lines and VAT. @throws 404 `invoice_not_found`, before it is hosted too */
export async function hostedInvoice(db: Db, clientIndex: number, index: number): Promise<DashInvoiceDetail> {
  return dashInvoiceDetail.parse(await find(db, clientIndex, index))
}

/** Where a hosted invoice's PDF is stored. @throws 404 */
export async function hostedPdf(db: Db, clientIndex: number, index: number) {
  const { pdfKey, pdf, number } = await find(db, clientIndex, index)
  if (pdfKey === null || pdf === null) throw invoiceErrors.noPdf(index)
  return { key: pdfKey, bytes: pdf.bytes, name: `${number ?? `invoice-${index}`}.pdf` }
}
