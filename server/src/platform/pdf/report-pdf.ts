import { setImmediate as turn } from 'node:timers/promises'
import { createPdfCanvas } from './pdf-canvas.ts'
import type { Align, PdfCanvas, TextStyle } from './pdf-canvas.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { fitText } from './text-fitting.ts'

/** `width` is a share of the page's width relative to the other columns. Figures are right-aligned. */
export type ReportColumn = { title: string; width: number; align: 'left' | 'right' }

/** Cells as text to print, one for each column. */
export type Report = {
  title: string
  /** The subject, such as the reseller. */
  owner: string
  /** The report's parameters, such as the run and its period: a label over each value. */
  facts: readonly { label: string; value: string }[]
  /** A sentence under the last row, such as how figures were rounded. */
  note: string | null
  /** `YYYY-MM-DD` of the metadata. */
  date: string
  landscape: boolean
  columns: readonly ReportColumn[]
  rows: readonly (readonly string[])[]
  /** On one page after the rows; none for a report without totals. */
  totals: readonly (readonly string[])[]
}

const LEFT = 40
const GAP = 10
const ROW = 15
const HEAD = 14
const TOP = 58
const FACTS_TOP = 88
const FACTS_LINE = 28
const FOOT = 50
const STYLE = {
  title: { font: 'semibold', size: 17, colour: '#17212b' },
  owner: { font: 'regular', size: 10, colour: '#3d4855' },
  label: { font: 'regular', size: 7, colour: '#5a6673' },
  value: { font: 'semibold', size: 9, colour: '#17212b' },
  column: { font: 'semibold', size: 7.5, colour: '#5a6673' },
  cell: { font: 'regular', size: 8, colour: '#17212b' },
  total: { font: 'semibold', size: 8, colour: '#17212b' },
  small: { font: 'regular', size: 7, colour: '#5a6673' },
} as const satisfies Record<string, TextStyle>
const RULE = '#c9d1d9'
const HAIRLINE = '#e9edf0'
const SHADE = '#f3f5f7'
// Drawing runs on this thread: other work gets a turn after this many pages.
const PAGES_AT_ONCE = 5

type Place = { x: number; width: number; align: Align }

const placesOf = (columns: readonly ReportColumn[], right: number): Place[] => {
  const share = columns.reduce((sum, column) => sum + column.width, 0)
  const room = right - LEFT - GAP * (columns.length - 1)
  let left = LEFT
  return columns.map(({ width: part, align }) => {
    const width = (room * part) / share
    const place = { x: align === 'left' ? left : left + width, width, align }
    left += width + GAP
    return place
  })
}

/** From a cell's left edge to the next non-empty one: the label of a total may extend over empty cells. */
const roomOf = (places: readonly Place[], cells: readonly string[], at: number): number => {
  const { x, width } = places[at] ?? { x: 0, width: 0 }
  const next = places.findIndex((_, i) => i > at && (cells[i] ?? '') !== '')
  const place = places[next]
  if (!place || next === at + 1) return width
  return (place.align === 'left' ? place.x : place.x - place.width) - GAP - x
}

/** One row; empty cells are cells too. Without a tag it is furniture, such as titles that a page repeats. */
const drawRow = (
  canvas: PdfCanvas,
  places: readonly Place[],
  cells: readonly string[],
  baseline: number,
  tag: 'TH' | 'TD' | null,
  style: TextStyle,
): void => {
  const draw = (x: number, align: Align, i: number): void => {
    const text = cells[i] ?? ''
    // A figure cut short would be another figure; text may be cut.
    const fitted = align === 'right' ? text : fitText(canvas, text, style, roomOf(places, cells, i))
    canvas.text(fitted, x, baseline, style, align)
  }
  if (tag === null) canvas.artifact(() => places.forEach(({ x, align }, i) => draw(x, align, i)))
  else
    canvas.group('TR', () => {
      places.forEach(({ x, align }, i) => canvas.mark(tag, () => draw(x, align, i)))
    })
}

