import type {
  invoiceReporting,
  ReportAccount,
  ReportInvoice,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { QueryOf } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import { invoiceReportingErrors } from './invoice-reporting.errors.ts'
import * as repository from './report-accounts.repository.ts'
import { monthsOf } from './report.service.ts'

type Query = QueryOf<typeof invoiceReporting.accounts>

/** How many accounts are behind a report. */
export const countReportAccounts = (db: Db, query: Query): Promise<number> =>
  repository.countAccounts(db, query, monthsOf(query))

/** A page of the accounts behind a report, the largest revenue first unless sorted. */
export async function listReportAccounts(
  db: Db,
  query: Query,
): Promise<{ accounts: ReportAccount[]; total: number }> {
  return repository.selectAccounts(db, query, monthsOf(query))
}

/** All accounts behind a report, in the requested order, through a cursor of the transaction. */
export const allReportAccounts = (db: Db, query: Query): AsyncIterable<ReportAccount> =>
  repository.streamAccounts(db, query, monthsOf(query))

/** An account's confirmed documents of some months. @throws 404 `report_account_not_found` */
export async function accountReportInvoices(
  db: Db,
  accountIndex: number,
  { from, to }: { from: string; to: string },
): Promise<ReportInvoice[]> {
  if (!(await repository.accountExists(db, accountIndex)))
    throw invoiceReportingErrors.noAccount(accountIndex)
  return repository.selectInvoices(db, accountIndex, monthsOf({ from, to, compare: 'none' }))
}

/** Where a confirmed invoice's PDF is stored. @throws 404 `report_invoice_not_found`, `report_invoice_pdf_not_found` */
export async function reportInvoicePdf(db: Db, invoiceIndex: number): Promise<StoredDocument> {
  const invoice = await repository.selectPdf(db, invoiceIndex)
  if (!invoice) throw invoiceReportingErrors.noInvoice(invoiceIndex)
  const { key, bytes, sha256, number } = invoice
  if (key === null || bytes === null) throw invoiceReportingErrors.noPdf(invoiceIndex)
  return { key, bytes, sha256, name: `${number ?? `invoice-${invoiceIndex}`}.pdf` }
}
