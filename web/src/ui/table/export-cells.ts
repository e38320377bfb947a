import {
  type ExportCell,
  type ExportedRows,
  type ExportFormat,
  type NumberStyle,
  numberDigits,
} from '@nineops/contract/portal/exports.contract'
import { ukNumber } from '@nineops/contract/phone-numbers'
import { formatDate } from '../../lib/formats.ts'
import { toLondon } from '../../lib/london-time.ts'
import { type Column, cellText, isFigure } from './columns.ts'

const DAY_MS = 86_400_000
/** Rows processed at once: a few milliseconds of the page's time. */
const BATCH = 500
const DECIMAL = /^-?\d+(\.\d+)?$/
// Excel's day numbers treat 1900 as a leap year; before March 1900 they differ from the calendar.
const FIRST_DAY = '1900-03-01'
const DAYS_TO_1970 = 25_569

/** Days since 1899-12-30 of a wall-clock time. */
const serial = (wallClock: string): number =>
  Date.parse(`${wallClock.replace(' ', 'T')}Z`) / DAY_MS + DAYS_TO_1970

const number = (value: string | number, style: NumberStyle): ExportCell =>
  numberDigits.test(String(value)) ? [String(value), style] : String(value)

/** As displayed; a number outside the UK without its `+`, which a spreadsheet takes for a formula. */
function fileText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  return column.kind === 'phone' && typeof value === 'string' ? ukNumber(value) : cellText(column, row)
}

function xlsxCell<Row>(column: Column<Row>, row: Row): ExportCell {
  const value = column.value(row)
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  if ((column.kind === 'pounds' || column.kind === 'rate') && DECIMAL.test(String(value)))
    return number(value, /\.\d{3}/.test(String(value)) ? 'exact' : 'money')
  if (typeof value === 'number') {
    if (column.kind === 'duration') return number(value / 86_400, 'duration')
    return number(value, column.kind === 'count' ? 'count' : 'plain')
  }
  if (column.kind === 'date' && /^\d{4}-\d\d-\d\d/.test(value) && value >= FIRST_DAY)
    return number(serial(`${value.slice(0, 10)} 00:00:00`), 'date')
  if (column.kind === 'dateTime' && !Number.isNaN(Date.parse(value)) && value >= FIRST_DAY)
    return number(serial(toLondon(value)).toFixed(8), 'dateTime')
  return fileText(column, row)
}

/** Figures stay figures (`1204331.18`, not `£1,204,331.18`); the rest is the displayed text. */
function csvCell<Row>(column: Column<Row>, row: Row): ExportCell {
  const value = column.value(row)
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null
  if (column.kind === 'pounds' || column.kind === 'rate' || column.kind === 'count')
    return number(value, 'plain')
  if (column.kind === 'date' && typeof value === 'string') return formatDate(value)
  const text = fileText(column, row)
  return typeof value === 'number' ? number(text, 'plain') : text
}

const nextTurn = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** A table as the server writes it to a file; yields to the page in between. @throws AbortError */
export async function rowsToExport<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  format: ExportFormat,
  signal: AbortSignal,
): Promise<ExportedRows> {
  const cellOf = format === 'csv' ? csvCell : xlsxCell
  const written: ExportCell[][] = []
  for (const row of rows) {
    written.push(columns.map(column => cellOf(column, row)))
    if (written.length % BATCH !== 0) continue
    await nextTurn()
    signal.throwIfAborted()
  }
  return {
    columns: columns.map(column => ({ header: column.header, figures: isFigure(column) })),
    rows: written,
  }
}
