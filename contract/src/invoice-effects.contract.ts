import { z } from 'zod'
import { account } from './clients.contract.ts'
import { calendarDate } from './http.ts'
import { money } from './money.ts'

/** What the next invoices are reckoned from: their period, and whose usage. */
export const effectBasis = z.object({
  periodStart: calendarDate,
  periodEnd: calendarDate,
  /** `billed`: what the run for the period will bill. `estimate`: the usage of the last closed bill run. */
  usage: z.enum(['billed', 'estimate', 'none']),
  /** In a sentence. */
  text: z.string(),
})
export type EffectBasis = z.infer<typeof effectBasis>

const totals = z.object({ net: money, vat: money, gross: money })

/** An account's next invoice without and with a change; before and after are null where the line is not there. */
export const invoiceEffect = z.object({
  account,
  basis: effectBasis,
  lines: z.array(
    z.object({
      kind: z.enum(['usage', 'charge', 'refund', 'discount']),
      description: z.string(),
      detail: z.string(),
      vatRate: z.string(),
      before: money.nullable(),
      after: money.nullable(),
    }),
  ),
  before: totals,
  after: totals,
  /** What to know, in sentences. */
  notes: z.array(z.string()),
})
export type InvoiceEffect = z.infer<typeof invoiceEffect>

/** More accounts than these are not reckoned for a preview: the first by account number stand for them. */
export const MOST_ACCOUNTS_RECKONED = 10_000

/** The next invoices of many accounts without and with a change, before VAT. */
export const manyEffects = z.object({
  /** How many have what changes, and of how many of them it is reckoned. */
  accounts: z.number().int(),
  reckoned: z.number().int(),
  /** Of which the next invoice differs. */
  changed: z.number().int(),
  before: money,
  after: money,
  difference: money,
  /** The 20 that differ most. */
  most: z.array(z.object({ account, before: money, after: money, difference: money })),
  notes: z.array(z.string()),
})
export type ManyEffects = z.infer<typeof manyEffects>
