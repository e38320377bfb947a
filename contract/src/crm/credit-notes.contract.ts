import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam } from '../http.ts'
import { money, parsePence } from '../money.ts'
import { bureau } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { listed } from '../words.ts'

/** Why an invoice is credited. */
export const creditReason = z.enum([
  'billing_error',
  'wrong_price',
  'not_provided',
  'cancelled',
  'duplicate',
  'goodwill',
  'other',
])
export type CreditReason = z.infer<typeof creditReason>

const lineNumber = z.number().int().min(1)

/** A line of an invoice and what is left of it to credit; net, without VAT. */
export const creditableLine = z.object({
  lineNumber,
  kind: z.string(),
  cli: z.string().nullable(),
  description: z.string(),
  net: money,
  /** What credit notes and refunds have credited of it, with its sign. */
  credited: money,
  remainder: money,
  vatRate: z.string(),
  /** Of VAT: charged, or accounted for by the customer at reverse charge. */
  vatPercent: z.string(),
})
export type CreditableLine = z.infer<typeof creditableLine>

/** An invoice as it can be credited. */
export const creditableInvoice = z.object({
  index,
  number: z.string(),
  invoiceDate: calendarDate,
  gross: money,
  lines: z.array(creditableLine),
  /** What is left of its VAT, by rate. */
  vat: z.array(z.object({ vatRate: z.string(), percent: z.string(), remainder: money })),
  /** What crediting all that is left credits, with VAT. */
  remainder: z.object({ net: money, vat: money, gross: money }),
  /** Whether another user confirms a credit note before it is issued. */
  twoPersonRelease: z.boolean(),
  /** Why it can't be credited, for people; null if it can. */
  refusal: z.string().nullable(),
})
export type CreditableInvoice = z.infer<typeof creditableInvoice>

const pounds = money.refine(text => (parsePence(text) ?? 1) > 0, 'must be more than 0.00')

const newCreditedInvoice = z.strictObject({
  invoice: index,
  /** The lines and how much of each, net; null credits all that is left. */
  lines: z
    .array(z.strictObject({ lineNumber, net: pounds }))
    .min(1)
    .max(10_000)
    .nullable(),
})

export const newCreditNote = z.strictObject({
  /** What is credited of each invoice; all are of one account and one brand. */
  invoices: z.array(newCreditedInvoice).min(1).max(24),
  reason: creditReason,
  /** Shown on the credit note. */
  words: z
    .string()
    .trim()
    .min(3, 'must say why')
    .max(200)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters'),
  /** Lets a further invoice run bill the account again; only where all of each invoice is credited. */
  rebill: z.boolean().default(false),
})
export type NewCreditNote = z.infer<typeof newCreditNote>

export const issuedCreditNote = z.object({
  index,
  number: z.string(),
  invoiceRunIndex: index,
  net: money,
  vat: money,
  gross: money,
  /** False while another user has to confirm it. */
  issued: z.boolean(),
})
export type IssuedCreditNote = z.infer<typeof issuedCreditNote>

const params = clientParams.extend({ account: indexParam })
const path = '/api/clients/{client}/accounts/{account}'

export const creditNotes = {
  quote: endpoint({
    method: 'GET',
    path: `${path}/invoices/{invoice}/creditnotes`,
    summary: 'What is left of an invoice to credit, by line',
    roles: bureau,
    params: params.extend({ invoice: indexParam }),
    answer: creditableInvoice,
  }),
  issue: endpoint({
    method: 'POST',
    path: `${path}/creditnotes`,
    summary:
      'Credit invoices of an account, whole or by line, by one note: numbered, posted and sent at once',
    roles: bureau,
    params,
    body: newCreditNote,
    answer: issuedCreditNote,
    status: 201,
  }),
}

/** One invoice, or several, in a sentence: `invoices N-1, N-2 and N-3`. */
export const invoicesInWords = (numbers: readonly string[]): string =>
  `${numbers.length > 1 ? 'invoices' : 'invoice'} ${listed(numbers)}`

/** What becomes of a credit note, for the customer: which invoices it settles is known only once it is posted. */
export const creditWords = 'This credit comes off what you owe. Anything left comes off your next invoice.'
