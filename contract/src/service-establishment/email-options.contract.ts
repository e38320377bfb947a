import { z } from 'zod'
import { clientParams } from './clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { money } from '../money.ts'
import { serviceEstablishment } from '../roles.ts'

/** Placeholders of a template: `{{ invoice_number }}`. With a description for its author, and an example. */
export const emailVariables = {
  account_number: ['Account number', 'A104417'],
  company: ['Company name of the account', 'Harbour & Quay LLP'],
  contact: ['Contact of the account, or its company name', 'Jo Marsh'],
  document: ['“invoice” or “credit note”', 'invoice'],
  invoice_number: ['Number of the invoice or credit note', 'NW-0010482'],
  invoice_date: ['Date of issue', '31 October 2026'],
  due_date: ['Day by which it is to be paid', '14 November 2026'],
  payment_date: ['Day of collection by Direct Debit or card, else the due date', '16 November 2026'],
  payment_method: ['“Direct Debit”, “card” or “bank transfer”', 'Direct Debit'],
  payment_words: [
    'A sentence on how and when it is paid, by payment method',
    'We will collect £333.55 by Direct Debit on 16 November 2026.',
  ],
  how_to_pay: [
    'The brand’s pay link and words; empty for Direct Debits and where nothing is to pay',
    'You can pay at https://pay.northwind.example.',
  ],
  what_changed: [
    'A sentence on what has changed since the last invoice; empty for the first one and for credit notes',
    '£8.20 more than last time before VAT, mostly from calls.',
  ],
  period_from: ['First day that is billed', '1 October 2026'],
  period_to: ['Last day that is billed', '31 October 2026'],
  net: ['Total excluding VAT', '£277.96'],
  vat: ['Total VAT', '£55.59'],
  gross: ['Total including VAT', '£333.55'],
  brand: ['Trading name of the brand', 'Northwind'],
  brand_phone: ['Phone number of the brand', '0113 496 0000'],
  brand_email: ['E-mail address of the brand', 'billing@northwind.example'],
  brand_website: ['Website of the brand', 'www.northwind.example'],
  reseller: ['Name of the reseller', 'Northwind Group'],
} as const satisfies Record<string, readonly [about: string, example: string]>
export type EmailVariable = keyof typeof emailVariables

/** Filters that a template may use: `{{ company | upcase }}`. */
export const emailFilters = ['upcase', 'downcase', 'capitalize', 'strip', 'truncate', 'default'] as const

/** Longest templates, in characters. */
export const MOST_SUBJECT = 200
export const MOST_BODY = 10_000
/** Addresses that get a blind copy. */
export const MOST_BCC = 5

const control = /\p{Cc}/u
const otherControl = /[^\P{Cc}\n\r\t]/u
const halfCharacter = (text: string) => text.isWellFormed()
const whole = 'holds half a character'

/** A mail address without a name; the same rule as the database's. */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
    'is not an e-mail address, such as billing@example.com',
  )
  .meta({ examples: ['billing@example.com'] })
const optionalAddress = z.union([z.literal(''), emailAddress], 'is not an e-mail address')

const line = (text: string) => !control.test(text)
const subject = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(MOST_SUBJECT)
  .refine(line, 'must be one line, without control characters')
  .refine(halfCharacter, whole)
const body = z
  .string()
  .max(MOST_BODY)
  .refine(text => text.trim() !== '', 'is required')
  .refine(text => !otherControl.test(text), 'holds control characters')
  .refine(halfCharacter, whole)
  .overwrite(text => text.replaceAll(/\r\n?/g, '\n'))

