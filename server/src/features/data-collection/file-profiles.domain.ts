import { isCurrencyColumn } from '@nineops/contract/money'
import { type CarrierProfile, spanOf } from '@nineops/contract/bureau/carriers.contract'
import type { UsageKindName } from '@nineops/contract/bureau/usage-kinds.contract'
import type { Span } from './layouts/fixed-records.domain.ts'

/** The fields of a call in a file. `startDate` includes the time unless `startTime` is mapped. */
export type CallField =
  | 'callId'
  | 'cli'
  | 'destination'
  | 'startDate'
  | 'startTime'
  | 'duration'
  | 'carrierCost'
  | 'serviceId'
  | 'sign'
  | 'recordType'
  | 'currency'
  | UsageField

type Custom = Extract<CarrierProfile, { name: 'custom' }>

/** Rules of a carrier's own layout that lines are rewritten by before they are read. */
export type OwnRules = Pick<Custom, 'timeFormat' | 'thousandsSeparator' | 'impliedDecimals' | 'costSign'>

/** Lines that are no calls. */
export type SkipRules = {
  /** Lines at the beginning of the file. */
  readonly first: number
  readonly starting: readonly string[]
  /** Line types that are calls, in lower case; empty: all are. */
  readonly types: readonly string[]
}

/** What a line says of its usage; the last ten are columns of the FCS standard alone. */
export type UsageField =
  | 'kind'
  | 'quantity'
  | 'chargeCode'
  | 'callType'
  | 'origin'
  | 'bytesSent'
  | 'bytesReceived'
  | 'totalBytes'
  | 'description'
  | 'ddi'
  | 'callClass'
  | 'apn'
  | 'presentationNumber'
  | 'accessCharge'
  | 'serviceCharge'

/** How to parse a carrier's call files (engine: Call records in). */
export type FileProfile = {
  code: string
  name: string
  /** One ASCII character. */
  delimiter: string
  /** `detect`: the first record is a header if none of its mapped fields has a digit in it. */
  header: 'present' | 'absent' | 'detect'
  /** Column of each field: a header name (any case), or a position from 1. */
  columns: Readonly<Partial<Record<CallField, string | number>>>
  extraColumns: 'refuse' | 'allow'
  /** Fields every line must have; null: as many as the header, or without one at least the mapped ones. */
  columnCount: number | null
  /** `iso`, `dd/mm/yyyy`, or with own rules a pattern. */
  dateFormat: string
  durationUnit: Custom['durationUnit']
  costUnit: 'pounds' | 'pence'
  decimalSeparator: '.' | ','
  /** Unit of a quantity of data. */
  dataUnit: 'B' | 'kB' | 'MB'
  /** Kind of the lines that do not say one. */
  kind: UsageKindName
  /** Whether the kind of a line follows from several columns, as in the FCS standard. */
  infersKind: boolean
  /** Characters of each column of fixed-width lines; null for delimited ones. */
  spans: readonly Span[] | null
  rules: OwnRules | null
  skip: SkipRules | null
}

/** Files of which every line after the header is a call, in the usual formats. */
const usual = { spans: null, rules: null, skip: null }

export const nineopsCsv: FileProfile = {
  code: 'nineops-csv',
  name: 'NineOps CSV',
  delimiter: ',',
  header: 'present',
  columns: {
    callId: 'call_id',
    cli: 'cli',
    destination: 'destination',
    startDate: 'started_at',
    duration: 'duration_seconds',
    carrierCost: 'carrier_cost',
    kind: 'kind',
    quantity: 'quantity',
    chargeCode: 'charge_code',
    callType: 'call_type',
    origin: 'origin',
  },
  extraColumns: 'refuse',
  columnCount: null,
  dateFormat: 'iso',
  durationUnit: 'seconds',
  costUnit: 'pounds',
  decimalSeparator: '.',
  dataUnit: 'B',
  kind: 'voice',
  infersKind: false,
  ...usual,
}

