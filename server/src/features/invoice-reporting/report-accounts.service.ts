import {
  invoiceReporting,
  type ReportInvoice,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { Db } from '../../platform/db/db.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import { listing } from '../../platform/lists/listing.ts'
import { invoiceReportingErrors } from './invoice-reporting.errors.ts'
import * as repository from './report-accounts.repository.ts'
import { monthsOf } from './report-months.domain.ts'
import { reportMonths } from './report.service.ts'

/** The accounts behind a report. */
export const reportAccountList = listing({
  endpoint: invoiceReporting.accounts,
  of: async (db, { query }) => ({ filters: query, months: await reportMonths(db, query) }),
  stored: repository.listedAccounts,
  read: account => account,
})

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
