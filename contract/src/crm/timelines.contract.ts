import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { money } from '../money.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { timelineActor } from './timeline-actors.ts'

/** The subject of an entry in a timeline. */
export const timelineKinds = [
  'account',
  'services',
  'charges',
  'rates',
  'bundles',
  'contracts',
  'vat',
  'invoices',
  'payments',
  'runs',
  'sign-offs',
  'files',
  'e-mails',
  'deliveries',
  'notes',
  'settings',
] as const
export const timelineKind = z.enum(timelineKinds)
export type TimelineKind = z.infer<typeof timelineKind>

export const timelineSubjectKind = z.enum(['account', 'invoice_run', 'invoice'])
export type TimelineSubjectKind = z.infer<typeof timelineSubjectKind>

/** A thing mentioned in an entry; the portal knows where to show it. */
export const timelineLink = z.object({
  kind: z.enum([
    'account',
    'invoice-run',
    'invoice',
    'bill-run',
    'charge',
    'rate-card',
    'call-file',
    'e-mail',
    'schedule',
  ]),
  index,
  label: z.string(),
  /** The run in which to open the invoice or the account. */
  run: index.nullable(),
  account: index.nullable(),
})
export type TimelineLink = z.infer<typeof timelineLink>

/** One changed value, in readable words and units; null means none. */
export const timelineChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type TimelineChange = z.infer<typeof timelineChange>

export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  kind: timelineKind,
  actor: z.object({ kind: timelineActor, name: z.string() }),
  sentence: z.string(),
  changes: z.array(timelineChange),
  links: z.array(timelineLink),
  /** The service that it is about, where it is about one. */
  service: index.nullable(),
  requestId: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const timelineSubject = z.object({
  kind: timelineSubjectKind,
  index,
  client: index,
  title: z.string(),
})
export type TimelineSubject = z.infer<typeof timelineSubject>

export const timeline = z.object({
  subject: timelineSubject,
  /** Newest first. */
  entries: z.array(timelineEntry),
  /** Cursor to the older ones; null where there are none. */
  older: z.string().nullable(),
})
export type Timeline = z.infer<typeof timeline>

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z~[a-z-]{1,30}:[\w.-]{1,60}$/
/** An invalid day such as 30 February parses as another one, so compare the result with the text. */
const isCursor = (text: string): boolean => {
  const seconds = CURSOR.exec(text)?.[1]
  const read = Date.parse(`${seconds}Z`)
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(`${seconds}.`)
}
const kindsIn = (text: string): string[] => text.split(',').filter(Boolean)
const isKind = (text: string): boolean => timelineKinds.some(kind => kind === text)
const kindsParam = z
  .string()
  .max(200)
  .refine(text => kindsIn(text).every(isKind), `must be of ${timelineKinds.join(', ')}`)

/** The kinds that a query names; by default all. */
export const kindsOf = ({ kinds = '' }: { kinds?: string | undefined }): TimelineKind[] => {
  const named = kindsIn(kinds)
  return timelineKinds.filter(kind => named.includes(kind))
}

export const timelineQuery = z.object({
  /** Kinds, separated by commas. */
  kinds: kindsParam.optional(),
  by: timelineActor.optional(),
  text: z.string().max(100).default(''),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** `older` of the previous page. */
  before: z.string().max(130).refine(isCursor, 'must be as a page gave it').optional(),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})
export type TimelineQuery = z.output<typeof timelineQuery>

export const foundInvoice = z.object({
  index,
  number: z.string(),
  client: index,
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  run: z.object({ index, description: z.string() }),
  invoiceDate: calendarDate,
  gross: money,
})

export const accountReaders: readonly Role[] = [...crm, ...bureau]
const get = { method: 'GET' } as const
const accountParams = clientParams.extend({ account: indexParam })
export const invoiceParams = z.object({ invoice: indexParam })
const ofAccount = { ...get, roles: accountReaders, params: accountParams }
const ofInvoice = { ...get, roles: accountReaders, params: invoiceParams }

export const timelines = {
  account: endpoint({
    ...ofAccount,
    path: '/api/clients/{client}/accounts/{account}/timeline',
    summary: 'Why an account and its bills changed: everything that touched them, newest first',
    query: timelineQuery,
    answer: timeline,
  }),
  invoiceRun: endpoint({
    ...get,
    roles: bureau,
    params: z.object({ id: indexParam }),
    path: '/api/invoiceruns/{id}/timeline',
    summary: 'What happened to an invoice run, and what changed at the reseller since the run before',
    query: timelineQuery,
    answer: timeline,
  }),
  invoice: endpoint({
    ...ofInvoice,
    path: '/api/invoices/{invoice}/timeline',
    summary: 'What happened to an invoice, and to its account since the invoice before',
    query: timelineQuery,
    answer: timeline,
  }),
  findInvoices: endpoint({
    ...get,
    roles: accountReaders,
    path: '/api/invoices',
    summary: 'Invoices of a number, in either case; brands may number alike',
    query: z.object({ number: z.string().trim().min(1).max(60) }),
    answer: z.array(foundInvoice),
  }),
}
