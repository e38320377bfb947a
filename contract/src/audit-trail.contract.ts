import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from './http.ts'
import { administrator } from './roles.ts'
import { timelineActor } from './timelines.contract.ts'

/** How many entries a list leads through, newest first; whoever looks for older ones narrows it, or exports it. */
export const MOST_ENTRIES = 10_000
/** How many entries a search by free text looks through, newest first, of those that the other filters leave. */
export const MOST_SEARCHED = 50_000

const word = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[a-z][a-z0-9_.-]*$/, 'must be lower case words')
const entryIndex = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const auditEntry = z.object({
  index: entryIndex,
  at: instant,
  by: z.object({ kind: timelineActor, name: z.string(), user: index.nullable() }),
  /** What was done, in words. */
  words: z.string(),
  action: z.string(),
  entity: z.string(),
  /** What kind of thing it was done to, in words. */
  thing: z.string(),
  entityIndex: z.number().int().nullable(),
  client: z.object({ index, name: z.string() }).nullable(),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** One field before and after, in readable words and units; null is none. Secrets are never among them. */
export const auditDifference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changed: z.boolean(),
})
export type AuditDifference = z.infer<typeof auditDifference>

export const auditEntryDetail = auditEntry.extend({
  differences: z.array(auditDifference),
  /** The entry holds more than can be shown; an export of it has no more either. */
  shortened: z.boolean(),
  /** Accounts that it is about, the first of them. */
  accounts: z.array(
    z.object({ index, accountNumber: z.string(), companyName: z.string(), clientIndex: index }),
  ),
  accountCount: z.number().int().min(0),
  /** Entries of the same request, this one included. */
  ofRequest: z.number().int().min(1),
})
export type AuditEntryDetail = z.infer<typeof auditEntryDetail>

export const auditQuery = pageQuery.extend({
  person: indexParam.optional(),
  /** By people, by schedules or by the engine. */
  by: timelineActor.optional(),
  action: word(80).optional(),
  entity: word(80).optional(),
  entityIndex: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  client: indexParam.optional(),
  /** An account number, whole. */
  account: z.string().trim().min(1).max(60).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  request: z.string().trim().min(1).max(100).optional(),
  filter: z.string().trim().max(100).default(''),
})
export type AuditQuery = z.output<typeof auditQuery>

const choice = z.object({ value: z.string(), words: z.string() })

export const auditTrail = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit-trail',
    summary: `The audit trail, newest first; the count ends at ${MOST_ENTRIES}`,
    roles: administrator,
    query: auditQuery,
    answer: z.array(auditEntry),
    paged: true,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/audit-trail/choices',
    summary: 'What the trail can be narrowed to: actions and things that are in it, people and resellers',
    roles: administrator,
    answer: z.object({
      actions: z.array(choice),
      things: z.array(choice),
      people: z.array(z.object({ index, username: z.string() })),
      resellers: z.array(z.object({ index, name: z.string() })),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/audit-trail/{entry}',
    summary: 'One entry, before and after field by field',
    roles: administrator,
    params: z.object({ entry: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    answer: auditEntryDetail,
  }),
}
