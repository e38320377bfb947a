import { createPdfCanvas } from './pdf-canvas.ts'
import type { PdfCanvas, TextStyle } from './pdf-canvas.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { fitText, wrapText } from './text-fitting.ts'

/** `width` is a share of the page's width beside the other columns. Figures are right-aligned. */
export type ReportColumn = { title: string; width: number; align: 'left' | 'right' }

/** Cells are text as it is to be read, one for each column. */
export type Report = {
  title: string
  /** What the report was asked for, such as the run and its period. */
  subtitle: string
  /** `YYYY-MM-DD` the metadata bear. */
  date: string
  columns: readonly ReportColumn[]
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>
  /** Null for a report without totals. */
  totals: readonly string[] | null
}

const LEFT = 40
const RIGHT = 555.28
const GAP = 10
const ROW = 13.5
const FIRST_TOP = 104
const TOP = 62
const BOTTOM = 772
const STYLE = {
  title: { font: 'semibold', size: 16, colour: '#17212b' },
  subtitle: { font: 'regular', size: 9, colour: '#5a6673' },
  column: { font: 'semibold', size: 7.5, colour: '#5a6673' },
  cell: { font: 'regular', size: 8, colour: '#17212b' },
  total: { font: 'semibold', size: 8, colour: '#17212b' },
  small: { font: 'regular', size: 7, colour: '#5a6673' },
} as const satisfies Record<string, TextStyle>
const RULE = '#d8dee4'
const HAIRLINE = '#e9edf0'

type Place = { x: number; width: number; align: 'left' | 'right' }

const placesOf = (columns: readonly ReportColumn[]): Place[] => {
  const share = columns.reduce((sum, column) => sum + column.width, 0)
  const room = RIGHT - LEFT - GAP * (columns.length - 1)
  let left = LEFT
  return columns.map(({ width: part, align }) => {
    const width = (room * part) / share
    const place = { x: align === 'left' ? left : left + width, width, align }
    left += width + GAP
    return place
  })
}

const drawRow = (
  canvas: PdfCanvas,
  places: readonly Place[],
  cells: readonly string[],
  baseline: number,
  tag: 'TH' | 'TD',
  style: TextStyle,
): void => {
  canvas.group('TR', () => {
    places.forEach(({ x, width, align }, i) => {
      const text = cells[i] ?? ''
      if (text === '') return
      // A figure cut short would be another figure; text may be.
      const fitted = align === 'right' ? text : fitText(canvas, text, style, width)
      canvas.mark(tag, () => canvas.text(fitted, x, baseline, style, align))
    })
  })
}

/**
 * Renders a report of any length on A4; rows are drawn as they arrive and each page is written as it fills.
 * Pages bear their number only, as their count is not known until the last row.
 */
export const renderReportPdf = async (report: Report, fonts: PdfFonts): Promise<Buffer> => {
  const { title, subtitle, columns } = report
  const canvas = createPdfCanvas(fonts, { title, author: 'NineOps', subject: subtitle, date: report.date })
  const places = placesOf(columns)
  let page = 1
  const drawFurniture = (): void =>
    canvas.artifact(() => {
      canvas.rule(LEFT, 786, RIGHT, RULE)
      canvas.text(page === 1 ? subtitle : `${title} · ${subtitle}`, LEFT, 799, STYLE.small)
      canvas.text(`Page ${page}`, RIGHT, 799, STYLE.small, 'right')
    })
  const drawHead = (top: number): number => {
    const titles = columns.map(column => column.title)
    drawRow(canvas, places, titles, top, 'TH', STYLE.column)
    canvas.artifact(() => canvas.rule(LEFT, top + 6, RIGHT, RULE, 0.75))
    return top + 10
  }
  canvas.mark('H1', () => canvas.text(title, LEFT, 56, STYLE.title))
  canvas.mark('P', () => {
    const lines = wrapText(canvas, subtitle, STYLE.subtitle, RIGHT - LEFT)
    lines.slice(0, 2).forEach((line, i) => canvas.text(line, LEFT, 72 + i * 11, STYLE.subtitle))
  })
  drawFurniture()

  canvas.openGroup('Table')
  let y = drawHead(FIRST_TOP)
  const makeRoom = (): void => {
    if (y + ROW <= BOTTOM) return
    canvas.addPage()
    page += 1
    drawFurniture()
    y = drawHead(TOP)
  }
  for await (const cells of report.rows) {
    makeRoom()
    drawRow(canvas, places, cells, y + 9, 'TD', STYLE.cell)
    canvas.artifact(() => canvas.rule(LEFT, y + ROW, RIGHT, HAIRLINE))
    y += ROW
  }
  if (report.totals) {
    makeRoom()
    canvas.artifact(() => canvas.rule(LEFT, y, RIGHT, RULE, 0.75))
    drawRow(canvas, places, report.totals, y + 11, 'TD', STYLE.total)
  }
  canvas.closeGroup()
  return canvas.finish()
}
