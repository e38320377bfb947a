import { z } from 'zod'
import { tracedRating } from '../bureau/call-traces.contract.ts'
import { usage } from '../bureau/usage-kinds.contract.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { exactMoney, rate } from '../money.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { sortParam } from '../sorting.ts'

/** Roles that see the cost of calls and what carriers are paid; others see only what customers are charged. */
export const costRoles: readonly Role[] = [...bureau, 'NINEOPS_PARTNER_COMMERCIAL_ACCESS']
const staff: readonly Role[] = [...crm, ...costRoles]

const named = z.object({ index, name: z.string() })
const count = z.number().int().min(0)

/** Why a call of an account has no price on one side or both. */
export const callException = z.enum(['unrated_retail', 'unrated_wholesale', 'unrated_both'])

/** A call of an account, as rated by a bill run. */
export const accountCall = z.object({
  billRun: z.object({ index, description: z.string() }),
  carrier: named,
  callId: z.string(),
  cli: z.string(),
  service: z.object({ index, cli: z.string() }),
  destination: z.string(),
  destinationName: z.string().nullable(),
  productGroup: z.string().nullable(),
  startedAt: instant,
  durationSeconds: count,
  billableSeconds: count.nullable(),
  /** The part of its duration covered by bundles. */
  inclusiveSeconds: count,
  /** The part of its quantity covered by bundles, in the measure of its kind. */
  inclusiveQuantity: count,
  band: z.enum(['day', 'evening', 'weekend']),
  charge: exactMoney.nullable(),
  /** Always null for those who may not see costs. */
  cost: exactMoney.nullable(),
  exception: callException.nullable(),
  late: z.boolean(),
  ...usage.shape,
})
export type AccountCall = z.infer<typeof accountCall>

/** Totals of the matching calls. */
export const accountCallSums = z.object({
  calls: count,
  durationSeconds: count,
  inclusiveSeconds: count,
  charge: exactMoney,
  /** Null for those who may not see costs. */
  cost: exactMoney.nullable(),
  /** Calls without a price on one side or both. */
  exceptions: count,
})
export type AccountCallSums = z.infer<typeof accountCallSums>

/** Choices of the filters. */
export const accountCallChoices = z.object({
  /** Bill runs that have rated calls, newest first. */
  billRuns: z.array(
    z.object({ index, description: z.string(), periodStart: calendarDate, periodEnd: calendarDate }),
  ),
  /** The account's current and past services, by CLI; the first 1,000. */
  services: z.array(z.object({ index, cli: z.string() })),
  productGroups: z.array(z.string()),
})
export type AccountCallChoices = z.infer<typeof accountCallChoices>

export const callKinds = ['exceptions', 'late', 'inclusive', 'charged', 'free'] as const

/** Columns that calls are sorted by; by default by start, latest first. */
export const accountCallSorts = [
  'startedAt',
  'cli',
  'destination',
  'destinationName',
  'productGroup',
  'duration',
  'charge',
  'cost',
] as const

const filters = z.object({
  filter: z
    .string()
    .max(100)
    .default('')
    .describe(
      'part of the number called, as it is dialled or stored, of the destination’s name or of the call ID',
    ),
  billRun: indexParam.optional().describe('without it calls of every bill run'),
  service: indexParam.optional(),
  productGroup: z.string().max(200).optional(),
  from: calendarDate.optional().describe('day in London on which calls began, or later'),
  to: calendarDate.optional().describe('day in London on which calls began, or earlier'),
  minCharge: rate.optional().describe('pounds, retail'),
  minSeconds: z.coerce.number().int().min(0).max(86_400).optional(),
  kind: z
    .enum(callKinds)
    .optional()
    .describe('exceptions: without a price on a side; inclusive: covered by bundles in whole or part'),
})

const params = clientParams.extend({ account: indexParam })
const path = '/api/clients/{client}/accounts/{account}/calls'
const read = { method: 'GET', params, roles: staff } as const

export const accountCalls = {
  list: endpoint({
    ...read,
    path,
    summary: 'Calls of an account as bill runs rated them, the latest first or sorted',
    query: pageQuery.extend({ ...filters.shape, sort: sortParam(accountCallSorts) }),
    answer: z.array(accountCall),
    paged: true,
  }),
  sums: endpoint({
    ...read,
    path: `${path}/sums`,
    summary: 'What the calls that match come to',
    query: filters,
    answer: accountCallSums,
  }),
  choices: endpoint({
    ...read,
    path: `${path}/choices`,
    summary: 'Bill runs, services and product groups that calls can be narrowed to',
    answer: accountCallChoices,
  }),
  price: endpoint({
    ...read,
    path: `${path}/price`,
    summary:
      'How a call of the account came to its price, step by step; the wholesale side for those who may see costs',
    query: z.object({ carrierIndex: indexParam, callId: z.string().min(1).max(200) }),
    answer: tracedRating,
  }),
}
