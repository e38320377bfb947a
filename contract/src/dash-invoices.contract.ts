import { z } from 'zod'
import { calendarDate, endpoint, indexParam, instant, pageQuery } from './http.ts'
import { invoiceDetail } from './invoice-run-accounts.contract.ts'
import { exactMoney } from './money.ts'

/** A hosted invoice or credit note as partners list it. */
export const dashInvoice = invoiceDetail
  .pick({
    index: true,
    kind: true,
    account: true,
    brand: true,
    invoiceDate: true,
    dueDate: true,
    net: true,
    vat: true,
    gross: true,
  })
  .extend({ number: z.string(), hostedAt: instant })
export type DashInvoice = z.infer<typeof dashInvoice>

/** With its lines and VAT by rate. */
export const dashInvoiceDetail = invoiceDetail
  .omit({ invoiceRunIndex: true, confirmedAt: true })
  .extend({ number: z.string(), hostedAt: instant })
export type DashInvoiceDetail = z.infer<typeof dashInvoiceDetail>

/** Days of the invoice date, or of the usage: both ends belong to it. */
const days = z.object({ from: calendarDate.optional(), to: calendarDate.optional() })
export type Days = z.infer<typeof days>

const invoicesQuery = pageQuery.extend({ ...days.shape, account: indexParam.optional() })
export type InvoicesQuery = z.infer<typeof invoicesQuery>

/** What a month's calls of a product group came to. */
export const monthlyUsage = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  productGroup: z.string(),
  calls: z.number().int().min(0),
  durationSeconds: z.number().int().min(0),
  retailCharge: exactMoney,
  wholesaleCost: exactMoney,
})
export type MonthlyUsage = z.infer<typeof monthlyUsage>

const params = z.object({ invoice: indexParam })

export const dashInvoices = {
  list: endpoint({
    method: 'GET',
    path: '/dash/invoices',
    summary:
      'Hosted invoices and credit notes, the latest first; of an account, or with an invoice date from–to',
    roles: 'dash',
    query: invoicesQuery,
    answer: z.array(dashInvoice),
    paged: true,
    csv: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/dash/invoices/{invoice}',
    summary: 'A hosted invoice with its lines and VAT',
    roles: 'dash',
    params,
    answer: dashInvoiceDetail,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/dash/invoices/{invoice}/pdf',
    summary: 'A hosted invoice as PDF',
    roles: 'dash',
    params,
    answer: 'file',
    fileTypes: ['application/pdf'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/dash/usage',
    summary: 'Calls by month and product group in periods whose invoices are hosted, the latest month first',
    roles: 'dash',
    query: days,
    answer: z.array(monthlyUsage),
    csv: true,
  }),
}
