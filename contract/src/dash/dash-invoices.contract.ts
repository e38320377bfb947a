import { z } from 'zod'
import { calendarDate, endpoint, indexParam, instant, pageQuery } from '../http.ts'
import { invoiceDetail, invoiceLine } from '../invoicing/invoice-details.ts'
import { exactMoney, money } from '../money.ts'
import { sortParam } from '../sorting.ts'

/** A hosted invoice or credit note in the partners' list. */
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
  .extend({
    number: z.string(),
    hostedAt: instant,
    /** Its PDF, whose ETag is the SHA-256 in quotes; null where it was hosted without one. */
    pdf: invoiceDetail.shape.pdf,
  })
export type DashInvoice = z.infer<typeof dashInvoice>

/** With its lines and VAT by rate. */
export const dashInvoiceDetail = invoiceDetail
  .omit({ invoiceRunIndex: true, confirmedAt: true })
  .extend({ number: z.string(), hostedAt: instant })
export type DashInvoiceDetail = z.infer<typeof dashInvoiceDetail>

/** First and last day of the invoice date, or of the usage, both inclusive. */
const days = z.object({ from: calendarDate.optional(), to: calendarDate.optional() })
export type Days = z.infer<typeof days>

const invoicesFilter = days.extend({
  account: indexParam.optional(),
  brand: indexParam.optional(),
  kind: z.enum(['invoice', 'credit_note']).optional(),
  hostedSince: instant.optional(),
})
export type InvoicesFilter = z.output<typeof invoicesFilter>

export const dashInvoiceSorts = ['invoiceDate', 'hostedAt', 'number', 'gross'] as const
const invoicesQuery = pageQuery.extend({ ...invoicesFilter.shape, sort: sortParam(dashInvoiceSorts) })
export type InvoicesQuery = z.output<typeof invoicesQuery>

/** Totals of the hosted documents of a kind. */
export const invoiceTotal = z.object({
  kind: dashInvoice.shape.kind,
  documents: z.number().int().min(0),
  net: money,
  vat: money,
  gross: money,
})
export type InvoiceTotal = z.infer<typeof invoiceTotal>

/** A month's calls of a product group. */
export const monthlyUsage = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  productGroup: z.string(),
  calls: z.number().int().min(0),
  durationSeconds: z.number().int().min(0),
  retailCharge: exactMoney,
  wholesaleCost: exactMoney,
})
export type MonthlyUsage = z.infer<typeof monthlyUsage>

/** A month's calls of a product group, as invoiced to an account. */
export const accountUsage = monthlyUsage
  .pick({ month: true, productGroup: true, calls: true, durationSeconds: true })
  .extend({ net: money })
export type AccountUsage = z.infer<typeof accountUsage>

const params = z.object({ invoice: indexParam })

export const dashInvoices = {
  list: endpoint({
    method: 'GET',
    path: '/dash/invoices',
    summary:
      'Hosted invoices and credit notes, the latest first; of an account or brand, with an invoice date from–to, or hosted since an instant, less a minute so that none is missed',
    roles: 'dash',
    query: invoicesQuery,
    answer: z.array(dashInvoice),
    paged: true,
    csv: true,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/dash/invoices/totals',
    summary: 'What hosted invoices and credit notes come to, by kind, filtered as the list is',
    roles: 'dash',
    query: invoicesFilter,
    answer: z.array(invoiceTotal),
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
  lines: endpoint({
    method: 'GET',
    path: '/dash/invoices/{invoice}/lines',
    summary: 'The lines of a hosted invoice',
    roles: 'dash',
    params,
    answer: z.array(invoiceLine),
    csv: true,
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
  xml: endpoint({
    method: 'GET',
    path: '/dash/invoices/{invoice}.xml',
    summary: 'A hosted invoice as an electronic invoice: UBL 2.1, Peppol BIS Billing 3.0 (EN 16931)',
    roles: 'dash',
    params,
    answer: 'file',
    fileTypes: ['application/xml'],
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
  accountUsage: endpoint({
    method: 'GET',
    path: '/dash/accounts/{account}/usage',
    summary: "Calls on an account's hosted invoices by month and product group, the latest month first",
    roles: 'dash',
    params: z.object({ account: indexParam }),
    query: days,
    answer: z.array(accountUsage),
    csv: true,
  }),
}
