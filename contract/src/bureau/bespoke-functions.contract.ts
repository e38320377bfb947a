import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../http.ts'
import type { Role } from '../roles.ts'

/** Categories of bespoke functions: each belongs to an area and its role (product: Areas and screens). */
export const bespokeCategories = [
  { index: 1, name: 'Bureau', segment: 'bureau', role: 'NINEOPS_BUREAU_ACCESS' },
  {
    index: 2,
    name: 'Service Establishment',
    segment: 'service-establishment',
    role: 'NINEOPS_SERVICEESTABLISHMENT_ACCESS',
  },
  { index: 3, name: 'Ordering', segment: 'ordering', role: 'NINEOPS_ORDERING_ACCESS' },
  {
    index: 4,
    name: 'Partner Commercial',
    segment: 'partner-commercial',
    role: 'NINEOPS_PARTNER_COMMERCIAL_ACCESS',
  },
  { index: 5, name: 'CRM', segment: 'crm', role: 'NINEOPS_CRM_ACCESS' },
  { index: 6, name: 'Network', segment: 'network', role: 'NINEOPS_NETWORK_ACCESS' },
] as const satisfies readonly { index: number; name: string; segment: string; role: Role }[]
export type BespokeCategory = (typeof bespokeCategories)[number]

/** Rows beyond these are cut off in JSON; CSV and zip contain all. */
export const MOST_JSON_ROWS = 10_000

export const bespokeParameterTypes = [
  'text',
  'integer',
  'decimal',
  'date',
  'month',
  'boolean',
  'choice',
  'client',
  'brand',
  'account',
  'invoiceRun',
] as const

export const bespokeParameter = z.object({
  name: z.string(),
  label: z.string(),
  /**
   * Dates are `YYYY-MM-DD`, months `YYYY-MM`, decimals decimal strings; client, brand, account and invoiceRun are
   * indexes. Brands, accounts and runs are those of the function's `client` parameter.
   */
  type: z.enum(bespokeParameterTypes),
  required: z.boolean(),
  /** The default when the parameter is left out; null for none. */
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** A text that may be long, such as a list. */
  multiline: z.boolean(),
  help: z.string(),
})
export type BespokeParameter = z.infer<typeof bespokeParameter>

export const bespokeColumnTypes = [
  'text',
  'phone',
  'count',
  'pounds',
  'date',
  'dateTime',
  'duration',
] as const
/** Pounds are decimal strings, durations seconds, times ISO 8601 in UTC. */
export const bespokeColumn = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(bespokeColumnTypes),
})
export type BespokeColumn = z.infer<typeof bespokeColumn>

export const bespokeFunction = z.object({
  index,
  description: z.string(),
  name: z.string(),
  category: z.object({ index, name: z.string() }),
  /** A report only reads; a repair changes something, and has a `dryRun` parameter that defaults to true. */
  kind: z.enum(['report', 'repair']),
  /** Works in the background: executing it returns a run to watch. */
  long: z.boolean(),
  parameters: z.array(bespokeParameter),
  columns: z.array(bespokeColumn),
})
export type BespokeFunction = z.infer<typeof bespokeFunction>

const text = z
  .string()
  .max(20_000)
  .refine(value => value.isWellFormed() && !value.includes('\0'), 'holds a character that cannot be stored')
const parameterValue = z.union([text, z.number(), z.boolean(), z.null()])
const parameterValues = z
  .record(z.string().max(100), parameterValue)
  .refine(values => Object.keys(values).length <= 50, 'has too many parameters')
export type BespokeValues = z.infer<typeof parameterValues>

/** The function to execute, and its parameters. */
export const bespokeCall = z.strictObject({ index, parameters: parameterValues.default({}) })

export const bespokeRun = z.object({
  index,
  function: z.object({
    index,
    name: z.string(),
    kind: z.enum(['report', 'repair']),
    category: z.object({ index, name: z.string() }),
  }),
  status: z.enum(['running', 'done', 'failed']),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Given name of the user who ran it. */
  by: z.string().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  ms: z.number().int().nullable(),
  rowCount: z.number().int(),
  /** Number of things that a repair has changed; null for a report and a dry run. */
  changed: z.number().int().nullable(),
  /** Completed and total parts of long work; null for a short function. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  failure: z.string().nullable(),
  /** Results are stored for 7 days. */
  kept: z.boolean(),
})
export type BespokeRun = z.infer<typeof bespokeRun>

/** `done` has the result, `running` a run to watch on topic `bespoke-functions:{run}` or by its address. */
export const bespokeOutcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    run: bespokeRun,
    columns: z.array(bespokeColumn),
    /** In order of the columns; the first 10,000. Empty once the result has been deleted. */
    rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    rowCount: z.number().int(),
    truncated: z.boolean(),
    ms: z.number().int(),
  }),
  z.object({ status: z.literal('running'), run: bespokeRun }),
  z.object({ status: z.literal('failed'), run: bespokeRun }),
])
export type BespokeOutcome = z.infer<typeof bespokeOutcome>
export type BespokeResult = Extract<BespokeOutcome, { status: 'done' }>

/** Progress of a run on topic `bespoke-functions:{run}`. */
export const bespokeEvent = z.object({
  status: z.enum(['running', 'done', 'failed']),
  done: z.number().int(),
  total: z.number().int(),
  rowCount: z.number().int(),
})
export type BespokeEvent = z.infer<typeof bespokeEvent>

/** A run with a stored result, or a short report to execute now. */
const download = z.union([z.strictObject({ run: index }), bespokeCall])
export type BespokeDownload = z.output<typeof download>

/** The category's own role is checked with the function: 403 without it. */
const roles: readonly Role[] = bespokeCategories.map(category => category.role)
const path = '/api/bespokefunctions'

export const bespokeFunctions = {
  list: endpoint({
    method: 'GET',
    path: `${path}/{categoryIndex}`,
    summary: 'Bespoke functions of a category, by index',
    roles,
    params: z.object({ categoryIndex: indexParam }),
    answer: z.array(bespokeFunction),
  }),
  execute: endpoint({
    method: 'POST',
    path,
    summary: 'Execute a bespoke function; long ones go on in the background',
    roles,
    body: bespokeCall,
    answer: bespokeOutcome,
  }),
  csv: endpoint({
    method: 'POST',
    path: `${path}/csv`,
    summary: 'The whole result of a run, or of a short report, as CSV',
    roles,
    body: download,
    answer: 'file',
    reads: true,
  }),
  zip: endpoint({
    method: 'POST',
    path: `${path}/zip`,
    summary: 'The whole result of a run, or of a short report, as CSV with a manifest in a zip',
    roles,
    body: download,
    answer: 'file',
    reads: true,
  }),
  runs: endpoint({
    method: 'GET',
    path: `${path}/runs`,
    summary: 'The last 50 runs of a category by the person who asks, the latest first',
    roles,
    query: z.object({ categoryIndex: indexParam }),
    answer: z.array(bespokeRun),
  }),
  run: endpoint({
    method: 'GET',
    path: `${path}/runs/{run}`,
    summary: 'A run: how far it is, and its result',
    roles,
    params: z.object({ run: indexParam }),
    answer: bespokeOutcome,
  }),
}
