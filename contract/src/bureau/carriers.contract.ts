import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/clients.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { bureau, serviceEstablishment } from '../roles.ts'

/** A column of a call file: its header name (any case) or its position from 1. */
const column = z.union([z.string().trim().min(1).max(100), z.number().int().min(1).max(1000)])

/** The fields of a call in a file; `startDate` holds the time as well unless `startTime` is mapped. */
export const profileColumns = z.object({
  callId: column,
  cli: column,
  destination: column,
  startDate: column,
  startTime: column.optional(),
  duration: column,
  carrierCost: column.optional(),
  serviceId: column.optional(),
  kind: column.optional(),
  quantity: column.optional(),
  chargeCode: column.optional(),
  callType: column.optional(),
  origin: column.optional(),
})
export type ProfileColumns = z.infer<typeof profileColumns>

const customLayout = z.object({
  name: z.literal('custom'),
  delimiter: z
    .string()
    .regex(/^[\t !#-/:-@[-`{-~]$/, 'must be one character, such as a comma, semicolon, bar or tab'),
  header: z.enum(['present', 'absent']),
  columns: profileColumns,
  extraColumns: z.enum(['refuse', 'allow']).default('allow'),
  /** Number of fields on each line; null: as many as the header, or without one at least the mapped ones. */
  columnCount: z.number().int().min(1).max(1000).nullable().default(null),
  dateFormat: z.enum(['iso', 'dd/mm/yyyy']),
  durationUnit: z.enum(['seconds', 'minutes', 'hh:mm:ss']),
  costUnit: z.enum(['pounds', 'pence']).default('pounds'),
  decimalSeparator: z.enum(['.', ',']).default('.'),
  /** Unit of quantities of data: bytes, 1,000 or 1,000,000 of them. */
  dataUnit: z.enum(['B', 'kB', 'MB']).default('B'),
})
type CustomLayout = z.infer<typeof customLayout>

/** A layout that no file could satisfy is refused at the wrong column. */
function checkColumns(layout: CustomLayout, problem: (path: string[], message: string) => void): void {
  for (const [field, place] of Object.entries(layout.columns)) {
    if (typeof place === 'string' && layout.header === 'absent')
      problem(['columns', field], 'must be a position from 1, for the files have no header')
    if (typeof place === 'number' && layout.columnCount !== null && place > layout.columnCount)
      problem(['columns', field], `is beyond the ${layout.columnCount} columns`)
  }
  if (layout.decimalSeparator === layout.delimiter)
    problem(['decimalSeparator'], 'cannot be the delimiter as well')
}

/** How a carrier's call files are read: a built-in profile, or its own columns (engine: Call records in). */
export const carrierProfile = z.discriminatedUnion('name', [
  z.object({ name: z.literal('nineops-csv') }),
  z.object({ name: z.literal('fcs-cdr-v3') }),
  customLayout.superRefine((layout, context) =>
    checkColumns(layout, (path, message) => context.addIssue({ code: 'custom', path, message })),
  ),
])
export type CarrierProfile = z.infer<typeof carrierProfile>

export const profileTitles: Readonly<Record<CarrierProfile['name'], string>> = {
  'nineops-csv': 'NineOps CSV',
  'fcs-cdr-v3': 'FCS UK Standard CDR v3',
  custom: 'Own columns',
}

export const newCarrier = z.object({
  name: z.string().trim().min(1, 'is required').max(100),
  profile: carrierProfile,
  status: z.enum(['active', 'inactive']).default('active'),
  /** A carrier's cost of a run is an exception if it differs from ours by more than both: pounds, and percent of ours. */
  costTolerance: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be pounds, such as 1.00')
    .default('1.00'),
  costTolerancePercent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a percentage with up to 2 decimals, such as 1.5')
    .default('1.00'),
})
export type NewCarrier = z.infer<typeof newCarrier>

export const carrier = newCarrier.extend({ index })
export type Carrier = z.infer<typeof carrier>

/** Days that count as recent use of a carrier. */
export const USAGE_DAYS = 30

const count = z.number().int().min(0)

/** What depends on a carrier, and would have to wait if it were inactive. */
export const carrierUsage = z.object({
  carrierIndex: index,
  inputPaths: count,
  rateCards: count,
  /** Cards allocated now or in future. */
  allocations: count,
  /** In the last 30 days. */
  files: count,
  lines: count,
  lastFileAt: instant.nullable(),
})
export type CarrierUsage = z.infer<typeof carrierUsage>

const path = '/api/clients/{client}/carriers'

export const carriers = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's carriers, by name",
    roles: [...bureau, ...serviceEstablishment],
    params: clientParams,
    answer: z.array(carrier),
  }),
  usage: endpoint({
    method: 'GET',
    path: `${path}/usage`,
    summary: 'What hangs on each carrier: input paths, rate cards, and the files of the last 30 days',
    roles: bureau,
    params: clientParams,
    answer: z.array(carrierUsage),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a carrier',
    roles: bureau,
    params: clientParams,
    body: newCarrier,
    answer: carrier,
    status: 201,
  }),
  update: endpoint({
    method: 'POST',
    path: `${path}/{carrierIndex}`,
    summary: 'Change a carrier',
    roles: bureau,
    params: clientParams.extend({ carrierIndex: indexParam }),
    body: z.object({ carrier: newCarrier }),
    answer: carrier,
  }),
}