/** The Federation of Communication Services' UK Standard CDR v3: 42 columns in a fixed order. */
export const fcsCdrV3: FileProfile = {
  code: 'fcs-cdr-v3',
  name: 'FCS UK Standard CDR v3',
  delimiter: ',',
  header: 'detect',
  columns: {
    callId: 29,
    cli: 3,
    destination: 4,
    startDate: 5,
    startTime: 6,
    duration: 7,
    // Sales price after bundle: what the carrier charges the reseller.
    carrierCost: 13,
    kind: 1,
    bytesSent: 8,
    bytesReceived: 9,
    description: 10,
    chargeCode: 11,
    ddi: 16,
    callClass: 18,
    origin: 22,
    apn: 26,
    presentationNumber: 31,
    accessCharge: 33,
    serviceCharge: 34,
    currency: 30,
    totalBytes: 35,
  },
  extraColumns: 'allow',
  columnCount: 42,
  dateFormat: 'dd/mm/yyyy',
  durationUnit: 'seconds',
  costUnit: 'pounds',
  decimalSeparator: '.',
  dataUnit: 'B',
  kind: 'voice',
  infersKind: true,
  ...usual,
}

const REQUIRED: readonly CallField[] = ['callId', 'cli', 'destination', 'startDate', 'duration']
const USAGE: readonly UsageField[] = [
  'kind',
  'quantity',
  'chargeCode',
  'callType',
  'origin',
  'bytesSent',
  'bytesReceived',
  'totalBytes',
  'description',
  'ddi',
  'callClass',
  'apn',
  'presentationNumber',
  'accessCharge',
  'serviceCharge',
]
const OPTIONAL: readonly CallField[] = [
  'startTime',
  'carrierCost',
  'serviceId',
  'sign',
  'recordType',
  'currency',
  ...USAGE,
]

/** Columns that a file may omit although its profile maps them. */
const MAY_BE_ABSENT: ReadonlySet<CallField> = new Set(['carrierCost', 'serviceId', ...USAGE])

/** Positions from 0 of a file's fields, -1 for missing ones, and how many fields its lines have. */
export type FileLayout = Readonly<Record<CallField, number>> & {
  readonly minimumFields: number
  readonly maximumFields: number
  /** Whether a line may be more than a voice call: of another kind, or with a charge code, call type or origin. */
  readonly hasUsage: boolean
}

/** Why a whole file is refused. */
export type FileProblem = {
  code: 'empty_file' | 'unreadable_header' | 'missing_column' | 'unknown_column' | 'duplicate_column'
  column: string | null
  message: string
}

const clean = (name: string): string => name.trim().toLowerCase()

const headerProblems = (profile: FileProfile, header: readonly string[]): FileProblem[] => {
  const names = header.map(clean)
  const known = new Set(Object.values(profile.columns).map(column => clean(String(column))))
  const problems: FileProblem[] = []
  for (const [at, name] of names.entries()) {
    const column = header[at]?.trim() ?? ''
    if (profile.extraColumns === 'refuse' && !known.has(name)) {
      problems.push({ code: 'unknown_column', column, message: `The column "${column}" is not known.` })
    } else if (known.has(name) && names.indexOf(name) !== at) {
      problems.push({ code: 'duplicate_column', column, message: `The column "${column}" appears twice.` })
    }
  }
  return problems
}

const hasColumn = (profile: FileProfile, names: readonly string[], field: CallField): boolean => {
  const column = profile.columns[field]
  return typeof column === 'number' || (column !== undefined && names.includes(clean(column)))
}

/**
 * Positions of a file's fields. `header` is its header row, null if it has none. Returns all problems of the header at
 * once: missing required columns by name, and what the profile does not allow.
 */
