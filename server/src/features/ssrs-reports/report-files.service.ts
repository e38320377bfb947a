import type { ReportFormat } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { csvChunks, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { xlsxChunks, type XlsxCell } from '../../platform/archives/xlsx-writer.ts'
import { loadPdfFonts, type PdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { renderReportPdf } from '../../platform/pdf/report-pdf.ts'
import { inWords } from './report-labels.domain.ts'
import type { ColumnKind, Table, TableColumn, TableRow } from './report-tables.domain.ts'
import { ssrsReportErrors } from './ssrs-reports.errors.ts'

/** A longer PDF is of no use, and takes seconds of the server's time. */
export const MAX_PDF_ROWS = 20_000

/** A report's rows with its headings; `totals` is called after the last row. */
export interface ReportContent {
  title: string
  owner: string
  facts: readonly { label: string; value: string }[]
  /** `YYYY-MM-DD` */
  date: string
  table: Table
  rows: AsyncIterable<TableRow>
  totals: () => Promise<readonly TableRow[]>
}

const isText = (kind: ColumnKind | undefined): boolean => kind === undefined || kind === 'text'
const align = ({ kind }: TableColumn) => (kind === 'text' || kind === 'date' ? 'left' : 'right')

// Software reads seconds, people hours and minutes.
const fileTitle = ({ kind, title }: TableColumn): string => (kind === 'duration' ? 'Seconds' : title)

async function* csv({ table, rows }: ReportContent): AsyncGenerator<Buffer> {
  const { columns } = table
  async function* cells() {
    for await (const row of rows)
      yield row.map((cell, i) =>
        cell === null ? null : isText(columns[i]?.kind) ? csvText(cell) : csvFigure(cell),
      )
  }
  yield* csvChunks(columns.map(fileTitle), cells())
}

const xlsxCell = (cell: string | null, kind: ColumnKind | undefined): XlsxCell => {
  if (cell === null) return null
  if (isText(kind)) return { text: cell }
  if (kind === 'date') return { date: cell }
  return kind === 'count' || kind === 'duration' ? { integer: cell } : { decimal: cell }
}

async function* xlsx(content: ReportContent): AsyncGenerator<Buffer> {
  const { columns, note } = content.table
  const cellsOf = (row: TableRow) => row.map((cell, i) => xlsxCell(cell, columns[i]?.kind))
  async function* rows() {
    for await (const row of content.rows) yield { cells: cellsOf(row) }
    for (const row of await content.totals()) yield { cells: cellsOf(row), strong: true }
  }
  const about = [
    { label: 'Report', value: content.title },
    { label: 'Reseller', value: content.owner },
    ...content.facts,
    ...(note === null ? [] : [{ label: 'Note', value: note.replace(' here ', ' on paper ') }]),
  ]
  yield* xlsxChunks([
    {
      name: content.title,
      columns: columns.map(column => ({
        title: fileTitle(column),
        width: column.width,
        align: align(column),
      })),
      rows: rows(),
    },
    {
      name: 'About',
      columns: [
        { title: 'About', width: 24, align: 'left' },
        { title: 'this report', width: 80, align: 'left' },
      ],
      rows: about.map(({ label, value }) => ({ cells: [{ text: label }, { text: value }] })),
    },
  ])
}

let fonts: PdfFonts | undefined

async function* pdf(content: ReportContent): AsyncGenerator<Buffer> {
  const { table, title, owner, facts, date } = content
  const shown = table.columns.flatMap((column, at) => (column.screenOnly ? [] : [{ column, at }]))
  const cellsOf = (row: TableRow) => shown.map(({ column, at }) => inWords(row[at] ?? null, column.kind))
  const rows: string[][] = []
  for await (const row of content.rows) {
    if (rows.length === MAX_PDF_ROWS) throw ssrsReportErrors.tooLong(MAX_PDF_ROWS)
    rows.push(cellsOf(row))
  }
  const totals = (await content.totals()).map(cellsOf)
  yield await renderReportPdf(
    {
      title,
      owner,
      facts,
      date,
      rows,
      totals,
      note: table.note,
      landscape: table.landscape,
      columns: shown.map(({ column }) => ({
        title: column.title,
        width: column.width,
        align: align(column),
      })),
    },
    (fonts ??= loadPdfFonts()),
  )
}

/** The writer of each format. */
export const writers: Record<ReportFormat, (content: ReportContent) => AsyncGenerator<Buffer>> = {
  PDF: pdf,
  XLSX: xlsx,
  CSV: csv,
}
