import { z } from 'zod'
import { endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { dashAdministration } from '../roles.ts'
import { sortParam } from '../sorting.ts'
import { dashCallMethods, statusClasses, callSpans } from './call-filters.ts'

const businessInstant = instant.refine(
  text => text >= '1900' && text < '2100',
  'must lie in the years from 1900 to 2099',
)

const times = z.object({
  from: businessInstant.optional(),
  to: businessInstant.optional(),
  /** Up to now; only without `from` and `to`. */
  last: z.enum(callSpans).default('24h'),
  client: indexParam.optional(),
  credential: indexParam.optional(),
})
export type CallTimes = z.output<typeof times>

export const callFilter = times.extend({
  method: z.enum(dashCallMethods).optional(),
  status: z.enum(statusClasses).optional(),
  /** Start of the path; or the id of a request, which overrides the other filters. */
  filter: z.string().trim().max(300).default(''),
  minMs: z.coerce.number().int().min(0).max(3_600_000).optional(),
})
export type CallFilter = z.output<typeof callFilter>

/** Calls of a list are counted and paged up to this many; narrow the times to see the rest. */
export const MOST_COUNTED_CALLS = 10_000

const count = z.number().int().min(0)
const named = z.object({ index, name: z.string() }).nullable()

/** A call of the Dash API. Tokens, bodies and undocumented parameters are not stored. */
export const dashCall = z.object({
  index,
  at: instant,
  requestId: z.uuid(),
  method: z.string(),
  /** As in the API's document; empty where there is no such call. */
  route: z.string(),
  path: z.string(),
  query: z.string(),
  status: z.number().int(),
  ms: count,
  /** Bytes of the answer including headers; null where that is unknown. */
  bytes: count.nullable(),
  client: named,
  /** The partner's credential; null for staff, and for callers who were refused. */
  credential: named,
  user: named,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  errorCode: z.string().nullable(),
  version: z.string().nullable(),
  accept: z.string().nullable(),
})
export type DashCall = z.infer<typeof dashCall>

const figures = z.object({
  calls: count,
  /** Those with 4xx and with 5xx. */
  refused: count,
  failed: count,
  /** Milliseconds, to within a tenth; null without calls. */
  p50: count.nullable(),
  p95: count.nullable(),
})
export type CallFigures = z.infer<typeof figures>

export const callSummary = z.object({
  /** Start of the hour in which the period begins: totals are of whole hours. */
  from: instant,
  to: instant,
  /** By hour up to a week, beyond that by day (London). */
  unit: z.enum(['hour', 'day']),
  whole: figures,
  steps: z.array(figures.extend({ at: instant })),
  /** Days that calls are kept. */
  keptDays: count,
})
export type CallSummary = z.infer<typeof callSummary>

const path = '/api/dashcalls'

export const dashCalls = {
  list: endpoint({
    method: 'GET',
    path,
    summary: `Calls of the Dash API, the latest first; counted and paged up to ${MOST_COUNTED_CALLS}`,
    roles: dashAdministration,
    query: callFilter.extend({ ...pageQuery.shape, sort: sortParam(['at']) }),
    answer: z.array(dashCall),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: `${path}/summary`,
    summary: 'How many calls there were, how many failed and how long they took, by hour or day',
    roles: dashAdministration,
    query: times,
    answer: callSummary,
  }),
}
