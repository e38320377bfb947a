import {
  type AccountUsage,
  type DashInvoice,
  dashInvoice,
  type DashInvoiceDetail,
  dashInvoiceDetail,
  type Days,
  type InvoicesFilter,
  type InvoicesQuery,
  type InvoiceTotal,
} from '@nineops/contract/dash/dash-invoices.contract'
import type { Db } from '../../platform/db/db.ts'
import * as repository from './hosted-invoices.repository.ts'
import { invoiceDetail, pdfOf } from './invoice-details.service.ts'
import { invoiceErrors } from './invoices.errors.ts'

const toInvoice = (row: repository.HostedRow): DashInvoice =>
  dashInvoice.parse({
    ...row,
    account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
    brand: { index: row.brandIndex, name: row.brandName },
    hostedAt: row.hostedAt?.toISOString(),
    pdf: pdfOf(row),
  })

/** A page of what a reseller may read, the latest first, and how many there are. Other invoices are not released. */
export async function pageOfHostedInvoices(
  db: Db,
  clientIndex: number,
  query: InvoicesQuery,
): Promise<{ invoices: DashInvoice[]; total: number }> {
  const total = await repository.countHosted(db, clientIndex, query)
  const rows = await repository.selectHosted(db, clientIndex, query)
  return { invoices: rows.map(toInvoice), total }
}

/** Totals of the documents that match, by kind. */
export const hostedTotals = (db: Db, clientIndex: number, filter: InvoicesFilter): Promise<InvoiceTotal[]> =>
  repository.selectTotals(db, clientIndex, filter) as Promise<InvoiceTotal[]>

/** A hosted invoice with lines and VAT. @throws 404 `invoice_not_found`, also before it is hosted */
export async function hostedInvoice(db: Db, clientIndex: number, index: number): Promise<DashInvoiceDetail> {
  const place = await repository.findHosted(db, clientIndex, index)
  const invoice = place && (await invoiceDetail(db, index))
  if (!invoice) throw invoiceErrors.notFound(index)
  return dashInvoiceDetail.parse({ ...invoice, hostedAt: place.hostedAt.toISOString() })
}

/** Where a hosted invoice's PDF is stored, with its name and checksum. @throws 404 */
export async function hostedPdf(db: Db, clientIndex: number, index: number) {
  const found = await repository.selectHostedPdf(db, clientIndex, index)
  if (!found) throw invoiceErrors.notFound(index)
  const { key, sha256, bytes, number } = found
  if (key === null || sha256 === null || bytes === null) throw invoiceErrors.noPdf(index)
  return { key, sha256, bytes, name: `${number ?? `invoice-${index}`}.pdf` }
}

/** Calls on an account's hosted invoices, by month and product group. */
export const hostedUsage = (
  db: Db,
  clientIndex: number,
  account: number,
  days: Days,
): Promise<AccountUsage[]> => repository.selectAccountUsage(db, clientIndex, account, days)
