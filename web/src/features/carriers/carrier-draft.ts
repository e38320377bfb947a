import type { SampleLayout } from '@nineops/contract/carrier-previews.contract'
import {
  type Carrier,
  type CarrierProfile,
  type NewCarrier,
  newCarrier,
  type ProfileColumns,
} from '@nineops/contract/carriers.contract'

type Custom = Extract<CarrierProfile, { name: 'custom' }>
export type Field = keyof ProfileColumns

/** Fields of a call, in the order in which people know them; the last three may be left out. */
export const fieldLabels: Record<Field, string> = {
  callId: 'Call id',
  cli: 'CLI (caller)',
  destination: 'Destination',
  startDate: 'Start, or its date',
  duration: 'Duration',
  startTime: 'Start time (if apart)',
  carrierCost: 'Carrier cost',
  serviceId: 'Service id',
}
export const optionalFields: ReadonlySet<string> = new Set(['startTime', 'carrierCost', 'serviceId'])

/** A carrier as the form holds it: everything as it is typed. */
export interface Draft {
  name: string
  status: Carrier['status']
  profile: CarrierProfile['name']
  layout: Omit<Custom, 'name' | 'columns' | 'columnCount'> & { columnCount: string }
  columns: Record<Field, string>
}

const noColumns = Object.fromEntries(Object.keys(fieldLabels).map(field => [field, ''])) as Draft['columns']
const empty: Draft = {
  name: '',
  status: 'active',
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
  },
  columns: noColumns,
}

/** The form of a carrier, or of a new one. */
export function draftOf(carrier: Carrier | undefined): Draft {
  if (!carrier) return empty
  const { name, status, profile } = carrier
  if (profile.name !== 'custom') return { ...empty, name, status, profile: profile.name }
  const { name: _custom, columns, columnCount, ...layout } = profile
  const typed = Object.entries(columns).map(([field, column]) => [field, String(column ?? '')])
  return {
    name,
    status,
    profile: 'custom',
    layout: { ...layout, columnCount: columnCount === null ? '' : String(columnCount) },
    columns: { ...noColumns, ...Object.fromEntries(typed) },
  }
}

/** A position where only digits are typed, else the name of a header. */
const columnOf = (text: string, header: string) =>
  /^\d+$/.test(text.trim()) && (header === 'absent' || text.trim().length < 4) ? Number(text) : text.trim()

function profileOf({ profile, layout, columns }: Draft): unknown {
  if (profile !== 'custom') return { name: profile }
  const mapped = Object.entries(columns).filter(([, text]) => text.trim() !== '')
  return {
    ...layout,
    name: 'custom',
    columnCount: layout.columnCount.trim() === '' ? null : Number(layout.columnCount),
    columns: Object.fromEntries(mapped.map(([field, text]) => [field, columnOf(text, layout.header)])),
  }
}

/** The carrier to save, or what is wrong by field (`name`, `profile.columns.cli`). */
export function complete(
  draft: Draft,
): { carrier: NewCarrier; problems: null } | { carrier: null; problems: Map<string, string> } {
  const parsed = newCarrier.safeParse({ name: draft.name, status: draft.status, profile: profileOf(draft) })
  if (parsed.success) return { carrier: parsed.data, problems: null }
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.')
    const missing = path[1] === 'columns' && draft.columns[path[2] as Field]?.trim() === ''
    if (!problems.has(field)) problems.set(field, missing ? 'is required' : message)
  }
  return { carrier: null, problems }
}

/** The draft as a sample's own layout proposes it; what the sample says nothing about stays. */
export function withLayout(draft: Draft, found: SampleLayout): Draft {
  const columns = Object.fromEntries(
    Object.entries(found.columns).map(([field, column]) => [field, String(column)]),
  )
  return {
    ...draft,
    layout: {
      ...draft.layout,
      delimiter: found.delimiter,
      header: found.header,
      ...(found.dateFormat && { dateFormat: found.dateFormat }),
      ...(found.durationUnit && { durationUnit: found.durationUnit }),
    },
    columns: { ...(found.header === draft.layout.header ? draft.columns : noColumns), ...columns },
  }
}

/** Whether a sample proposes nothing that the draft has not. */
export const isSuggested = (draft: Draft, found: SampleLayout): boolean =>
  JSON.stringify(withLayout(draft, found)) === JSON.stringify(draft)
