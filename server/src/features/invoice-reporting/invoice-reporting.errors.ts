import { appError } from '../../platform/http/errors.ts'

export const invoiceReportingErrors = {
  noAccount: (index: number) =>
    appError(404, 'report_account_not_found', 'Not found', `There is no account ${index}.`),
  noInvoice: (index: number) =>
    appError(404, 'report_invoice_not_found', 'Not found', `There is no confirmed invoice ${index}.`),
  noPdf: (index: number) =>
    appError(404, 'report_invoice_pdf_not_found', 'Not found', `Invoice ${index} is kept without a PDF.`),
}
