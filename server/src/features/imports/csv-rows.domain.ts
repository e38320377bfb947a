import { optionalImportColumns } from '@nineops/contract/bureau/imports.contract'
import type { ImportNote } from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'
import type { CsvRecord } from '../../platform/files/csv-records.ts'
import { otherKindOf } from './file-kinds.domain.ts'
import type { Cells, CellReader } from './csv-cells.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'

/** A row with its line number; null if one of its cells is invalid. Its cells can still be read. */
export interface FileRow<C extends string, Row> {
  line: number
  cells: Cells<C>
  row: Row | null
}

/** A row as it is written, for the preview. */
export interface WrittenRow {
  line: number
  values: Record<string, string>
}

export interface RowReader<C extends string, Row> {
  take(record: CsvRecord): void
  /** Reports a missing header or a file without rows, and returns what was read. */
  end(): { rows: FileRow<C, Row>[]; count: number; first: WrittenRow[] }
}

interface RowReaderOptions<C extends string, Row> {
  kind: ImportKind
  columns: readonly C[]
  /** Reads a row's cells, reporting every error; null if there was one. */
  read: (reader: CellReader<C>) => Row | null
  notes: ImportNotes
  /** How many rows are returned as written. */
  keep: number
  maxRows: number
  /** Reads a header that is not one of `columns`; undefined if it should be. */
  otherLayout?: ((names: readonly string[]) => OtherLayout<C> | undefined) | undefined
  /** Why a title or remark, which is no row, is an error; undefined for most. */
  remark?: ((text: string) => string | undefined) | undefined
}

/** A prefix or charge code, a destination and a price: lines with less above a carrier's header are its titles. */
const LEAST_COLUMNS = 3

const filledCells = (record: CsvRecord): number =>
  Array.from({ length: record.fieldCount }, (_, at) => record.field(at)).filter(text => text.trim() !== '')
    .length

interface OtherLayout<C extends string> {
  problems: readonly string[]
  cell: (column: C, field: (place: number) => string) => string
  /** Why a row is not imported; undefined for one that is. */
  leftOut: (cells: Cells<C>) => string | undefined
  /** Warnings about the header. */
  warnings: readonly { column: string; message: string }[]
  /** The cell beside the columns for which a row cannot be imported. */
  wrongCell: (field: (place: number) => string) => (Omit<ImportNote, 'line'> & { column: string }) | undefined
}

