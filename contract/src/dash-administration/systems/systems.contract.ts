import { z } from 'zod'
import { endpoint, index, indexParam, instant, pageQuery } from '../../http.ts'
import { dashAdministration } from '../../roles.ts'

/** The result of the last check; `never` before the first. */
export const systemState = z.enum(['never', 'up', 'slow', 'down', 'refused'])
export type SystemState = z.infer<typeof systemState>
/** Possible results of a check: `refused` means that the list of allowed addresses stopped it. */
export const checkState = systemState.exclude(['never'])
export type CheckState = z.infer<typeof checkState>

/** The most systems that are monitored. */
export const MOST_SYSTEMS = 200

const wholeNumber = (least: number, most: number) =>
  z.number('must be a number').int('must be a whole number').min(least).max(most)

const httpAddress = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(1000)
  .refine(
    text => /^https?:\/\//i.test(text) && URL.canParse(text),
    'must be an address that begins with http:// or https://',
  )
  .refine(text => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return !url || (url.username === '' && url.password === '')
  }, 'must hold no user name or password')
  .meta({ examples: ['https://status.example.com/health'] })

/** The fields of a system without their defaults, as a form holds them. */
export const systemFields = z.object({
  name: z.string().trim().min(1, 'is required').max(100),
  description: z.string().trim().max(500),
  /** Whom to notify when it is down. */
  owner: z.string().trim().max(100),
  url: httpAddress,
  expectedStatus: wholeNumber(100, 599),
  /** Text that the answer must contain; null: anything. */
  expectedText: z.string().min(1).max(200).nullable(),
  intervalSeconds: wholeNumber(30, 3600),
  timeoutMs: wholeNumber(500, 30_000),
  /** An answer that takes longer counts as slow. */
  slowMs: wholeNumber(1, 30_000),
  /** Paused systems are not called. */
  active: z.boolean(),
})
export type SystemFields = z.infer<typeof systemFields>

const { shape } = systemFields
export const newSystem = systemFields
  .extend({
    description: shape.description.default(''),
    owner: shape.owner.default(''),
    expectedStatus: shape.expectedStatus.default(200),
    expectedText: shape.expectedText.default(null),
    intervalSeconds: shape.intervalSeconds.default(60),
    timeoutMs: shape.timeoutMs.default(5000),
    slowMs: shape.slowMs.default(1000),
    active: shape.active.default(true),
  })
  .strict()
export type NewSystem = z.infer<typeof newSystem>

const count = z.number().int().min(0)

/** Whether a system may be called now, by its address and the list alone. */
const permission = z.object({ allowed: z.boolean(), why: z.string().nullable() })

export const system = systemFields.extend({
  index,
  /** Incremented with each change that a person makes; checks leave it alone. */
  version: index,
  state: systemState,
  stateSince: instant.nullable(),
  checkedAt: instant.nullable(),
  /** Duration of the last check; null where nothing was sent or received. */
  ms: count.nullable(),
  /** The result of the last check, in words. */
  words: z.string().nullable(),
  /** When it is checked next; null while paused. */
  nextCheckAt: instant.nullable(),
  permission,
})
export type System = z.infer<typeof system>

/** Days that single checks are kept; their totals by hour, and incidents. */
export const CHECKS_KEPT_DAYS = 7
export const HOURS_KEPT_DAYS = 100
export const INCIDENTS_KEPT_DAYS = 400

export const historyRange = z.enum(['24h', '7d', '30d'])
export type HistoryRange = z.infer<typeof historyRange>

const figures = z.object({
  checks: count,
  up: count,
  slow: count,
  down: count,
  refused: count,
  /** Percentage of checks answered as expected, including slow ones; null without checks. */
  availability: z.number().min(0).max(100).nullable(),
  /** Of the checks that were answered as expected. */
  averageMs: count.nullable(),
  slowestMs: count.nullable(),
})
export type HealthFigures = z.infer<typeof figures>

export const incident = z.object({
  index,
  state: z.enum(['down', 'refused']),
  startedAt: instant,
  /** Null while it continues. */
  endedAt: instant.nullable(),
  /** Checks that failed. */
  checks: count,
  words: z.string(),
  /** Why it ended, if not by a check that found the system up again. */
  endWords: z.string().nullable(),
})
export type Incident = z.infer<typeof incident>

/** The most incidents in a history, newest first. */
export const MOST_INCIDENTS = 100

export const systemHistory = z.object({
  range: historyRange,
  from: instant,
  to: instant,
  whole: figures,
  /** By hour, over 30 days by day (London), including those without checks. */
  steps: z.array(figures.extend({ at: instant })),
  /** Those that overlap the period, newest first. */
  incidents: z.array(incident),
  incidentsTotal: count,
})
export type SystemHistory = z.infer<typeof systemHistory>

export const systemCheck = z.object({
  index,
  checkedAt: instant,
  state: checkState,
  status: z.number().int().nullable(),
  ms: count.nullable(),
  words: z.string(),
})
export type SystemCheck = z.infer<typeof systemCheck>

/** Published on the topic `systems` after each check and each change. */
export const systemsEvent = z.object({ system: index, state: systemState })

const path = '/api/systems'
const one = {
  path: `${path}/{system}`,
  params: z.object({ system: indexParam }),
  roles: dashAdministration,
} as const
const part = (name: string) => ({ ...one, path: `${one.path}/${name}` }) as const

export const systems = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Registered systems with what their last checks found, by name; watch the topic systems',
    roles: dashAdministration,
    answer: z.array(system),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Register a system; its address must be on the list of allowed ones unless it is paused',
    roles: dashAdministration,
    body: newSystem,
    answer: system,
    status: 201,
  }),
  get: endpoint({ ...one, method: 'GET', summary: 'A registered system', answer: system }),
  update: endpoint({
    ...one,
    method: 'PUT',
    summary: 'Change the version of a system that was seen; another address begins with no state',
    body: systemFields.extend({ version: index }).strict(),
    answer: system,
  }),
  switch: endpoint({
    ...part('active'),
    method: 'PUT',
    summary: 'Pause or start a system and change nothing else',
    body: z.strictObject({ active: shape.active }),
    answer: system,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a system with its history',
    answer: 'none',
  }),
  check: endpoint({
    ...part('check'),
    method: 'POST',
    summary: 'Have a system checked now; watch the topic systems',
    answer: system,
    status: 202,
  }),
  history: endpoint({
    ...part('history'),
    method: 'GET',
    summary: 'Availability, response times and incidents of the last 24 hours, 7 days or 30 days',
    query: z.object({ range: historyRange.default('24h') }),
    answer: systemHistory,
  }),
  checks: endpoint({
    ...part('checks'),
    method: 'GET',
    summary: 'Single checks of the last 7 days, the latest first',
    query: pageQuery,
    answer: z.array(systemCheck),
    paged: true,
  }),
}