/** Options of the e-mails with invoices. Empty: sender name, none; sender address, the brand's own. */
export const emailOptions = z.object({
  senderName: z
    .string()
    .trim()
    .max(100)
    .refine(line, 'must be one line, without control characters')
    .refine(text => !/[<>"\\@]/.test(text), 'must not hold < > " \\ or @')
    .refine(halfCharacter, whole),
  senderAddress: optionalAddress,
  replyTo: optionalAddress,
  bcc: z.array(emailAddress).max(MOST_BCC),
  invoiceSubject: subject,
  invoiceBody: body,
  creditNoteSubject: subject,
  creditNoteBody: body,
  attachPdf: z.boolean(),
  /** The electronic invoice (UBL 2.1). */
  attachXml: z.boolean().default(false),
})
export type EmailOptions = z.infer<typeof emailOptions>

/** 0 where nothing was ever saved. */
const version = z.number().int().min(0).max(2_147_483_647)

const brand = z.object({ index, name: z.string(), email: z.string() })

/** The reseller (brand null) or one of its brands, and the source of its options. */
export const emailOptionsScope = z.object({
  brand: brand.nullable(),
  source: z.enum(['own', 'reseller', 'usual']),
  version,
  savedBy: z.string().nullable(),
  savedAt: instant.nullable(),
})
export type EmailOptionsScope = z.infer<typeof emailOptionsScope>

/** Options in force; of `usual` ones the default texts. */
export const currentEmailOptions = emailOptionsScope.extend({ options: emailOptions })
export type CurrentEmailOptions = z.infer<typeof currentEmailOptions>

export const emailOptionsVersion = z.object({
  version,
  kind: z.enum(['saved', 'put_back', 'withdrawn']),
  savedBy: z.string().nullable(),
  savedAt: instant,
  /** Fields that differ from the previous version. */
  changed: z.array(z.string()),
  /** Null where they were withdrawn. */
  options: emailOptions.nullable(),
})
export type EmailOptionsVersion = z.infer<typeof emailOptionsVersion>

const documentKind = z.enum(['invoice', 'credit_note'])

/** An invoice or credit note that can be previewed. */
export const previewInvoice = z.object({
  index,
  kind: documentKind,
  number: z.string(),
  date: calendarDate,
  gross: money,
  accountNumber: z.string(),
  companyName: z.string(),
})
export type PreviewInvoice = z.infer<typeof previewInvoice>

const draft = z.object({
  /** Null for the reseller-wide ones. */
  brandIndex: index.nullable(),
  options: emailOptions,
  kind: documentKind,
  /** Null: the latest of that kind, or the sample where there is none. */
  invoiceIndex: index.nullable(),
})
export type EmailOptionsDraft = z.infer<typeof draft>

export const emailOptionsPreview = z.object({
  from: z.string(),
  replyTo: z.string(),
  to: z.string(),
  bcc: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The same with the brand’s colour and logo, as mail clients show it. */
  html: z.string(),
  attachments: z.array(z.string()),
  /** Null for the sample. */
  invoice: previewInvoice.nullable(),
})
export type EmailOptionsPreview = z.infer<typeof emailOptionsPreview>

const path = '/api/clients/{client}/emailoptions'
const ofBrand = z.object({ brand: indexParam.optional() })
const roles = serviceEstablishment

export const emailOptionsCalls = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'E-mail options of a reseller and its brands, and where each brand’s come from',
    roles,
    params: clientParams,
    answer: z.array(emailOptionsScope),
  }),
  current: endpoint({
    method: 'GET',
    path: `${path}/current`,
    summary: 'E-mail options in force for a brand, or without one reseller-wide',
    roles,
    params: clientParams,
    query: ofBrand,
    answer: currentEmailOptions,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${path}/current`,
    summary: 'Save e-mail options as a new version of a brand, or without one reseller-wide',
    roles,
    params: clientParams,
    query: ofBrand,
    body: z.object({ version, options: emailOptions }),
    answer: currentEmailOptions,
    failures: [409],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${path}/current`,
    summary: 'Withdraw the options of a brand (it uses the reseller’s again) or of the reseller',
    roles,
    params: clientParams,
    query: ofBrand.extend({ version: z.coerce.number().int().min(0).max(2_147_483_647) }),
    answer: currentEmailOptions,
    failures: [409],
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/versions`,
    summary: 'Versions of e-mail options, the latest 100, newest first',
    roles,
    params: clientParams,
    query: ofBrand,
    answer: z.array(emailOptionsVersion),
  }),
  putBack: endpoint({
    method: 'POST',
    path: `${path}/versions/{version}/restore`,
    summary: 'Put an earlier version of e-mail options back into force',
    roles,
    params: clientParams.extend({ version: indexParam }),
    query: ofBrand,
    body: z.object({ version }),
    answer: currentEmailOptions,
    failures: [409],
  }),
  invoices: endpoint({
    method: 'GET',
    path: `${path}/invoices`,
    summary: 'The latest numbered invoices or credit notes to preview an e-mail on, at most 30',
    roles,
    params: clientParams,
    query: ofBrand.extend({ kind: documentKind, filter: z.string().max(100).default('') }),
    answer: z.array(previewInvoice),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Preview an e-mail on a real invoice, or on a sample, without saving the options',
    roles,
    params: clientParams,
    body: draft,
    answer: emailOptionsPreview,
    reads: true,
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    summary: 'Send the previewed e-mail to one’s own address, marked as a test, with the outcome',
    roles,
    params: clientParams,
    body: draft,
    answer: z.object({
      to: z.string(),
      state: z.enum(['sent', 'outbox', 'refused', 'later', 'unsure']),
      words: z.string(),
    }),
    failures: [409],
  }),
}
