import { type Column, cellText } from './columns.ts'

const needsQuotes = /[",\r\n]/
// A spreadsheet would run these as a formula.
const startsFormula = /^[=+\-@\t\r]/

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function exported<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  // Figures stay figures: `1204331.18`, not `£1,204,331.18`.
  if (column.kind === 'pounds' || column.kind === 'count') return quoted(String(value ?? ''))
  const text = cellText(column, row)
  return quoted(startsFormula.test(text) && typeof value !== 'number' ? `'${text}` : text)
}

/** What is shown, as CSV: header and rows in the order given, CRLF, for Excel with its byte order mark. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Blob {
  const lines = [columns.map(column => quoted(column.header)).join(',')]
  for (const row of rows) lines.push(columns.map(column => exported(column, row)).join(','))
  return new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' })
}
