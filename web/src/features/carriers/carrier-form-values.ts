import type { SampleLayout } from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import type { Carrier, CarrierProfile, ProfileColumns } from '@nineops/contract/bureau/carriers.contract'
import { keysOf, recordOf } from '@nineops/contract/records'

type Custom = Extract<CarrierProfile, { name: 'custom' }>
export type Field = keyof ProfileColumns

/** Fields of a call in their usual order; those from the start time on are optional. */
export const fieldLabels: Record<Field, string> = {
  callId: 'Call id',
  cli: 'CLI (caller)',
  destination: 'Destination',
  startDate: 'Start, or its date',
  duration: 'Duration',
  startTime: 'Start time (if apart)',
  carrierCost: 'Carrier cost',
  serviceId: 'Service id',
  kind: 'Kind of usage',
  quantity: 'Quantity',
  chargeCode: 'Charge code',
  callType: 'Call type',
  origin: 'Country of origin',
}
const required: readonly Field[] = ['callId', 'cli', 'destination', 'startDate', 'duration']
export const optionalFields: ReadonlySet<string> = new Set(
  Object.keys(fieldLabels).filter(field => !required.some(each => each === field)),
)

/** A carrier's form values. */
export interface CarrierValues {
  name: string
  status: Carrier['status']
  costTolerance: string
  costTolerancePercent: string
  profile: CarrierProfile['name']
  layout: Omit<Custom, 'name' | 'columns' | 'columnCount'> & { columnCount: string }
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
    delimiter: ',',
    header: 'present',
    extraColumns: 'allow',
    columnCount: '',
    dateFormat: 'dd/mm/yyyy',
    durationUnit: 'seconds',
    costUnit: 'pounds',
    decimalSeparator: '.',
    dataUnit: 'B',
  },
  columns: noColumns,
}

/** The form values of a carrier, or of a new one. */
export function valuesOf(carrier: Carrier | undefined): CarrierValues {
  if (!carrier) return empty
  const { profile, index: _index, ...own } = carrier
  if (profile.name !== 'custom') return { ...empty, ...own, profile: profile.name }
  const { name: _custom, columns, columnCount, ...layout } = profile
  const typed = Object.entries(columns).map(([field, column]) => [field, String(column ?? '')])
  return {
    ...own,
    profile: 'custom',
    layout: { ...layout, columnCount: columnCount === null ? '' : String(columnCount) },
    columns: { ...noColumns, ...Object.fromEntries(typed) },
  }
}

/** A column position if only digits are typed, else a header name. */
const columnOf = (text: string, header: string) =>
  /^\d+$/.test(text.trim()) && (header === 'absent' || text.trim().length < 4) ? Number(text) : text.trim()

export function profileOf({
  profile,
  layout,
  columns,
}: Pick<CarrierValues, 'profile' | 'layout' | 'columns'>): unknown {
  if (profile !== 'custom') return { name: profile }
  const mapped = Object.entries(columns).filter(([, text]) => text.trim() !== '')
  return {
    ...layout,
    name: 'custom',
    columnCount: layout.columnCount.trim() === '' ? null : Number(layout.columnCount),
    columns: Object.fromEntries(mapped.map(([field, text]) => [field, columnOf(text, layout.header)])),
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
