import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { administrator } from '../roles.ts'
import { timelineActor } from '../crm/timeline-actors.ts'

/** The most entries a list pages through, newest first; to see older ones, narrow the list or export it. */
export const MOST_ENTRIES = 10_000
/** The most entries that a free-text search reads, newest first, after the other filters. */
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
  /** The action, in words. */
  words: z.string(),
  action: z.string(),
  entity: z.string(),
  /** The kind of thing changed, in words. */
  thing: z.string(),
  entityIndex: z.number().int().nullable(),
  client: z.object({ index, name: z.string() }).nullable(),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** One field before and after, in readable words and units; null means none. Secrets are never included. */
export const auditDifference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  changed: z.boolean(),
})
export type AuditDifference = z.infer<typeof auditDifference>

export const auditEntryDetail = auditEntry.extend({
  differences: z.array(auditDifference),
  /** The entry holds more than can be shown, here or in an export. */
  shortened: z.boolean(),
  /** The first of the accounts it is about. */
  accounts: z.array(
    z.object({ index, accountNumber: z.string(), companyName: z.string(), clientIndex: index }),
  ),
  accountCount: z.number().int().min(0),
  /** Entries of the same request, including this one. */
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
  /** A complete account number. */
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
