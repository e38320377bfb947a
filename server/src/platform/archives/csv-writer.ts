/**
 * A cell. Text comes from people or other systems and is made safe for spreadsheets; a figure (an amount, count or
 * date of ours) is written unchanged.
 */
export type CsvCell = { text: string } | { figure: string | number } | null

// Some spreadsheets take the full-width signs for the plain ones.
const FORMULA_SIGNS = '=+@＝＋－＠'
const FORMULA_START = new RegExp(`^[${FORMULA_SIGNS}\\t\\r-]`)
const NEEDS_QUOTES = /[",\r\n]/
const CHUNK = 64 * 1024

/** Text for a spreadsheet: one that would run as a formula gets an apostrophe, which spreadsheets hide. */
export const csvText = (text: string): CsvCell => ({ text })

/** The same for a column of a COPY statement, which PostgreSQL writes as CSV itself. */
export const csvTextColumn = (column: string, name: string): string =>
  `case when ${column} ~ '^[${FORMULA_SIGNS}\\t\\r-]' then '''' || ${column} else ${column} end as ${name}`

/** A number, amount or date that we produced, written unchanged: `-12.50` stays a number. */
export const csvFigure = (figure: string | number): CsvCell => ({ figure })

const quoted = (value: string): string =>
  NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value

const cellText = (cell: CsvCell): string => {
  if (cell === null) return ''
  if ('figure' in cell) return quoted(String(cell.figure))
  return quoted(FORMULA_START.test(cell.text) ? `'${cell.text}` : cell.text)
}

/** One record of RFC 4180 with its CRLF. */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Streams UTF-8 CSV in chunks of about 64 KB: `start`, the header, then a record per row. */
export async function* csvChunks(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
  start = '',
): AsyncGenerator<Buffer> {
  let pending = start + csvRecord(header.map(csvText))
  for await (const row of rows) {
    pending += csvRecord(row)
    if (pending.length >= CHUNK) {
      yield Buffer.from(pending)
      pending = ''
    }
  }
  if (pending !== '') yield Buffer.from(pending)
}
