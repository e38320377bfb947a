import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { partnerCommercial } from '../roles.ts'
import { sortParam } from '../sorting.ts'
import { reportDimensions, reportKinds } from './report-dimensions.ts'

/** Stands for calls whose destination was not stored, in a key and in a filter. */
export const NO_DESTINATION = '(not kept)'
/** The most rows; the totals cover all. */
export const MOST_ROWS = 5000
/** The most months. */
export const MOST_MONTHS = 120

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-10')
  .meta({ examples: ['2026-10'] })

/** In an answer: invoices may be of any year. */
const anyMonth = z.string().regex(/^\d{4}-\d\d$/)

const indexes = z
  .string()
  .max(2000)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'must be indexes with commas between them')
  .default('')
  .transform(text => text.split(',').filter(Boolean).map(Number))
  .describe('indexes with commas between them; all without')
const names = z
  .string()
  .max(2000)
  .default('')
  .transform(text => text.split('\n').filter(Boolean))
  .describe('names, one a line; all without')
const kinds = z
  .string()
  .max(100)
  .regex(
    new RegExp(`^((${reportKinds.join('|')})(,(${reportKinds.join('|')}))*)?$`),
    `must be of ${reportKinds.join(', ')}`,
  )
  .default('')
  .transform(text => reportKinds.filter(kind => text.split(',').includes(kind)))
  .describe(`of ${reportKinds.join(', ')}, with commas between them; all without`)

const filters = z.object({
  from: month,
  to: month,
  clients: indexes,
  brands: indexes,
  productGroups: names,
  destinations: names.describe(`names, one a line, or ${NO_DESTINATION}; all without`),
  kinds,
  compare: z
    .enum(['none', 'previous', 'year'])
    .default('none')
    .describe('beside it the same length before, or the same months a year before'),
})
export type ReportFilters = z.output<typeof filters>

const count = z.number().int().min(0)
const sum = z.string().regex(/^-?\d{1,14}(\.\d{1,6})?$/)

/** Pounds before VAT; credit notes and refunds are below zero. */
export const reportFigures = z.object({
  revenue: money,
  /** The part whose cost is known: calls and charges with a cost, with their refunds, credits and discounts. */
  costedRevenue: money,
  /** The rest, whose margin is unknown. */
  uncostedRevenue: money,
  /** What the reseller paid for the costed part. */
  cost: sum,
  /** costedRevenue less cost. */
  margin: sum,
  /** Percentage of costedRevenue, one decimal, from exact figures; null unless that is above zero. */
  marginPercent: z.number().nullable(),
  calls: count,
  durationSeconds: count,
})
export type ReportFigures = z.infer<typeof reportFigures>

const named = z.object({
  /** Index of a reseller or brand, else the name, month or kind; null: not calls, in a report by destination. */
  key: z.string().nullable(),
  name: z.string(),
  /** The reseller of a brand. */
  detail: z.string(),
})
export type ReportName = z.infer<typeof named>

/**
 * Only complete months are compared, with complete ones: `compared` has their figures, null where they are those of
 * `now`; `before` those of the months beside them, null where nothing is compared.
 */
const withBefore = z.object({
  now: reportFigures,
  compared: reportFigures.nullable(),
  before: reportFigures.nullable(),
})

export const incompleteMonth = z.object({
  month: anyMonth,
  /** Resellers with a run that is not confirmed or not added up yet, or without one. */
  resellers: count,
  /** A month that is not over is not complete either. */
  isOver: z.boolean(),
})
export type IncompleteMonth = z.infer<typeof incompleteMonth>

export const reportRow = withBefore.extend({ by: named, split: named.nullable() })
export type ReportRow = z.infer<typeof reportRow>

export const report = z.object({
  /** Months of the report, or that it is compared with, whose figures are not whole yet. */
  incomplete: z.array(incompleteMonth),
  /** Months of the report that are compared, with the month beside each. */
  compared: z.array(z.object({ month: anyMonth, beside: anyMonth })),
  /** The months that it is compared with. */
  before: z.object({ from: anyMonth, to: anyMonth }).nullable(),
  rows: z.array(reportRow),
  totals: withBefore,
  /** Total number of rows; the smallest are left out beyond 5,000. */
  rowCount: count,
  /** Confirmed runs of these months whose figures are not ready yet. */
  pendingRuns: count,
  /** How far the read replica had come; null for the database itself. */
  asOf: instant.nullable(),
})
export type Report = z.infer<typeof report>

