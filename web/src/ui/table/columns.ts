import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatDuration } from '../../lib/dates.ts'
import { formatCount, formatPounds } from '../../lib/numbers.ts'

type Value = string | number | boolean | null | undefined

/** How a value is shown, aligned, sorted and exported. Pounds are decimal strings, durations seconds. */
export type ColumnKind = 'text' | 'count' | 'pounds' | 'dateTime' | 'date' | 'duration'

export interface Column<Row> {
  id: string
  header: string
  value: (row: Row) => Value
  /** `text` unless told. */
  kind?: ColumnKind
  /** Instead of the text; the text still sorts, filters and is exported. */
  render?: (row: Row) => ReactNode
  /** Least width in pixels; 120 unless told. */
  width?: number
  /** Share of the space left over; 1 unless told, 0 for none. */
  grow?: number
  /** With a copy button; C copies it from the keyboard. */
  copy?: boolean
  /** Only a button: it is not exported. */
  action?: boolean
  /** Left out until chosen. */
  hidden?: boolean
}

const rightAligned: ReadonlySet<ColumnKind> = new Set(['count', 'pounds', 'duration'])
export const isFigure = <Row>(column: Column<Row>): boolean => rightAligned.has(column.kind ?? 'text')

/** A cell as text, as people read it. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (column.kind === 'count') return formatCount(value)
    return column.kind === 'duration' ? formatDuration(value) : String(value)
  }
  if (column.kind === 'pounds') return formatPounds(value)
  if (column.kind === 'dateTime') return formatDateTime(value)
  return column.kind === 'date' ? formatDate(value) : value
}

/** What a cell sorts by: numbers and pounds by size, the rest by text without case; undefined goes last. */
export function sortKey<Row>(column: Column<Row>, row: Row): string | number | undefined {
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  // Only the order is taken from the float, never an amount.
  if (column.kind === 'pounds') return Number(value)
  return typeof value === 'number' ? value : value.toLowerCase()
}
