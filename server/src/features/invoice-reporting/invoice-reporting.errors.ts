import { notFound } from '../../platform/http/errors.ts'

export const invoiceReportingErrors = {
  noAccount: (index: number) =>
    notFound('report_account_not_found', 'Not found', `There is no account ${index}.`),
  noInvoice: (index: number) =>
    notFound('report_invoice_not_found', 'Not found', `There is no confirmed invoice ${index}.`),
  noPdf: (index: number) =>
    notFound('report_invoice_pdf_not_found', 'Not found', `Invoice ${index} is kept without a PDF.`),
}