export const reportAccount = withBefore.extend({
  accountIndex: index,
  accountNumber: z.string(),
  companyName: z.string(),
  clientIndex: index,
  clientName: z.string(),
  brandName: z.string(),
})
export type ReportAccount = z.infer<typeof reportAccount>

export const reportAccountSorts = [
  'accountNumber',
  'companyName',
  'brandName',
  'revenue',
  'change',
  'costedRevenue',
  'uncostedRevenue',
  'cost',
  'margin',
  'calls',
] as const

/** One document with its amounts; null where there was nothing to bill although calls cost money. */
export const reportInvoice = z.object({
  invoiceIndex: index.nullable(),
  invoiceRunIndex: index,
  kind: z.enum(['invoice', 'credit_note']).nullable(),
  number: z.string().nullable(),
  invoiceDate: calendarDate,
  net: money,
  vat: money,
  gross: money,
  hasPdf: z.boolean(),
  figures: reportFigures,
})
export type ReportInvoice = z.infer<typeof reportInvoice>

export const reportChoices = z.object({
  /** First and last month with confirmed invoices; null without any. */
  firstMonth: anyMonth.nullable(),
  lastMonth: anyMonth.nullable(),
  /** The last complete month with confirmed invoices: every reseller's runs are confirmed. */
  closedMonth: anyMonth.nullable(),
  resellers: z.array(z.object({ index, name: z.string() })),
  brands: z.array(z.object({ index, name: z.string(), clientIndex: index })),
  productGroups: z.array(z.string()),
  destinations: z.array(z.string()),
})
export type ReportChoices = z.infer<typeof reportChoices>

const monthNumber = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
const inOrder = ({ from, to }: { from: string; to: string }): boolean =>
  monthNumber(from) <= monthNumber(to) && monthNumber(to) - monthNumber(from) < MOST_MONTHS
const orderProblem = { path: ['to'], message: `must not be before from, nor ${MOST_MONTHS} months after it` }
const base = '/api/invoicereporting'

export const invoiceReporting = {
  choices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    summary: 'What reports can be narrowed to: months, resellers, brands, product groups, destinations',
    roles: partnerCommercial,
    answer: reportChoices,
  }),
  report: endpoint({
    method: 'GET',
    path: base,
    summary:
      'Revenue, cost and margin of confirmed invoices by one or two of reseller, brand, product group, destination, month and kind, the largest first',
    roles: partnerCommercial,
    query: filters
      .extend({ by: z.enum(reportDimensions), split: z.enum(reportDimensions).optional() })
      .refine(inOrder, orderProblem)
      .refine(({ by, split }) => by !== split, { path: ['split'], message: 'must be another than by' }),
    answer: report,
  }),
  accounts: endpoint({
    method: 'GET',
    path: `${base}/accounts`,
    summary: 'The accounts behind a report, the largest revenue first unless sorted',
    roles: partnerCommercial,
    query: filters
      .extend({
        ...pageQuery.shape,
        filter: z.string().max(100).default(''),
        sort: sortParam(reportAccountSorts),
      })
      .refine(inOrder, orderProblem),
    answer: z.array(reportAccount),
    paged: true,
  }),
  invoices: endpoint({
    method: 'GET',
    path: `${base}/accounts/{account}/invoices`,
    summary: "An account's confirmed invoices and credit notes of some months, the latest first",
    roles: partnerCommercial,
    params: z.object({ account: indexParam }),
    query: z.object({ from: month, to: month }).refine(inOrder, orderProblem),
    answer: z.array(reportInvoice),
  }),
  invoicePdf: endpoint({
    method: 'GET',
    path: `${base}/invoices/{invoice}/pdf`,
    summary: 'A confirmed invoice as PDF',
    roles: partnerCommercial,
    params: z.object({ invoice: indexParam }),
    answer: 'file',
    fileTypes: ['application/pdf'],
  }),
}
