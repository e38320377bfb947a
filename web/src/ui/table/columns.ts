import { writtenNumber } from '@nineops/contract/phone-numbers'
import type { ReactNode } from 'react'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatPounds,
  formatRate,
} from '../../lib/formats.ts'

type Value = string | number | boolean | null | undefined

/** How a value is shown, aligned, sorted and exported. Pounds and rates are decimal strings, durations seconds. */
export type ColumnKind = 'text' | 'count' | 'pounds' | 'rate' | 'phone' | 'dateTime' | 'date' | 'duration'

export interface Column<Row> {
  id: string
  header: string
  value: (row: Row) => Value
  /** `text` by default. */
  kind?: ColumnKind
  /** Replaces the text, which is still used to sort, filter and export. */
  render?: (row: Row) => ReactNode
  /** Minimum width in pixels; 120 by default. */
  width?: number
  /** Width in pixels at most that it needs; one that is drawn has just this. */
  fixed?: number
  /** Share of the remaining space; 1 by default. */
  grow?: number
  /** Its text is cut down to `width` before the table scrolls sideways; others are cut to 200 pixels at most. */
  yields?: boolean
  /** With a copy button; the C key copies it. */
  copy?: boolean
  /** Only a button: it is not exported. */
  action?: boolean
  /** Hidden by default; `narrow`: between a phone, where rows are cards, and 1200 pixels, where it has no room. */
  hidden?: boolean | 'narrow'
}

const rightAligned: ReadonlySet<ColumnKind> = new Set(['count', 'pounds', 'rate', 'duration'])
export const isFigure = <Row>(column: Column<Row>): boolean => rightAligned.has(column.kind ?? 'text')

export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (column.kind === 'count') return formatCount(value)
    return column.kind === 'duration' ? formatDuration(value) : String(value)
  }
  if (column.kind === 'pounds') return formatPounds(value)
  if (column.kind === 'rate') return formatRate(value)
  if (column.kind === 'phone') return writtenNumber(value)
  if (column.kind === 'dateTime') return formatDateTime(value)
  return column.kind === 'date' ? formatDate(value) : value
}

/** The column whose text is the link of a row: the first that is not empty. */
export const linkingColumn = <Row>(columns: readonly Column<Row>[], row: Row): Column<Row> | undefined =>
  columns.find(column => !column.render && !column.action && cellText(column, row) !== '')

/** A cell's sort key: numbers and pounds by size, the rest by text ignoring case; undefined goes last. */
export function sortKey<Row>(column: Column<Row>, row: Row): string | number | undefined {
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  // The float only decides the order, never an amount.
  if (column.kind === 'pounds' || column.kind === 'rate') return Number(value)
  return typeof value === 'number' ? value : value.toLowerCase()
}
