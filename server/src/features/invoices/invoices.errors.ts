import { notFound } from '../../platform/http/errors.ts'

export const invoiceErrors = {
  notFound: (index: number) =>
    notFound('invoice_not_found', 'Not found', `The reseller has no hosted invoice ${index}.`),
  noPdf: (index: number) =>
    notFound('invoice_pdf_not_found', 'Not found', `Invoice ${index} was hosted without a PDF.`),
  notOfAccount: (index: number) =>
    notFound('invoice_not_found', 'Not found', `The account has no invoice ${index}.`),
  notRendered: (index: number) =>
    notFound('invoice_pdf_not_found', 'Not found', `Invoice ${index} has no PDF yet.`),
}
