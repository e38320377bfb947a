import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { bureau } from '../roles.ts'

const named = z.object({ index, name: z.string() })
const count = z.number().int().min(0)
const lines = z.number().int().min(0).max(1_000_000_000)

const schedule = z.discriminatedUnion('frequency', [
  z.object({ frequency: z.literal('daily') }),
  z.object({
    frequency: z.literal('weekly'),
    weekdays: z
      .array(z.number().int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .max(7)
      .refine(days => new Set(days).size === days.length, 'names a day twice')
      .describe('1 Monday to 7 Sunday'),
  }),
  z.object({
    frequency: z.literal('monthly'),
    monthDay: z.number().int().min(1).max(31).describe("the month's last day where it is shorter"),
  }),
])

const band = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z
    .object({ kind: z.literal('fixed'), minLines: lines, maxLines: lines })
    .refine(value => value.minLines <= value.maxLines, {
      path: ['maxLines'],
      message: 'is less than the least',
    }),
  z.object({
    kind: z.literal('own'),
    percent: z.number().int().min(1).max(99).describe('so far from the median of the last twelve deliveries'),
  }),
])

/** When a carrier's files are due, and how many lines they have (product: Beyond every rival, 6). */
export const expectation = z.object({
  schedule,
  dueTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 06:30')
    .describe("London's wall clock"),
  graceMinutes: z.number().int().min(0).max(1440),
  lagDays: z
    .number()
    .int()
    .min(0)
    .max(31)
    .describe('the calls of a file end so many days before the day on which it is due'),
  band,
  startsOn: calendarDate.describe('the first day on which a file may be due'),
})
export type Expectation = z.infer<typeof expectation>

export const slotState = z.enum(['due', 'on_time', 'late', 'missing', 'short', 'long'])
export type SlotState = z.infer<typeof slotState>

/** One past or coming delivery, and its outcome. */
export const expectedSlot = z.object({
  carrier: named,
  expectedAt: instant,
  /** The end of the grace period: after it a delivery is late, and missing until it arrives. */
  deadline: instant,
  /** The days whose calls it covers. */
  callsFrom: calendarDate,
  callsTo: calendarDate,
  state: slotState,
  /** In words for staff. */
  message: z.string(),
  files: z.array(z.object({ index, name: z.string() })),
  lines: count.nullable(),
  expectedMin: count.nullable(),
  expectedMax: count.nullable(),
})
export type ExpectedSlot = z.infer<typeof expectedSlot>

export const expectedFiles = z.object({
  carrier: named,
  /** False: the carrier is inactive, or not collected; nothing is due then. */
  collected: z.boolean(),
  /** Null: no delivery schedule is set. */
  expectation: expectation.nullable(),
  /** Recent deliveries, latest first, and the next one. */
  slots: z.array(expectedSlot),
})
export type ExpectedFiles = z.infer<typeof expectedFiles>

const base = '/api/clients/{client}/datacollection/expectedfiles'
const carrierParams = clientParams.extend({ carrierIndex: indexParam })

export const expectedFileEndpoints = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'When the files of each carrier are due, and what came of the last deliveries',
    roles: bureau,
    params: clientParams,
    answer: z.array(expectedFiles),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/{carrierIndex}`,
    summary: "Set when a carrier's files are due, and how many lines they bring",
    roles: bureau,
    params: carrierParams,
    body: expectation,
    answer: expectedFiles,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{carrierIndex}`,
    summary: 'Stop expecting files of a carrier',
    roles: bureau,
    params: carrierParams,
    answer: 'none',
  }),
}
