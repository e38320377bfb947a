import type { ExportCell, ExportedRows } from '@nineops/contract/portal/exports.contract'
import { type CsvCell, csvChunks, csvFigure, csvText } from '../archives/csv-writer.ts'
import { type XlsxCell, xlsxChunks } from '../archives/xlsx-writer.ts'
import { exportCsvCell, exportXlsxCell, type ExportValue } from './export-cells.ts'
import type { ExportList } from './export-lists.ts'

/** How cells of each kind are written. */
export interface ExportLayout<C> {
  name: string
  columns: readonly { header: string; figures: boolean; width: number }[]
  csv: (cell: C, column: number) => CsvCell
  xlsx: (cell: C, column: number) => XlsxCell
  /** The start of a CSV. */
  csvStart?: string
}

type Rows<C> = AsyncIterable<readonly C[]> | Iterable<readonly C[]>

const widthOf = (header: string, least: number): number => Math.max(header.length + 2, least)

/** The requested columns of a list, with values as its service gives them. */
export function listLayout(list: ExportList, columnIds: readonly string[]): ExportLayout<ExportValue> {
  const columns = columnIds.flatMap(id => list.columns.find(column => column.id === id) ?? [])
  const kindOf = (at: number) => columns[at]?.kind ?? 'text'
  return {
    name: list.name,
    columns: columns.map(({ header, kind }) => ({
      header,
      figures: kind === 'count' || kind === 'pounds' || kind === 'duration',
      width: widthOf(header, kind === 'text' ? 24 : 16),
    })),
    csv: (value, at) => exportCsvCell(kindOf(at), value),
    xlsx: (value, at) => exportXlsxCell(kindOf(at), value),
  }
}

function shownCsvCell(cell: ExportCell): CsvCell {
  if (cell === null) return null
  if (typeof cell === 'boolean') return csvFigure(cell ? 'Yes' : 'No')
  return typeof cell === 'string' ? csvText(cell) : csvFigure(cell[0])
}

function shownXlsxCell(cell: ExportCell): XlsxCell {
  if (cell === null) return null
  if (typeof cell === 'boolean') return { flag: cell }
  return typeof cell === 'string' ? { text: cell } : { digits: cell[0], style: cell[1] }
}

/** A table as shown on screen; its CSV opens in Excel as UTF-8. */
export const rowsLayout = (name: string, columns: ExportedRows['columns']): ExportLayout<ExportCell> => ({
  name,
  columns: columns.map(({ header, figures }) => ({
    header,
    figures,
    width: widthOf(header, figures ? 16 : 24),
  })),
  csv: shownCsvCell,
  xlsx: shownXlsxCell,
  csvStart: '\uFEFF',
})

async function* mapped<C, T>(rows: Rows<C>, map: (cells: readonly C[]) => T): AsyncGenerator<T> {
  for await (const cells of rows) yield map(cells)
}

/** Streams a CSV or XLSX of the rows. */
export function exportFile<C>(
  format: string,
  { name, columns, csv, xlsx, csvStart }: ExportLayout<C>,
  rows: Rows<C>,
): AsyncIterable<Buffer> {
  if (format === 'csv')
    return csvChunks(
      columns.map(({ header }) => header),
      mapped(rows, cells => cells.map(csv)),
      csvStart,
    )
  return xlsxChunks([
    {
      name,
      columns: columns.map(({ header, figures, width }) => ({
        title: header,
        width,
        align: figures ? 'right' : 'left',
      })),
      rows: mapped(rows, cells => ({ cells: cells.map(xlsx) })),
    },
  ])
}
