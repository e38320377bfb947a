import { z } from 'zod'
import { account } from '../../service-establishment/clients/client-lists.contract.ts'
import { usage, usageKindName } from '../usage-kinds.contract.ts'
import { calendarDate, index, instant } from '../../http.ts'
import { exactMoney } from '../../money.ts'
import { exceptionCause } from './exception-causes.ts'

const count = z.number().int().min(0)
const indexedName = z.object({ index, name: z.string() })

/**
 * What an exception lacks. `calendar_ends`: the card has a price, but prices bank holidays as weekend, and those of the
 * day have not been loaded.
 */
export const exceptionReason = z.enum(['no_account', 'no_card', 'no_price', 'calendar_ends'])
export type ExceptionReason = z.infer<typeof exceptionReason>

/** Calls that one fix would resolve. */
export const billRunException = z.object({
  cause: exceptionCause,
  reason: exceptionReason,
  /** The CLI of unallocated calls; of unrated ones the destination, or the charge code where it isn't a voice call. */
  subject: z.string(),
  /** Of unrated calls; unallocated ones may be of several kinds. */
  kind: usageKindName,
  /** In the measure of the kind; of unallocated calls their seconds. */
  quantity: count,
  carrier: indexedName,
  /** The card that cannot price them; null: no card is in force. */
  rateCard: indexedName.nullable(),
  calls: count,
  durationSeconds: count,
  /** Of the calls that have one; null: none of them has. */
  wholesaleCost: exactMoney.nullable(),
  retailCharge: exactMoney.nullable(),
  firstCallAt: instant,
  lastCallAt: instant,
  /** London date of the first call: when a service for the CLI should start. */
  firstCallDate: calendarDate,
  /** The account that has the service of an unallocated CLI by now: the next rating allocates its calls. */
  allocatedTo: account.nullable(),
  /** The version of the card that got the price of unrated calls since: the next rating charges them. */
  pricedBy: indexedName.nullable(),
})
export type BillRunException = z.infer<typeof billRunException>

/** CLIs that are listed and allocated at once. */
export const MOST_ALLOCATIONS = 1000

/** An unallocated CLI without a service yet, and the account it probably belongs to: its last one, or that of the nearest numbers. */
export const allocationSuggestion = z.object({
  cli: z.string(),
  calls: count,
  firstCallDate: calendarDate,
  account: z
    .object({
      index,
      accountNumber: z.string(),
      why: z.enum(['former', 'neighbour']),
      /** Until when it had the number, or the nearest number that it has. */
      evidence: z.string(),
    })
    .nullable(),
})
export type AllocationSuggestion = z.infer<typeof allocationSuggestion>

export const exceptionSorts = [
  'subject',
  'carrier',
  'calls',
  'duration',
  'charge',
  'cost',
  'first',
  'last',
  'card',
] as const

export const exceptionCall = z.object({
  callId: z.string(),
  cli: z.string(),
  destination: z.string(),
  startedAt: instant,
  durationSeconds: count,
  late: z.boolean(),
  account: account.nullable(),
  carrier: indexedName,
  file: indexedName,
  lineNumber: count,
  retailCharge: exactMoney.nullable(),
  wholesaleCost: exactMoney.nullable(),
  ...usage.shape,
})
export type ExceptionCall = z.infer<typeof exceptionCall>

export const exceptionCallSorts = [
  'startedAt',
  'cli',
  'destination',
  'duration',
  'account',
  'retail',
  'wholesale',
  'file',
  'line',
  'late',
  'callId',
  'carrier',
] as const

const usageRow = z.object({
  calls: count,
  durationSeconds: count,
  retailCharge: exactMoney,
  wholesaleCost: exactMoney,
  margin: exactMoney,
})
const namedUsage = usageRow.extend({ name: z.string() })
export type NamedUsage = z.infer<typeof namedUsage>

/** Product groups and destinations of rated calls, highest charge first; days of all calls, in order. */
export const billRunUsage = z.object({
  notRated: usageRow
    .nullable()
    .describe('calls of no account or without a retail rate: in the days alone; null if there is none'),
  productGroups: z.array(namedUsage),
  destinations: z.array(namedUsage),
  days: z.array(usageRow.extend({ date: calendarDate })),
})
export type BillRunUsage = z.infer<typeof billRunUsage>

/** The classic reports of a bill run; each is a CSV. */
export const billRunReportName = z.enum([
  'usage-by-destination',
  'unallocated-calls',
  'unrated-calls',
  'margin',
])
export type BillRunReportName = z.infer<typeof billRunReportName>

export const billRunReport = z.object({
  index,
  report: billRunReportName,
  status: z.enum(['requested', 'ready', 'failed']),
  bytes: count.nullable(),
  sha256: z.string().nullable(),
  failure: z.string().nullable(),
  requestedAt: instant,
  readyAt: instant.nullable(),
})
export type BillRunReport = z.infer<typeof billRunReport>
