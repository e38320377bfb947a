import { z } from 'zod'
import { account } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate } from '../http.ts'
import { money } from '../money.ts'

/** The basis of a quote for the next invoices: their period, and whose usage. */
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

/** An account's next invoice without and with a change; before or after is null where the line is missing. */
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
  /** Notes, in sentences. */
  notes: z.array(z.string()),
})
export type InvoiceEffect = z.infer<typeof invoiceEffect>

/** The most accounts that a preview quotes: the first by account number represent the rest. */
export const MOST_ACCOUNTS_CALCULATED = 10_000

/** The next invoices of many accounts without and with a change, before VAT. */
export const manyEffects = z.object({
  /** How many accounts the change affects, and for how many of them it is quoted. */
  accounts: z.number().int(),
  calculated: z.number().int(),
  /** Accounts whose next invoice differs. */
  changed: z.number().int(),
  before: money,
  after: money,
  difference: money,
  /** The 20 that differ most. */
  most: z.array(z.object({ account, before: money, after: money, difference: money })),
  notes: z.array(z.string()),
})
export type ManyEffects = z.infer<typeof manyEffects>
