import { z } from 'zod'
import { calendarDate, endpoint, indexParam } from '../http.ts'
import { serviceEstablishment } from '../roles.ts'
import { clientParams } from './clients/client-lists.contract.ts'

/** Parts of page one below its header, in the usual order; the last two are shown where a brand asks for them. */
export const pageOneParts = [
  'payment',
  'charges',
  'account',
  'allowances',
  'totals',
  'changes',
  'message',
] as const
const part = z.enum(pageOneParts)
export type PageOnePart = z.infer<typeof part>

/** What no invoice may be without: the amount due and how it is paid, the account's money, VAT and totals. */
export const neededParts: readonly PageOnePart[] = ['payment', 'account', 'totals']

export const MOST_MESSAGE = 300
const control = /\p{Cc}/u

/** Which parts of page one a brand's invoices have, in their order; the header and the complaints stay where they are. */
export const pageOne = z
  .strictObject({
    parts: z
      .array(part)
      .max(pageOneParts.length)
      .refine(parts => new Set(parts).size === parts.length, 'must name each part once')
      .refine(
        parts => neededParts.every(needed => parts.includes(needed)),
        `must have ${neededParts.join(', ')}: no invoice may be without them`,
      ),
    /** Whether the charges stand beside those of the invoice before. */
    comparison: z.boolean(),
    /** The brand's own words, for the part of that name. */
    message: z
      .string()
      .trim()
      .max(MOST_MESSAGE)
      .refine(text => !control.test(text), 'must be one line, without control characters')
      .refine(text => text.isWellFormed(), 'holds half a character'),
  })
  .refine(({ parts, message }) => message !== '' || !parts.includes('message'), {
    path: ['message'],
    message: 'is required where the message is shown',
  })
export type PageOne = z.infer<typeof pageOne>

/** Of brands that have chosen nothing, and of documents made before there was a choice. */
export const usualPageOne: PageOne = {
  parts: ['payment', 'charges', 'account', 'allowances', 'totals'],
  comparison: true,
  message: '',
}

const preview = z.object({
  /** The document it is drawn on; null for the sample. */
  invoice: z.object({ number: z.string(), date: calendarDate, companyName: z.string() }).nullable(),
  /** A PDF in base64. */
  pdf: z.string(),
})

export const pageOneCalls = {
  preview: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/brands/{brand}/pageone/preview',
    summary:
      'Draw a page one on the latest confirmed invoice of a brand, or on a sample where it has none, without saving it',
    roles: serviceEstablishment,
    params: clientParams.extend({ brand: indexParam }),
    body: pageOne,
    answer: preview,
    reads: true,
  }),
}
