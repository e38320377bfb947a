import type { ExportCell } from './export-cells.ts'

const needsQuotes = /[",\r\n]/
// A spreadsheet would run these as a formula.
const startsFormula = /^[=+\-@\t\r]/

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function cell(value: ExportCell): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return quoted(value.digits)
  return quoted(startsFormula.test(value) ? `'${value}` : value)
}

/** One record with its CRLF. */
const csvRecord = (cells: readonly ExportCell[]): string => `${cells.map(cell).join(',')}\r\n`

/** A CSV that grows by rows; for Excel with its byte order mark. */
export function csvFile(headers: readonly string[]) {
  const parts = ['\uFEFF', csvRecord(headers)]
  return {
    add(rows: readonly (readonly ExportCell[])[]): Promise<void> {
      parts.push(rows.map(csvRecord).join(''))
      return Promise.resolve()
    },
    end: (): Promise<Blob> => Promise.resolve(new Blob(parts, { type: 'text/csv;charset=utf-8' })),
  }
}
