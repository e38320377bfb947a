import { formatDate } from '../../../lib/dates.ts'
import { toLondon } from '../../../lib/london-time.ts'
import { type Column, cellText } from '../columns.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** How a number is shown in a workbook. */
export type NumberStyle = 'count' | 'money' | 'exact' | 'duration' | 'date' | 'dateTime' | 'plain'

/** A cell on its way to the worker: text, a flag, a number digit for digit, or nothing. */
export type ExportCell = string | boolean | { digits: string; style: NumberStyle } | null

const DAY_MS = 86_400_000
const DECIMAL = /^-?\d+(\.\d+)?$/
// Excel counts days from 1900 as if that had been a leap year; before March it differs from the calendar.
const FIRST_DAY = '1900-03-01'
const DAYS_TO_1970 = 25_569

/** Days since 1899-12-30 of a wall clock time. */
const serial = (wallClock: string): number =>
  Date.parse(`${wallClock.replace(' ', 'T')}Z`) / DAY_MS + DAYS_TO_1970

function xlsxCell<Row>(column: Column<Row>, row: Row): ExportCell {
  const value = column.value(row)
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  if (column.kind === 'pounds' && DECIMAL.test(String(value)))
    return { digits: String(value), style: /\.\d{3}/.test(String(value)) ? 'exact' : 'money' }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return String(value)
    if (column.kind === 'duration') return { digits: String(value / 86_400), style: 'duration' }
    return { digits: String(value), style: column.kind === 'count' ? 'count' : 'plain' }
  }
  if (column.kind === 'date' && /^\d{4}-\d\d-\d\d/.test(value) && value >= FIRST_DAY)
    return { digits: String(serial(`${value.slice(0, 10)} 00:00:00`)), style: 'date' }
  if (column.kind === 'dateTime' && !Number.isNaN(Date.parse(value)) && value >= FIRST_DAY)
    return { digits: serial(toLondon(value)).toFixed(8), style: 'dateTime' }
  return cellText(column, row)
}

/** Figures stay figures (`1204331.18`, not `£1,204,331.18`); the rest is as people read it. */
function csvCell<Row>(column: Column<Row>, row: Row): ExportCell {
  const value = column.value(row)
  if (value === null || value === undefined) return null
  if (column.kind === 'pounds' || column.kind === 'count') return { digits: String(value), style: 'plain' }
  if (column.kind === 'date' && typeof value === 'string') return formatDate(value)
  const text = cellText(column, row)
  return typeof value === 'number' ? { digits: text, style: 'plain' } : text
}

/** The cells of a row, for a worker that knows no column. */
export const exportCells = <Row>(
  columns: readonly Column<Row>[],
  row: Row,
  format: ExportFormat,
): ExportCell[] => columns.map(column => (format === 'csv' ? csvCell(column, row) : xlsxCell(column, row)))