/** Reads a file's records as rows of the columns, in any order; the header must name each once and no other. */
export function createRowReader<C extends string, Row>(options: RowReaderOptions<C, Row>): RowReader<C, Row> {
  const { kind, columns, read, notes, keep, maxRows, otherLayout, remark } = options
  let header: Header<C> | undefined
  let broken = false
  const rows: FileRow<C, Row>[] = []
  const first: WrittenRow[] = []
  let count = 0
  let titles = 0
  /** Whether a title or remark is an error, which is then noted. */
  const isWrong = (record: CsvRecord): boolean => {
    const message = remark?.(record.raw())
    if (message !== undefined) notes.errors.add(record.lineNumber, null, record.raw(), message)
    return message !== undefined
  }

  const takeRow = (record: CsvRecord, { places, fields, layout }: Header<C>): void => {
    const line = record.lineNumber
    if (!record.readable) {
      count += 1
      notes.errors.add(
        line,
        null,
        record.raw(),
        'Cannot be read: a quote is out of place, or the text is not UTF-8',
      )
      return
    }
    const fieldAt = (cell: number) => (cell < record.fieldCount ? record.field(cell) : '')
    const values = Object.fromEntries(
      columns.map((column, at) => {
        const place = places[at] ?? -1
        if (layout) return [column, layout.cell(column, fieldAt)]
        return [column, place < 0 ? '' : record.field(place).trim()]
      }),
    )
    const cells = values as Cells<C>
    const leftOut = layout?.leftOut(cells)
    if (leftOut !== undefined) {
      // A remark below the prices, not a row that lacks one.
      const isRemark = record.readable && filledCells(record) < LEAST_COLUMNS
      if (!(isRemark && isWrong(record)) && record.raw().replaceAll(/[,"\s]/g, '') !== '')
        notes.warnings.add(line, null, record.raw(), leftOut)
      return
    }
    // Spreadsheets end a file with rows of empty cells.
    if (columns.every(column => cells[column] === '')) return
    count += 1
    const wrong = layout?.wrongCell(fieldAt)
    if (wrong) notes.errors.add(line, wrong.column, wrong.value, wrong.message)
    if (first.length < keep) first.push({ line, values })
    if (count > maxRows) return
    if (record.fieldCount !== fields) {
      const message = `Has ${record.fieldCount} fields where the header has ${fields}`
      notes.errors.add(line, null, record.raw(), message)
      return
    }
    const noteFor = (list: ImportNotes['errors']) => (column: string, message: string) =>
      list.add(line, column, values[column] ?? '', message)
    rows.push({
      line,
      cells,
      row: read({ cells, error: noteFor(notes.errors), warn: noteFor(notes.warnings) }),
    })
  }

  return {
    take(record) {
      if (broken) return
      if (header) return takeRow(record, header)
      if (otherLayout && record.readable && filledCells(record) < LEAST_COLUMNS) {
        titles += 1
        isWrong(record)
        return
      }
      header = readHeader(record, kind, columns, notes, otherLayout)
      broken = header === undefined
    },
    end() {
      if (!header && !broken)
        notes.errors.add(
          null,
          null,
          '',
          titles === 0
            ? 'The file is empty: it has no header'
            : 'No line names a column for the prefix or charge code, one for the destination and one for the price',
        )
      else if (count === 0 && !broken) notes.errors.add(null, null, '', 'The file has a header but no rows')
      if (count > maxRows)
        notes.errors.add(
          null,
          null,
          '',
          `The file has ${count} rows; at most ${maxRows} can be imported at once`,
        )
      return { rows, count, first }
    },
  }
}

const named = (columns: readonly string[]): string =>
  `${columns.length === 1 ? 'column' : 'columns'} ${columns.join(', ')}`

interface Header<C extends string> {
  /** Where the file is not laid out in these columns. */
  layout?: OtherLayout<C>
  /** Position of each column in the file; -1 for one that is missing. */
  places: readonly number[]
  fields: number
}

/** Position of each column in the file; undefined, with an error reported, when the header is wrong. */
function readHeader<C extends string>(
  record: CsvRecord,
  kind: ImportKind,
  columns: readonly C[],
  { errors, warnings }: ImportNotes,
  otherLayout: RowReaderOptions<C, unknown>['otherLayout'],
): Header<C> | undefined {
  const names = Array.from({ length: record.fieldCount }, (_, at) => record.field(at).trim())
  const before = errors.count
  const line = record.lineNumber
  // One error for all the columns of a cause.
  const addColumns = (concerned: readonly string[], message: string) => {
    const [column, ...more] = concerned
    if (column !== undefined) errors.add(line, more.length > 0 ? null : column, '', message)
  }
  const other = otherKindOf(names, kind)
  if (other !== undefined) {
    errors.add(line, null, '', `This is ${other}`)
    return undefined
  }
  if (!record.readable) errors.add(line, null, record.raw(), 'The header cannot be read')
  const layout = record.readable ? otherLayout?.(names) : undefined
  if (layout) {
    for (const problem of layout.problems) errors.add(line, null, '', problem)
    for (const { column, message } of layout.warnings) warnings.add(line, column, '', message)
    return errors.count > before ? undefined : { places: [], fields: names.length, layout }
  }
  const known: readonly string[] = columns
  const unknown = names.filter(name => !known.includes(name))
  const twice = names.filter((name, at) => known.includes(name) && names.indexOf(name) < at)
  const missing = columns.filter(
    column => record.readable && !names.includes(column) && !optionalImportColumns[kind].includes(column),
  )
  const quoted = unknown.map(name => `"${name}"`)
  addColumns(unknown, `Unknown ${named(quoted)}; the columns are: ${columns.join(', ')}`)
  addColumns(twice, `The ${named(twice)} ${twice.length === 1 ? 'appears' : 'appear'} twice`)
  addColumns(missing, `The ${named(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`)
  if (errors.count > before) return undefined
  return { places: columns.map(column => names.indexOf(column)), fields: names.length }
}