export const layoutOf = (
  profile: FileProfile,
  header: readonly string[] | null,
): { layout: FileLayout } | { problems: FileProblem[] } => {
  const names = header?.map(clean) ?? []
  const problems = header ? headerProblems(profile, header) : []
  const positions: Partial<Record<CallField, number>> = {}
  let furthest = 0
  for (const field of [...REQUIRED, ...OPTIONAL]) {
    const column = profile.columns[field]
    const at =
      typeof column === 'number' ? column - 1 : column === undefined ? -1 : names.indexOf(clean(column))
    positions[field] = at
    furthest = Math.max(furthest, at + 1)
    const absent = at < 0 || (header !== null && at >= header.length)
    if (column === undefined || !absent || MAY_BE_ABSENT.has(field)) continue
    if (field === 'duration' && hasColumn(profile, names, 'quantity')) continue
    const named = typeof column === 'number' ? `number ${column} (${field})` : `"${column}"`
    problems.push({
      code: 'missing_column',
      column: String(column),
      message: `The column ${named} is missing.`,
    })
  }
  if (problems.length > 0) return { problems }
  // Also where the profile does not name it: other money must not pass for pounds.
  if (positions.currency === -1) positions.currency = names.findIndex(isCurrencyColumn)
  const exact = profile.spans?.length ?? profile.columnCount ?? header?.length ?? null
  return {
    layout: {
      ...(positions as Record<CallField, number>),
      minimumFields: exact ?? furthest,
      maximumFields: exact ?? Number.MAX_SAFE_INTEGER,
      hasUsage: isNotVoiceAlone(profile) || USAGE.some(field => (positions[field] ?? -1) >= 0),
    },
  }
}

/** Whether lines are of another kind without saying so: by the profile, or as credits by the sign of their cost. */
const isNotVoiceAlone = ({ kind, rules }: FileProfile): boolean =>
  kind !== 'voice' || (rules !== null && rules.costSign !== 'plain')

/** Whether a first record is a header row: none of the mapped fields has a digit in it. */
export const looksLikeHeader = (profile: FileProfile, fields: readonly string[]): boolean =>
  Object.values(profile.columns).every(column => !/\d/.test(fields[Number(column) - 1] ?? ''))

/** The spans of a fixed-width file's columns, and each field's position among them. */
const fixedColumns = (columns: [string, string | number][]) => {
  const spans = columns.map(([, place]): Span => {
    const [from, to] = spanOf(place) ?? [1, 1]
    return [from - 1, to]
  })
  return { spans, columns: columns.map(([field], at): [string, number] => [field, at + 1]) }
}

const rulesOf = ({ timeFormat, thousandsSeparator, impliedDecimals, costSign, ...profile }: Custom) =>
  (profile.dateFormat === 'iso' || profile.dateFormat === 'dd/mm/yyyy') &&
  profile.durationUnit !== 'milliseconds' &&
  profile.columns.sign === undefined &&
  thousandsSeparator === '' &&
  impliedDecimals === 0 &&
  costSign === 'plain'
    ? null
    : { timeFormat, thousandsSeparator, impliedDecimals, costSign }

const skipOf = ({ skipFirst, skipStarting, recordTypes }: Custom): SkipRules | null =>
  skipFirst + skipStarting.length + recordTypes.length === 0
    ? null
    : {
        first: skipFirst,
        starting: skipStarting,
        types: recordTypes.map(type => type.trim().toLowerCase()),
      }

/** Converts a carrier's profile to the parser's. */
export const toFileProfile = (profile: CarrierProfile): FileProfile => {
  if (profile.name === 'nineops-csv') return nineopsCsv
  if (profile.name === 'fcs-cdr-v3') return fcsCdrV3
  const mapped = Object.entries(profile.columns).filter(
    (column): column is [string, string | number] => column[1] !== undefined,
  )
  const fixed = profile.format === 'fixed' ? fixedColumns(mapped) : null
  return {
    code: profile.name,
    name: 'Custom columns',
    delimiter: profile.delimiter,
    header: profile.header,
    columns: Object.fromEntries(fixed?.columns ?? mapped),
    extraColumns: profile.extraColumns,
    columnCount: profile.columnCount,
    dateFormat: profile.dateFormat,
    durationUnit: profile.durationUnit,
    costUnit: profile.costUnit,
    decimalSeparator: profile.decimalSeparator,
    dataUnit: profile.dataUnit,
    kind: profile.kind,
    infersKind: false,
    spans: fixed?.spans ?? null,
    rules: rulesOf(profile),
    skip: skipOf(profile),
  }
}
