import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { account, clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { chosenCharges, seenCharges, endPreview } from './charges.contract.ts'
import { notice, noticePreview, noticeRoles, noticesSent, noticeTexts } from './notices.contract.ts'

/** By how much amounts change: a percentage, or pounds of each; either may be negative. */
export const priceChange = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('percent'),
    percent: z
      .string()
      .trim()
      .regex(/^-?\d{1,3}(\.\d{1,2})?$/, 'must be a percentage with up to 2 decimals, such as 4.5'),
  }),
  z.object({ by: z.literal('amount'), amount: money }),
])
export type PriceChange = z.infer<typeof priceChange>

const changeOf = z.object({
  charges: chosenCharges,
  change: priceChange,
  from: calendarDate,
  /** Whether the customers' contracts name this rise: then none may leave because of it. */
  agreed: z.boolean().default(false),
  /** Whether the products that the charges were made from change likewise, for charges added from now on. */
  products: z.boolean().default(false),
  /** The contract that names it as a step: of one account, and in pounds (Ofcom, GC C1). */
  contract: index.optional(),
})

/** The effect of changing the prices of charges from a day, before VAT. */
export const priceChangePreview = z.object({
  changes: z.number().int(),
  accounts: z.number().int(),
  /** What these charges come to on the next invoices, as they are and as changed. */
  invoices: z.array(
    z.object({ periodStart: calendarDate, periodEnd: calendarDate, before: money, after: money }),
  ),
  /** The amounts, of the first 100. */
  items: z.array(
    z.object({ index, accountNumber: z.string(), description: z.string(), before: money, after: money }),
  ),
  /** Products that the charges were made from, with their prices as they would change; the first 100. */
  products: z.array(z.object({ index, code: z.string(), before: money, after: money })),
  /** Those whose price cannot change, with the reason; they are left alone. The first 100. */
  refused: endPreview.shape.refused,
  refusedCount: z.number().int(),
  notes: z.array(z.string()),
  /** From the preview: other charges may match by now. */
  seen: endPreview.shape.seen,
})
export type PriceChangePreview = z.infer<typeof priceChangePreview>

/** A change of prices that was made, and how many of its accounts know. */
export const madePriceChange = z.object({
  index,
  change: priceChange,
  agreed: z.boolean(),
  contract: index.nullable(),
  from: calendarDate,
  charges: z.number().int(),
  accounts: z.number().int(),
  /** Accounts by what they were told: sent or posted, under way, refused or written to the outbox, nothing yet. */
  told: z.number().int(),
  underWay: z.number().int(),
  failed: z.number().int(),
  untold: z.number().int(),
  /** Whom a notice would go to next: those untold, and those whose e-mail did not leave and now can. */
  toTell: z.number().int(),
  lettersToPost: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: instant,
})
export type MadePriceChange = z.infer<typeof madePriceChange>

/** What one account pays for the charges that changed, and what it was told. */
export const repricedAccount = z.object({
  account,
  charges: z.number().int(),
  /** Of all of them, each for its own month, quarter or year, before VAT. */
  before: money,
  after: money,
  notice: notice.nullable(),
})
export type RepricedAccount = z.infer<typeof repricedAccount>

const path = '/api/clients/{client}/pricechanges'
const at = { roles: noticeRoles, params: clientParams, method: 'POST' } as const
const one = { ...at, params: clientParams.extend({ priceChange: indexParam }) }
const texts = noticeTexts('price_change')

/** Each charge ends the day before, and one like it starts at the new amount. */
export const priceChanges = {
  list: endpoint({
    ...at,
    method: 'GET',
    path,
    summary: 'Changes of prices, the last 200, newest first, and who was notified',
    query: z.object({ contract: indexParam.optional() }),
    answer: z.array(madePriceChange),
  }),
  accounts: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/{priceChange}/accounts`,
    summary: 'Accounts of a change of prices, with its notice, how and when',
    query: pageQuery.extend({ filter: z.string().max(100).default('') }),
    answer: z.array(repricedAccount),
    paged: true,
  }),
  noticePreview: endpoint({
    ...one,
    path: `${path}/{priceChange}/notices/preview`,
    summary: 'Whom notices of a change of prices would reach',
    body: texts,
    answer: noticePreview,
    reads: true,
  }),
  sendNotices: endpoint({
    ...one,
    path: `${path}/{priceChange}/notices`,
    summary:
      'Notify accounts of a change of prices: those not notified yet, or by an e-mail that did not leave',
    body: texts,
    answer: noticesSent,
  }),
  preview: endpoint({
    ...at,
    path: `${path}/preview`,
    summary: 'What changing the prices of charges from a day would bill, before it is done',
    body: changeOf,
    answer: priceChangePreview,
    reads: true,
  }),
  apply: endpoint({
    ...at,
    path,
    summary:
      'Change the prices of charges from a day: those named, or all that match as the preview saw them',
    body: changeOf.extend({ charges: seenCharges }),
    answer: z.object({
      index,
      changed: z.number().int(),
      accounts: z.number().int(),
      refused: z.number().int(),
    }),
  }),
}
