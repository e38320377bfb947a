import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { lineReason } from './data-collection/line-reasons.ts'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { exactMoney, money } from '../money.ts'
import { rateCardEntry, side } from './rate-cards.contract.ts'
import { usage } from './usage-kinds.contract.ts'
import { bureau } from '../roles.ts'
import { sortParam } from '../sorting.ts'

const named = z.object({ index, name: z.string() })
const count = z.number().int().min(0)

/** An accepted call record, and its line in the file. */
export const tracedCall = z.object({
  carrier: named,
  callId: z.string(),
  cli: z.string(),
  destination: z.string(),
  startedAt: instant,
  durationSeconds: count,
  carrierCost: z.string().nullable(),
  file: named,
  lineNumber: count,
  ...usage.shape,
})
export type TracedCall = z.infer<typeof tracedCall>

/**
 * A line of a file: the call it became, or why it did not become one. `raw` is null where the stored file has been
 * deleted.
 */
export const fileLine = z.object({
  lineNumber: count,
  reason: lineReason.nullable().describe('null: accepted'),
  raw: z.string().nullable(),
  call: tracedCall.omit({ file: true, lineNumber: true }).nullable(),
})
export type FileLine = z.infer<typeof fileLine>

/** How one side was charged: the results of the rating, and the steps that explain them. */
export const tracedSide = z.object({
  side,
  card: named.extend({ validFrom: calendarDate }).nullable(),
  entry: rateCardEntry.nullable(),
  charge: exactMoney.nullable(),
  steps: z.array(z.string()),
})
export type TracedSide = z.infer<typeof tracedSide>

export const tracedRating = z.object({
  billRun: z.object({
    index,
    description: z.string(),
    periodStart: calendarDate,
    periodEnd: calendarDate,
    closed: z.boolean(),
  }),
  exception: z.string().nullable(),
  late: z.boolean(),
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }).nullable(),
  service: z.object({ index, cli: z.string() }).nullable(),
  productGroup: z.string().nullable(),
  band: z.enum(['day', 'evening', 'weekend']),
  billableSeconds: count.nullable(),
  sides: z.array(tracedSide),
})
export type TracedRating = z.infer<typeof tracedRating>

export const tracedInvoiceLine = z.object({
  invoiceRun: z.object({ index, description: z.string(), status: z.number().int() }),
  account: z.object({ index, accountNumber: z.string() }),
  lineNumber: z.number().int(),
  description: z.string(),
  calls: count,
  net: money,
  invoice: z
    .object({ index, number: z.string().nullable(), gross: money, invoiceDate: calendarDate })
    .nullable(),
})
export type TracedInvoiceLine = z.infer<typeof tracedInvoiceLine>

/** The whole chain of a call; later stages are null or empty until they happen. */
export const callTrace = z.object({
  call: tracedCall,
  raw: z.string().nullable().describe('the line as it is in the file; null where the stored file is gone'),
  rating: tracedRating.nullable(),
  invoiceLines: z.array(tracedInvoiceLine),
})
export type CallTrace = z.infer<typeof callTrace>

/** A call of an invoice line, with how it contributes to the line. */
export const invoiceLineCall = tracedCall
  .omit({ carrierCost: true })
  .extend({ charge: exactMoney, cost: exactMoney.nullable(), destinationName: z.string().nullable() })
export type InvoiceLineCall = z.infer<typeof invoiceLineCall>

export const lineCallSorts = ['startedAt', 'cli', 'destination', 'duration', 'charge', 'cost'] as const

/** The most calls that a search returns. */
export const MOST_FOUND = 200

export const callTraces = {
  search: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/calltraces',
    summary: `Calls by call ID, or by CLI and the day in London on which they began; the first ${MOST_FOUND}, in order of start`,
    roles: bureau,
    params: clientParams,
    query: z
      .object({
        callId: z.string().trim().min(1).max(200).optional(),
        cli: z.string().trim().min(1).max(40).optional(),
        day: calendarDate.optional(),
      })
      .refine(query => (query.callId === undefined) !== (query.cli === undefined), {
        path: ['callId'],
        message: 'give either callId, or cli and day',
      })
      .refine(query => query.cli === undefined || query.day !== undefined, {
        path: ['day'],
        message: 'is required with a CLI',
      }),
    answer: z.array(tracedCall),
  }),
  trace: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/calltraces/call',
    summary: 'One call from the line of its file to its rating, invoice line and invoice',
    roles: bureau,
    params: clientParams,
    query: z.object({ carrierIndex: indexParam, callId: z.string().min(1).max(200) }),
    answer: callTrace,
  }),
  invoiceLineCalls: endpoint({
    method: 'GET',
    path: '/api/invoiceruns/{id}/accounts/{accountId}/invoice/lines/{lineNumber}/calls',
    summary: 'The calls that an invoice line is the sum of, in order of start or sorted',
    roles: bureau,
    params: z.object({ id: indexParam, accountId: indexParam, lineNumber: indexParam }),
    query: pageQuery.extend({ sort: sortParam(lineCallSorts) }),
    answer: z.array(invoiceLineCall),
    paged: true,
  }),
}
