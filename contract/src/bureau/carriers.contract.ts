import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { bureau, partnerCommercial, serviceEstablishment } from '../roles.ts'
import { patternProblem } from './time-patterns.ts'
import { usageKindName } from './usage-kinds.contract.ts'

/** A column of a call file: its header name (any case) or position from 1; in fixed-width files its characters, as 1-12. */
const column = z.union([z.string().trim().min(1).max(100), z.number().int().min(1).max(1000)])

/** The fields of a call in a file; `startDate` holds the time as well unless `startTime` is mapped. */
export const profileColumns = z.object({
  /** Without it, ids are made of the other fields but for money. */
  callId: column.optional(),
  cli: column,
  destination: column,
  startDate: column,
  startTime: column.optional(),
  duration: column,
  carrierCost: column.optional(),
  /** Costs in another currency than pounds are rejected; a column headed “Currency” is read without being mapped. */
  currency: column.optional(),
  serviceId: column.optional(),
  kind: column.optional(),
  quantity: column.optional(),
  chargeCode: column.optional(),
  callType: column.optional(),
  origin: column.optional(),
  /** `-`, `C`, `CR` or `Credit` make the cost negative. */
  sign: column.optional(),
  /** Lines of other types than those of `recordTypes` are skipped. */
  recordType: column.optional(),
})
export type ProfileColumns = z.infer<typeof profileColumns>

const text = (longest: number) => z.string().min(1).max(longest)

const customLayout = z.object({
  name: z.literal('custom'),
  format: z.enum(['delimited', 'fixed']).default('delimited'),
  delimiter: z
    .string()
    .regex(/^[\t !#-/:-@[-`{-~]$/, 'must be one character, such as a comma, semicolon, bar or tab')
    .default(','),
  header: z.enum(['present', 'absent']),
  columns: profileColumns,
  extraColumns: z.enum(['refuse', 'allow']).default('allow'),
  /** Kind of the lines that do not say one. */
  kind: usageKindName.exclude(['carrier_credit']).default('voice'),
  /**
   * Number of fields on each line; null: as many as the header, or without one at least the mapped ones. Of fixed-width
   * files the characters of each line.
   */
  columnCount: z.number().int().min(1).max(1000).nullable().default(null),
  /** `iso`, `dd/mm/yyyy`, or a pattern such as `yyyyMMdd`; with the time in it unless that is a column of its own. */
  dateFormat: text(60),
  /** Pattern of a time in a column of its own, beside a date by pattern. */
  timeFormat: text(60).default('HH:mm:ss'),
  durationUnit: z.enum(['seconds', 'milliseconds', 'minutes', 'hh:mm:ss']),
  costUnit: z.enum(['pounds', 'pence']).default('pounds'),
  decimalSeparator: z.enum(['.', ',']).default('.'),
  thousandsSeparator: z.enum(['', ',', '.', ' ', "'"]).default(''),
  /** Digits of a cost that are decimals although it has no decimal sign: 4 makes 00012500 1.25. */
  impliedDecimals: z.number().int().min(0).max(6).default(0),
  /**
   * `plain`: costs are positive, but for lines that say they are credits. `credit`: a negative cost is the carrier's
   * credit. `reversed`: charges are negative, and a positive cost is a credit.
   */
  costSign: z.enum(['plain', 'credit', 'reversed']).default('plain'),
  /** Unit of quantities of data: bytes, 1,000 or 1,000,000 of them. */
  dataUnit: z.enum(['B', 'kB', 'MB']).default('B'),
  /** Lines before the header or the first call. */
  skipFirst: z.number().int().min(0).max(100).default(0),
  /** Beginnings of lines that are no calls, such as those of headers and trailers. */
  skipStarting: z.array(text(100)).max(20).default([]),
  recordTypes: z.array(text(100)).max(20).default([]),
})
type CustomLayout = z.infer<typeof customLayout>
type Problem = (path: string[], message: string) => void

/** Characters of a fixed-width line, both included, from 1; null if it is not a span such as 1-12. */
export const spanOf = (place: string | number): [from: number, to: number] | null => {
  const match = /^(\d{1,4})(?:\s*-\s*(\d{1,4}))?$/.exec(String(place))
  const [from, to] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])]
  return from >= 1 && to >= from ? [from, to] : null
}

function checkPlaces({ format, header, columns, columnCount }: CustomLayout, problem: Problem): void {
  for (const [field, place] of Object.entries(columns)) {
    if (place === undefined) continue
    if (format === 'fixed') {
      const span = spanOf(place)
      if (!span) problem(['columns', field], 'must be characters of the line, such as 1-12')
      else if (columnCount !== null && span[1] > columnCount)
        problem(['columns', field], `is beyond the ${columnCount} characters`)
    } else if (typeof place === 'string' && header === 'absent')
      problem(['columns', field], 'must be a position from 1, for the files have no header')
    else if (typeof place === 'number' && columnCount !== null && place > columnCount)
      problem(['columns', field], `is beyond the ${columnCount} columns`)
  }
}

/** A layout that no file could satisfy is refused at the wrong field. */
function checkLayout(layout: CustomLayout, problem: Problem): void {
  const { format, delimiter, columns, decimalSeparator } = layout
  checkPlaces(layout, problem)
  if (format === 'fixed' && layout.header === 'present')
    problem(['header'], 'must be absent: skip the first lines of fixed-width files instead')
  if (format === 'delimited' && decimalSeparator === delimiter)
    problem(['decimalSeparator'], 'cannot be the delimiter as well')
  if (layout.thousandsSeparator === decimalSeparator)
    problem(['thousandsSeparator'], 'cannot be the decimal sign as well')
  if (layout.costUnit === 'pence' && layout.impliedDecimals > 4)
    problem(['impliedDecimals'], 'can be at most 4 for pence')
  if (columns.recordType === undefined && layout.recordTypes.length > 0)
    problem(['columns', 'recordType'], 'is required to read line types')
  if (columns.recordType !== undefined && layout.recordTypes.length === 0)
    problem(['recordTypes'], 'must list the line types that are calls')
  if (layout.dateFormat === 'iso' || layout.dateFormat === 'dd/mm/yyyy') return
  const apart = columns.startTime !== undefined
  const ofDate = patternProblem(layout.dateFormat, apart ? ['date'] : ['date', 'time'])
  if (ofDate) problem(['dateFormat'], ofDate)
  const ofTime = apart ? patternProblem(layout.timeFormat, ['time']) : null
  if (ofTime) problem(['timeFormat'], ofTime)
}

/** How a carrier's call files are read: a built-in profile, or its own columns (engine: Call records in). */
export const carrierProfile = z.discriminatedUnion('name', [
  z.object({ name: z.literal('nineops-csv') }),
  z.object({ name: z.literal('fcs-cdr-v3') }),
  customLayout.superRefine((layout, context) =>
    checkLayout(layout, (path, message) => context.addIssue({ code: 'custom', path, message })),
  ),
])
export type CarrierProfile = z.infer<typeof carrierProfile>

export const profileTitles: Readonly<Record<CarrierProfile['name'], string>> = {
  'nineops-csv': 'NineOps CSV',
  'fcs-cdr-v3': 'FCS UK Standard CDR v3',
  custom: 'Custom columns',
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
    roles: [...bureau, ...serviceEstablishment, ...partnerCommercial],
    params: clientParams,
    answer: z.array(carrier),
  }),
  usage: endpoint({
    method: 'GET',
    path: `${path}/usage`,
    summary: 'What depends on each carrier: input paths, rate cards, and the files of the last 30 days',
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
