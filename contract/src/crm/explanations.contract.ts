import { z } from 'zod'
import { calendarDate, endpoint, index } from '../http.ts'
import { money } from '../money.ts'
import { accountReaders, invoiceParams, timelineEntry } from './timelines.contract.ts'

/** Why an invoice differs from the previous one, in the order in which causes are listed. */
export const causeKinds = [
  'usage-new',
  'usage-ended',
  'usage-volume',
  'usage-price',
  'charge-new',
  'charge-ended',
  'charge-repriced',
  'charge-part',
  'charge-once',
  'charge-other',
  'refund',
  'discount',
  'bundle',
  'other',
  'vat',
  'vat-treatment',
] as const
export const causeKind = z.enum(causeKinds)
export type CauseKind = z.infer<typeof causeKind>

export const explanationCause = z.object({
  kind: causeKind,
  title: z.string(),
  /** The figures behind it, in words. */
  detail: z.string(),
  before: money,
  after: money,
  /** Its share of the difference. */
  effect: money,
  /** Ids of entries below that show who or what caused it. */
  entries: z.array(z.string()),
})
export type ExplanationCause = z.infer<typeof explanationCause>

const explainedInvoice = z.object({
  index,
  number: z.string().nullable(),
  kind: z.enum(['invoice', 'credit_note']),
  invoiceDate: calendarDate,
  run: z.object({ index, description: z.string() }),
  net: money,
  vat: money,
  gross: money,
})

export const explanation = z.object({
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  invoice: explainedInvoice,
  /** Null for an account's first invoice. */
  previous: explainedInvoice.nullable(),
  /** Gross compared with the previous one; the effects of the causes add up to the difference. */
  difference: money,
  causes: z.array(explanationCause),
  entries: z.array(timelineEntry),
})
export type Explanation = z.infer<typeof explanation>

export const explanations = {
  ofInvoice: endpoint({
    method: 'GET',
    roles: accountReaders,
    params: invoiceParams,
    path: '/api/invoices/{invoice}/explanation',
    summary: "Why an invoice differs from the account's one before: causes that add up to the penny",
    answer: explanation,
  }),
}
