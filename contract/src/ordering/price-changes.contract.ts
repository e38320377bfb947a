import { z } from 'zod'
import { calendarDate, endpoint, index } from '../http.ts'
import { money } from '../money.ts'
import { bureau } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/clients.contract.ts'
import { chosenCharges, seenCharges, endPreview } from './charges.contract.ts'

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

const changeOf = z.object({ charges: chosenCharges, change: priceChange, from: calendarDate })

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
  /** Those whose price cannot change, with the reason; they are left alone. The first 100. */
  refused: endPreview.shape.refused,
  refusedCount: z.number().int(),
  notes: z.array(z.string()),
  /** From the preview: other charges may match by now. */
  seen: endPreview.shape.seen,
})
export type PriceChangePreview = z.infer<typeof priceChangePreview>

const path = '/api/clients/{client}/pricechanges'
const at = { roles: bureau, params: clientParams, method: 'POST' } as const

/** Each charge ends the day before, and one like it starts at the new amount. */
export const priceChanges = {
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
    answer: z.object({ changed: z.number().int(), accounts: z.number().int(), refused: z.number().int() }),
  }),
}
