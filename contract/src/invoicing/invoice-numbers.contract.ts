import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { bureau } from '../roles.ts'
import { sortParam } from '../sorting.ts'

export const invoiceKind = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.infer<typeof invoiceKind>

const count = z.number().int().min(0)

/** A brand's numbers of one kind: prefix and zero-padded number, gapless (engine: Invoices). */
export const invoiceNumberRange = z.object({
  index,
  brand: z.object({ index, name: z.string() }),
  kind: invoiceKind,
  prefix: z.string(),
  padding: z.number().int(),
  /** The first number of the range; earlier ones were issued elsewhere. */
  firstNumber: z.number().int(),
  nextNumber: z.number().int(),
  /** The next number as printed on a document. */
  nextFormatted: z.string(),
  used: count,
  /** Reserved for accounts of a run that were reset. */
  reserved: count,
  void: count,
  /** Skipped when a user moved the next number forward. */
  skipped: count,
  /** From the first number to the next, neither issued nor skipped by a user: always 0. */
  unexplained: count,
})
export type InvoiceNumberRange = z.infer<typeof invoiceNumberRange>

export const invoiceNumberStatus = z.enum(['used', 'reserved', 'void'])
export type InvoiceNumberStatus = z.infer<typeof invoiceNumberStatus>

/** An issued number, and what became of it. */
export const invoiceNumberEntry = z.object({
  number: z.number().int(),
  formatted: z.string(),
  status: invoiceNumberStatus,
  /** Why it is void. */
  reason: z.string().nullable(),
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  run: z.object({ index, description: z.string() }),
  /** The document with this number; null while it is reserved, and for a void one. */
  invoice: z.object({ index, kind: invoiceKind, invoiceDate: calendarDate, gross: money }).nullable(),
  givenAt: instant,
  voidedAt: instant.nullable(),
})
export type InvoiceNumberEntry = z.infer<typeof invoiceNumberEntry>

/** Consecutive numbers without a document, for one reason. */
export const invoiceNumberGap = z.object({
  first: z.number().int(),
  last: z.number().int(),
  firstFormatted: z.string(),
  lastFormatted: z.string(),
  numbers: count,
  cause: z.enum(['void', 'moved', 'unexplained']),
  explanation: z.string(),
  run: z.object({ index, description: z.string() }).nullable(),
  at: instant.nullable(),
  by: z.string().nullable(),
})
export type InvoiceNumberGap = z.infer<typeof invoiceNumberGap>

/** Gaps that are listed; the range's counts cover all. */
export const LISTED_GAPS = 1000

export const invoiceNumberGaps = z.object({
  range: invoiceNumberRange,
  /** Unexplained ones first, then in order of number. */
  gaps: z.array(invoiceNumberGap),
  /** There are more than are listed. */
  cut: z.boolean(),
})
export type InvoiceNumberGaps = z.infer<typeof invoiceNumberGaps>

const rangeParams = clientParams.extend({ range: indexParam })
const rangePath = '/api/clients/{client}/invoicenumbers/{range}'
export const ledgerSorts = ['number'] as const
const ledgerFilter = z.object({
  /** A number, or part of an account's number or company. */
  filter: z.string().max(100).default(''),
  /** By default by number. */
  sort: sortParam(ledgerSorts),
  status: invoiceNumberStatus.optional(),
  run: indexParam.optional(),
  account: indexParam.optional(),
})

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
  /** Every issued number of the range, in order; by number, account, run or status. */
  ledger: endpoint({
    method: 'GET',
    path: `${rangePath}/ledger`,
    summary: 'The numbers given in a range, each with its document, account, run and status',
    roles: bureau,
    params: rangeParams,
    query: pageQuery.extend(ledgerFilter.shape),
    answer: z.array(invoiceNumberEntry),
    paged: true,
  }),
  ledgerCsv: endpoint({
    method: 'GET',
    path: `${rangePath}/ledger/csv`,
    summary: 'The whole ledger of a range as CSV: numbers given, void and left out',
    roles: bureau,
    params: rangeParams,
    answer: 'file',
    fileTypes: ['text/csv'],
  }),
  gaps: endpoint({
    method: 'GET',
    path: `${rangePath}/gaps`,
    summary: 'Numbers of a range that are on no document, each with its reason, and how many are unexplained',
    roles: bureau,
    params: rangeParams,
    answer: invoiceNumberGaps,
  }),
}
