import { z } from 'zod'
import { endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { bureau } from '../roles.ts'
import { sortParam } from '../sorting.ts'

/** The actions of a schedule: none of them numbers, confirms, hosts or sends anything without a person. */
const scheduleActions = [
  'collect-files',
  'collect-bill-run',
  'rate-bill-run',
  'rate-usage',
  'run-report',
] as const
const action = z.enum(scheduleActions)
export type ScheduleActionName = z.infer<typeof action>

/**
 * State of an occurrence. It ends as `partly-failed` or `failed` if some or all of its parts failed; `skipped`: the
 * previous one was still running; `missed`: no worker was running at its time.
 */
const occurrenceStatuses = [
  'pending',
  'running',
  'complete',
  'partly-failed',
  'failed',
  'skipped',
  'missed',
] as const
const occurrenceStatus = z.enum(occurrenceStatuses)
export type OccurrenceStatus = z.infer<typeof occurrenceStatus>

const named = z.object({ index, name: z.string() })
const cron = z.string().trim().min(1, 'is required').max(100)

export const cronFields = ['minute', 'hour', 'day', 'month', 'weekday'] as const

export const occurrenceSorts = ['due', 'schedule', 'client', 'status', 'took'] as const

/** An instant, also as a London time in words: `Mon 23 Nov 2026, 02:00 GMT`. */
const describedTime = z.object({ at: instant, words: z.string() })

export const cronPreview = z.object({
  /** The expression in words; null where it is invalid. */
  words: z.string().nullable(),
  /** The next five times. */
  next: z.array(describedTime),
  /** Errors by field of the expression; `cron` for the whole of it. */
  problem: z.object({ field: z.enum([...cronFields, 'cron']), message: z.string() }).nullable(),
})
export type CronPreview = z.infer<typeof cronPreview>

export const newSchedule = z.object({
  name: z.string().trim().min(1, 'is required').max(100),
  action,
  clientIndex: index.nullable().describe('the reseller; null: every live one'),
  functionIndex: index
    .nullable()
    .default(null)
    .describe('the bespoke function, where the action is run-report'),
  cron: cron.describe('five fields: minute hour day month weekday; Europe/London'),
  paused: z.boolean().default(false),
})
export type NewSchedule = z.infer<typeof newSchedule>

export const schedule = z.object({
  index,
  name: z.string(),
  action: z.object({ name: action, title: z.string() }),
  /** Null: every live reseller. */
  client: named.nullable(),
  function: named.nullable(),
  cron: z.string(),
  words: z.string(),
  paused: z.boolean(),
  /** Null while it is paused. */
  next: describedTime.nullable(),
  latest: z.object({ index, status: occurrenceStatus, dueAt: instant }).nullable(),
  createdBy: z.string(),
  createdAt: instant,
})
export type Schedule = z.infer<typeof schedule>

export const scheduleOccurrence = z.object({
  index,
  schedule: named.extend({ deleted: z.boolean() }),
  action: z.object({ name: action, title: z.string() }),
  client: named.nullable(),
  dueAt: instant,
  status: occurrenceStatus,
  /** Given name of the user who ran it; null where it ran on schedule. */
  by: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Parts (resellers, files): total, ended and failed. */
  parts: z.object({ total: z.number().int(), ended: z.number().int(), failed: z.number().int() }),
  message: z.string().nullable(),
})
export type ScheduleOccurrence = z.infer<typeof scheduleOccurrence>

/** Where to see and fix a part. */
const place = z.object({
  kind: z.enum(['bill-run', 'data-collection', 'carrier-rentals', 'bespoke-function']),
  client: index.nullable(),
  /** The bill run, call file, rental file or run of a function; null where none was created. */
  index: index.nullable(),
  function: index.nullable(),
})
export type OccurrencePlace = z.infer<typeof place>

/** Items with type and message (spec §3), failures first. */
export const occurrenceDetail = z.object({ type: z.string(), message: z.string(), place: place.nullable() })
export type OccurrenceDetail = z.infer<typeof occurrenceDetail>

/** Sent on the topic `schedulers`: read what you show again. */
export const schedulerEvent = z.object({ schedule: index, occurrence: index.nullable() })

const path = '/api/schedulers'
const one = `${path}/{schedule}` as const
const params = z.object({ schedule: indexParam })

export const schedulers = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Schedules by name; watch the topic schedulers',
    roles: bureau,
    answer: z.array(schedule),
  }),
  actions: endpoint({
    method: 'GET',
    path: `${path}/actions`,
    summary: 'What a schedule may do',
    roles: bureau,
    answer: z.array(
      z.object({
        name: action,
        title: z.string(),
        about: z.string(),
        functions: z.array(named).describe('the functions to choose from, where one is to be chosen'),
      }),
    ),
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    summary: 'A cron expression in words with its next five times, or which field of it is wrong',
    roles: bureau,
    query: z.object({ cron: z.string().max(100) }),
    answer: cronPreview,
  }),
  occurrences: endpoint({
    method: 'GET',
    path: `${path}/occurrences`,
    summary: 'Occurrences across schedules, the latest first or sorted; those of deleted schedules too',
    roles: bureau,
    query: pageQuery.extend({
      schedule: indexParam.optional(),
      only: z.enum(['failed']).optional().describe('failed: those that failed, wholly or in part'),
      sort: sortParam(occurrenceSorts),
    }),
    answer: z.array(scheduleOccurrence),
    paged: true,
  }),
  occurrence: endpoint({
    method: 'GET',
    path: `${path}/occurrences/{occurrence}`,
    summary: 'An occurrence with its details',
    roles: bureau,
    params: z.object({ occurrence: indexParam }),
    answer: scheduleOccurrence.extend({ details: z.array(occurrenceDetail) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a schedule',
    roles: bureau,
    body: newSchedule,
    answer: schedule,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    summary: 'A schedule',
    roles: bureau,
    params,
    answer: schedule,
  }),
  update: endpoint({
    method: 'POST',
    path: one,
    summary: 'Change a schedule; its next time is recalculated',
    roles: bureau,
    params,
    body: newSchedule,
    answer: schedule,
  }),
  pause: endpoint({
    method: 'POST',
    path: `${one}/pause`,
    summary: 'Pause a schedule: its times pass until it is resumed',
    roles: bureau,
    params,
    answer: schedule,
  }),
  resume: endpoint({
    method: 'POST',
    path: `${one}/resume`,
    summary: 'Resume a paused schedule with the next of its times',
    roles: bureau,
    params,
    answer: schedule,
  }),
  run: endpoint({
    method: 'POST',
    path: `${one}/run`,
    summary: 'Run a schedule now, also a paused one; watch the topic schedulers',
    roles: bureau,
    params,
    answer: scheduleOccurrence,
    status: 202,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a schedule; its occurrences are kept',
    roles: bureau,
    params,
    answer: 'none',
  }),
}
