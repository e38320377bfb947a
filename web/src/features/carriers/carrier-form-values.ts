import type { SampleLayout } from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import type { Carrier, CarrierProfile, ProfileColumns } from '@nineops/contract/bureau/carriers.contract'
import { keysOf, recordOf } from '@nineops/contract/records'

type Custom = Extract<CarrierProfile, { name: 'custom' }>
export type Field = keyof ProfileColumns

/** Fields of a call in their usual order; those from the start time on are optional. */
export const fieldLabels: Record<Field, string> = {
  cli: 'CLI (caller)',
  destination: 'Destination',
  startDate: 'Start date',
  duration: 'Duration',
  callId: 'Call ID',
  startTime: 'Start time (if separate)',
  carrierCost: 'Carrier cost',
  currency: 'Cost currency',
  serviceId: 'Service ID',
  kind: 'Usage type',
  quantity: 'Quantity',
  chargeCode: 'Charge code',
  callType: 'Call type',
  origin: 'Country of origin',
  sign: 'Cost sign',
  recordType: 'Line type',
}
const required: readonly Field[] = ['cli', 'destination', 'startDate', 'duration']
export const optionalFields: ReadonlySet<string> = new Set(
  Object.keys(fieldLabels).filter(field => !required.some(each => each === field)),
)

/** Fields of a layout that are typed as text: numbers, and lists parted by commas. */
export type TypedField = 'columnCount' | 'skipFirst' | 'skipStarting' | 'recordTypes' | 'impliedDecimals'
export const BY_PATTERN = 'pattern'
const isPattern = (format: string) => format !== 'iso' && format !== 'dd/mm/yyyy'

/** A carrier's form values. */
export interface CarrierValues {
  name: string
  status: Carrier['status']
  costTolerance: string
  costTolerancePercent: string
  profile: CarrierProfile['name']
  layout: Omit<Custom, 'name' | 'columns' | TypedField> & Record<TypedField, string> & { pattern: string }
  columns: Record<Field, string>
}

const noColumns = recordOf(keysOf(fieldLabels), () => '')
const empty: CarrierValues = {
  name: '',
  status: 'active',
  costTolerance: '1.00',
  costTolerancePercent: '1.00',
  profile: 'nineops-csv',
  layout: {
    format: 'delimited',
    delimiter: ',',
    header: 'present',
    extraColumns: 'allow',
    columnCount: '',
    dateFormat: 'dd/mm/yyyy',
    pattern: '',
    timeFormat: 'HH:mm:ss',
    durationUnit: 'seconds',
    costUnit: 'pounds',
    decimalSeparator: '.',
    thousandsSeparator: '',
    impliedDecimals: '',
    costSign: 'plain',
    kind: 'voice',
    dataUnit: 'B',
    skipFirst: '',
    skipStarting: '',
    recordTypes: '',
  },
  columns: noColumns,
}

const numberText = (value: number) => (value === 0 ? '' : String(value))
const numberOf = (text: string) => Number(text.trim() === '' ? 0 : text)
const listOf = (text: string) =>
  text
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

/** The form values of a carrier, or of a new one. */
export function valuesOf(carrier: Carrier | undefined): CarrierValues {
  if (!carrier) return empty
  const { profile, index: _index, ...own } = carrier
  if (profile.name !== 'custom') return { ...empty, ...own, profile: profile.name }
  const { name: _custom, columns, columnCount, dateFormat, ...layout } = profile
  const typed = Object.entries(columns).map(([field, column]) => [field, String(column ?? '')])
  return {
    ...own,
    profile: 'custom',
    layout: {
      ...layout,
      columnCount: columnCount === null ? '' : String(columnCount),
      dateFormat: isPattern(dateFormat) ? BY_PATTERN : dateFormat,
      pattern: isPattern(dateFormat) ? dateFormat : '',
      skipFirst: numberText(layout.skipFirst),
      impliedDecimals: numberText(layout.impliedDecimals),
      skipStarting: layout.skipStarting.join(', '),
      recordTypes: layout.recordTypes.join(', '),
    },
    columns: { ...noColumns, ...Object.fromEntries(typed) },
  }
}

/** A column position if only digits are typed, else a header name; characters as they are typed. */
const columnOf = (text: string, { format, header }: CarrierValues['layout']) =>
  format === 'delimited' && /^\d+$/.test(text.trim()) && (header === 'absent' || text.trim().length < 4)
    ? Number(text)
    : text.trim()

export function profileOf({
  profile,
  layout: { pattern, ...layout },
  columns,
}: Pick<CarrierValues, 'profile' | 'layout' | 'columns'>): unknown {
  if (profile !== 'custom') return { name: profile }
  const mapped = Object.entries(columns).filter(([, text]) => text.trim() !== '')
  return {
    ...layout,
    name: 'custom',
    header: layout.format === 'fixed' ? 'absent' : layout.header,
    columnCount: layout.columnCount.trim() === '' ? null : Number(layout.columnCount),
    dateFormat: layout.dateFormat === BY_PATTERN ? pattern : layout.dateFormat,
    skipFirst: numberOf(layout.skipFirst),
    impliedDecimals: numberOf(layout.impliedDecimals),
    skipStarting: listOf(layout.skipStarting),
    recordTypes: listOf(layout.recordTypes),
    columns: Object.fromEntries(
      mapped.map(([field, text]) => [field, columnOf(text, { pattern, ...layout })]),
    ),
  }
}

/** The values with those that a sample's layout suggests; the others stay. */
export function withLayout(values: CarrierValues, found: SampleLayout): CarrierValues {
  const columns = Object.fromEntries(
    Object.entries(found.columns).map(([field, column]) => [field, String(column)]),
  )
  return {
    ...values,
    layout: {
      ...values.layout,
      delimiter: found.delimiter,
      header: found.header,
      ...(found.dateFormat && { dateFormat: found.dateFormat }),
      ...(found.durationUnit && { durationUnit: found.durationUnit }),
    },
    columns: { ...(found.header === values.layout.header ? values.columns : noColumns), ...columns },
  }
}

/** Whether the form already has everything a sample suggests. */
export const isSuggested = (values: CarrierValues, found: SampleLayout): boolean =>
  JSON.stringify(withLayout(values, found)) === JSON.stringify(values)
