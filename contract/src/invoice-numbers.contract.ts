import { z } from 'zod'
import { clientParams } from './clients.contract.ts'
import { endpoint, index } from './http.ts'
import { bureau } from './roles.ts'

export const invoiceKind = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.infer<typeof invoiceKind>

/** A brand's numbers of one kind: prefix and zero-padded number, gapless (engine: Invoices). */
export const invoiceNumberRange = z.object({
  index,
  brand: z.object({ index, name: z.string() }),
  kind: invoiceKind,
  prefix: z.string(),
  padding: z.number().int(),
  nextNumber: z.number().int(),
  /** The next number as a document would bear it. */
  nextFormatted: z.string(),
  used: z.number().int(),
  void: z.number().int(),
})
export type InvoiceNumberRange = z.infer<typeof invoiceNumberRange>

export const invoiceNumbers = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/invoicenumbers',
    summary: "The number ranges of a reseller's brands",
    roles: bureau,
    params: clientParams,
    answer: z.array(invoiceNumberRange),
  }),
  /** Creates the range of the brand and kind, or changes it: overlap and going backwards are refused. */
  save: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/invoicenumbers',
    summary: 'Set the number range of a brand and kind',
    roles: bureau,
    params: clientParams,
    body: z.object({
      brandIndex: index,
      kind: invoiceKind,
      prefix: z
        .string()
        .trim()
        .max(12)
        .regex(/^[A-Z0-9-]*$/, 'letters A-Z, digits and hyphens'),
      padding: z.number().int().min(1).max(12),
      nextNumber: z.number().int().min(1).max(999_999_999),
    }),
    answer: invoiceNumberRange,
    status: 201,
  }),
}
