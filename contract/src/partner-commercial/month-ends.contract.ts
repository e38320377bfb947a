import { z } from 'zod'
import { vatRates } from '../service-establishment/vat-rules.ts'
import { paymentMethod, postingKind } from '../crm/account-ledger.contract.ts'
import { calendarDate, endpoint, index, indexParam, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { bureau, partnerCommercial, type Role } from '../roles.ts'

const roles: readonly Role[] = [...partnerCommercial, ...bureau]
const count = z.number().int().min(0)

/** `YYYY-MM`, by the invoice date, which is the tax point, and by the day of a posting. */
export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-10')
  .meta({ examples: ['2026-10'] })

/** Invoices or credit notes of one VAT rate; credit notes are negative. */
export const salesLine = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  vatRate: z.enum(vatRates),
  /** Of the rate in that month. */
  percent: z.string(),
  documents: count,
  net: money,
  vat: money,
  gross: money,
})
export type SalesLine = z.infer<typeof salesLine>

/** As received, above zero: the ledger and debtors control have receipts below it. */
export const receiptLine = z.object({ method: paymentMethod, receipts: count, amount: money })
export type ReceiptLine = z.infer<typeof receiptLine>

/** Debtors control, as customers owe: opening and the movements add up to closing. */
export const controlLines = [
  'opening',
  'invoices',
  'creditNotes',
  'receipts',
  'unpaids',
  'refunds',
  'writeOffs',
  'openingBalances',
  'reversals',
  'closing',
] as const
export type ControlLine = (typeof controlLines)[number]
const control = z.record(z.enum(controlLines), money)
export type Control = Record<ControlLine, string>

/** Why a posting of the month is in no file for the books. */
export const exportGaps = [
  /** Nothing has exported it yet: a ledger export of the day will. */
  'not_exported',
  /** The run's pack is not made yet, or withdrawn. */
  'no_pack',
  /** The books refuse the account's reference. */
  'unnamed',
  /** The brand's output group has no sales ledger. */
  'no_ledger',
  /** Opening balances and their reversals: the books have them. */
  'in_books',
] as const
export type ExportGap = (typeof exportGaps)[number]
export const gap = z.enum(exportGaps)

const figures = {
  sales: z.array(salesLine),
  receipts: z.array(receiptLine),
  control,
  /** Documents of the month without a posting: confirmed before the account ledger began. */
  notPosted: z.object({ documents: count, gross: money }),
  /** What the month's packs and ledger exports have of its postings, and what they don't. */
  exported: z.object({
    postings: count,
    amount: money,
    gaps: z.array(z.object({ gap, postings: count, amount: money })),
  }),
}

export const monthEndOf = z.object({ client: z.object({ index, name: z.string() }), ...figures })
export type MonthEndOf = z.infer<typeof monthEndOf>

export const monthEnd = z.object({
  month,
  from: calendarDate,
  to: calendarDate,
  /** Whether the month is over. */
  over: z.boolean(),
  resellers: z.array(monthEndOf),
  total: z.object(figures),
})
export type MonthEnd = z.infer<typeof monthEnd>
export type MonthFigures = MonthEnd['total']

/** A second count, from the accounts: each balance at the month's last day, and what is open on it now. */
export const monthEndCheck = z.object({
  accounts: count,
  resellers: z.array(z.object({ client: index, balance: money })),
  /** Accounts whose open items do not add up to their balance, at most 100. */
  differences: z.array(
    z.object({
      client: index,
      account: z.object({ index, accountNumber: z.string() }),
      balance: money,
      open: money,
    }),
  ),
})
export type MonthEndCheck = z.infer<typeof monthEndCheck>

/** A posting of the month that no file for the books has. */
export const unexportedPosting = z.object({
  /** Of the posting; there are more than 32 bits can number. */
  index: z.number().int().min(1),
  client: z.object({ index, name: z.string() }),
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  effectiveOn: calendarDate,
  kind: postingKind,
  reference: z.string(),
  amount: money,
  gap,
})
export type UnexportedPosting = z.infer<typeof unexportedPosting>

const which = z.object({ month, client: indexParam.optional() })
const path = '/api/monthends'

export const monthEnds = {
  get: endpoint({
    method: 'GET',
    path,
    summary:
      'Sales and VAT by rate, receipts, debtors control and exports of a month, by reseller and in all',
    roles,
    query: which,
    answer: monthEnd,
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/check`,
    summary: 'The balances of all accounts at the end of a month, and those that differ from what is open',
    roles,
    query: which,
    answer: monthEndCheck,
  }),
  unexported: endpoint({
    method: 'GET',
    path: `${path}/unexported`,
    summary: 'Postings of a month that no pack or ledger export has, the oldest first',
    roles,
    query: pageQuery.extend({ ...which.shape, gap: gap.optional() }),
    answer: z.array(unexportedPosting),
    paged: true,
  }),
}