/** Draws title, owner and facts; returns where the table begins. */
const drawOpening = (canvas: PdfCanvas, { title, owner, facts }: Report, right: number): number => {
  canvas.mark('H1', () => canvas.text(title, LEFT, 54, STYLE.title))
  canvas.mark('P', () =>
    canvas.text(fitText(canvas, owner, STYLE.owner, right - LEFT), LEFT, 70, STYLE.owner),
  )
  let [x, y] = [LEFT, FACTS_TOP]
  for (const { label, value } of facts) {
    const fitted = fitText(canvas, value, STYLE.value, right - LEFT)
    const width = Math.max(canvas.widthOf(label, STYLE.label), canvas.widthOf(fitted, STYLE.value))
    if (x > LEFT && x + width > right) [x, y] = [LEFT, y + FACTS_LINE]
    canvas.mark('P', () => {
      canvas.text(label, x, y, STYLE.label)
      canvas.text(fitted, x, y + 11, STYLE.value)
    })
    x += width + 24
  }
  return facts.length === 0 ? FACTS_TOP : y + FACTS_LINE
}

/** How many rows fit on each page; the totals stay together. */
const pagesOf = (rows: number, totals: number, first: number, further: number): number[] => {
  const pages: number[] = []
  for (let left = rows; ; ) {
    const room = pages.length === 0 ? first : further
    const rowsOnPage = Math.min(left, room)
    pages.push(rowsOnPage)
    left -= rowsOnPage
    if (left === 0) return rowsOnPage + totals <= room ? pages : [...pages, 0]
  }
}

/** Renders a report on A4 pages that repeat the column titles and show page number and count. */
export const renderReportPdf = async (report: Report, fonts: PdfFonts): Promise<Buffer> => {
  const { title, owner, columns, rows, totals, note, landscape } = report
  const canvas = createPdfCanvas(
    fonts,
    { title, author: 'NineOps', subject: owner, date: report.date },
    { landscape },
  )
  const right = canvas.width - LEFT
  const bottom = canvas.height - FOOT
  const places = placesOf(columns, right)
  const roomFrom = (top: number): number => Math.floor((bottom - top - HEAD - 12) / ROW)
  const start = drawOpening(canvas, report, right)
  const pages = pagesOf(rows.length, totals.length, roomFrom(start), roomFrom(TOP))

  const drawFurniture = (page: number): void =>
    canvas.artifact(() => {
      const foot = canvas.height - 34
      canvas.text(
        fitText(canvas, `${title} · ${owner}`, STYLE.small, right - LEFT - 90),
        LEFT,
        foot,
        STYLE.small,
      )
      canvas.text(`Page ${page + 1} of ${pages.length}`, right, foot, STYLE.small, 'right')
    })
  const drawHead = (top: number, tag: 'TH' | null): number => {
    const titles = columns.map(column => column.title)
    drawRow(canvas, places, titles, top + 4, tag, STYLE.column)
    canvas.artifact(() => canvas.rule(LEFT, top + 10, right, RULE, 0.75))
    return top + HEAD - 3
  }
  canvas.openGroup('Table')
  let [at, y] = [0, start]
  for (const [page, count] of pages.entries()) {
    if (page > 0) canvas.addPage()
    if (page % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await turn()
    drawFurniture(page)
    y = page === 0 ? drawHead(start, 'TH') : drawHead(TOP, null)
    for (const cells of rows.slice(at, at + count)) {
      drawRow(canvas, places, cells, y + 10, 'TD', STYLE.cell)
      canvas.artifact(() => canvas.rule(LEFT, y + ROW, right, HAIRLINE))
      y += ROW
    }
    at += count
  }
  for (const [i, cells] of totals.entries()) {
    canvas.artifact(() => {
      canvas.box(LEFT - 4, y, right - LEFT + 8, ROW, SHADE)
      if (i === 0) canvas.rule(LEFT - 4, y, right + 4, RULE, 0.75)
    })
    drawRow(canvas, places, cells, y + 10.5, 'TD', STYLE.total)
    y += ROW
  }
  canvas.closeGroup()
  const closing = rows.length === 0 ? 'There is nothing to list.' : note
  if (closing !== null) canvas.mark('P', () => canvas.text(closing, LEFT, y + 12, STYLE.small))
  return canvas.finish()
}
