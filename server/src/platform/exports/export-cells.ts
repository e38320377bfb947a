import { type CsvCell, csvFigure, csvText } from '../archives/csv-writer.ts'
import type { XlsxCell } from '../archives/xlsx-writer.ts'
import { londonWallClockMs } from '../clock/london.ts'

/** How a value is written: pounds are decimal strings, durations seconds, instants ISO 8601. */
export type ExportKind = 'text' | 'count' | 'pounds' | 'dateTime' | 'date' | 'duration'
export type ExportValue = string | number | boolean | null

/** An instant as the London clock showed it: `2026-11-20 14:05:09`. */
function londonTime(instant: string): string {
  return new Date(londonWallClockMs(Date.parse(instant))).toISOString().slice(0, 19).replace('T', ' ')
}

/** A CSV cell: figures unchanged, text made safe for spreadsheets. */
export function exportCsvCell(kind: ExportKind, value: ExportValue): CsvCell {
  if (value === null) return null
  if (typeof value === 'boolean') return csvFigure(value ? 'Yes' : 'No')
  if (typeof value === 'number' || kind === 'pounds' || kind === 'date') return csvFigure(value)
  return kind === 'dateTime' ? csvFigure(londonTime(value)) : csvText(value)
}

/** A typed cell of a workbook: amounts digit for digit, dates as dates, text always as text. */
export function exportXlsxCell(kind: ExportKind, value: ExportValue): XlsxCell {
  if (value === null) return null
  if (typeof value === 'boolean') return { flag: value }
  if (kind === 'pounds') return { decimal: String(value) }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integer: value } : { decimal: String(value) }
  if (kind === 'date') return { date: value }
  return { text: kind === 'dateTime' ? londonTime(value) : value }
}
