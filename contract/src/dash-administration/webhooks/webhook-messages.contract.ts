import { z } from 'zod'
import { client } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, index, instant } from '../../http.ts'
import { usageAlert } from '../../bureau/usage-limits.contract.ts'
import { money } from '../../money.ts'
import { paymentMethod } from '../../crm/account-ledger.contract.ts'

/** Fields of every message: `id` is the header webhook-id, the same on each attempt. */
const messageOf = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ id: z.string(), type: z.literal(type), createdAt: instant, data })

const reseller = client.pick({ index: true, name: true })

/** An invoice or credit note in a message; the full document is at /dash/invoices/{index}. */
export const hostedInvoice = z.object({
  index,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  account: z.object({ index, accountNumber: z.string() }),
  invoiceDate: calendarDate,
  /** Null on credit notes, which ask for no payment. */
  dueDate: calendarDate.nullable(),
  net: money,
  vat: money,
  gross: money,
})

/** Invoices and credit notes that partners may now read: up to 100, by number. */
export const invoiceHostedMessage = messageOf(
  'invoice.hosted',
  z.object({
    reseller,
    invoiceRun: z.object({ index, description: z.string() }),
    invoices: z.array(hostedInvoice).min(1).max(100),
  }),
)

/** A run is hosted (85) or complete (100): what partners may read of it. */
export const runCompleteMessage = messageOf(
  'run.complete',
  z.object({
    reseller,
    invoiceRun: z.object({
      index,
      description: z.string(),
      invoiceDate: calendarDate,
      periodStart: calendarDate,
      periodEnd: calendarDate,
    }),
    status: z.object({ index: z.number().int(), description: z.string() }),
    counts: z.object({ invoices: z.number().int(), creditNotes: z.number().int() }),
    totals: z.object({ net: money, vat: money, gross: money }),
  }),
)

/** Credit notes that partners may now read: up to 100, by number. */
export const creditNoteIssuedMessage = messageOf(
  'credit-note.issued',
  z.object({ reseller, creditNotes: z.array(hostedInvoice).min(1).max(100) }),
)

/** A payment of a customer, or one that was returned unpaid; the account is at /dash/accounts/{index}/ledger. */
export const announcedPayment = z.object({
  account: z.object({ index, accountNumber: z.string() }),
  day: calendarDate,
  amount: money,
  /** How it was paid; null for one returned unpaid. */
  method: paymentMethod.nullable(),
  reference: z.string(),
  /** Why it was returned; empty for a payment. */
  reason: z.string(),
})

const payments = z.object({ reseller, payments: z.array(announcedPayment).min(1).max(100) })

/** Payments were received: up to 100, in the order in which they were posted. */
export const paymentReceivedMessage = messageOf('payment.received', payments)
/** Payments were returned unpaid: what they settled is open again. */
export const paymentUnpaidMessage = messageOf('payment.unpaid', payments)

/** A limit of usage that an account exceeded; provisional, and its charge may still change. */
export const announcedUsageAlert = z.object({
  account: z.object({ index, accountNumber: z.string() }),
  /** Null where the whole account counts. */
  cli: z.string().nullable(),
  limit: usageAlert.shape.limit,
  /** The day, or the first day of the period. */
  since: calendarDate,
  used: usageAlert.shape.used,
  raisedAt: instant,
})

/** Accounts exceeded limits of usage: up to 100, in the order in which they did. */
export const usageLimitExceededMessage = messageOf(
  'usage.limit-exceeded',
  z.object({ reseller, alerts: z.array(announcedUsageAlert).min(1).max(100) }),
)

/** A user tests whether messages arrive. */
export const testMessage = messageOf(
  'webhook.test',
  z.object({ reseller, webhook: z.object({ index, description: z.string() }) }),
)

/** A message to a webhook. */
export const webhookMessage = z.discriminatedUnion('type', [
  invoiceHostedMessage,
  runCompleteMessage,
  creditNoteIssuedMessage,
  paymentReceivedMessage,
  paymentUnpaidMessage,
  usageLimitExceededMessage,
  testMessage,
])
export type WebhookMessage = z.infer<typeof webhookMessage>
