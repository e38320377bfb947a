import type { PdfCanvas } from './pdf-canvas.ts'

/** One row of a flow. `keep` is the height that must follow it on the same page (headings). */
export type FlowRow = { height: number; keep?: number; draw(canvas: PdfCanvas, y: number): void }

/** Rows that fill pages one after another; `rows` is called twice: to count the pages, then to draw. */
export type Flow = {
  rows: () => Iterable<FlowRow>
  /** Drawn at the top of each page of the flow, such as column headings. */
  head: FlowRow | null
  /** Where the flow starts on its first page, and on the pages after it. */
  firstTop: number
  top: number
  bottom: number
}

function* paged(flow: Flow): Generator<{ row: FlowRow; page: number; y: number }> {
  const headHeight = flow.head?.height ?? 0
  let page = 0
  let y = flow.firstTop + headHeight
  let isEmpty = true
  for (const row of flow.rows()) {
    // A row taller than a page gets a page to itself rather than an endless series of new pages.
    if (!isEmpty && y + row.height + (row.keep ?? 0) > flow.bottom) {
      page += 1
      y = flow.top + headHeight
      isEmpty = true
    }
    yield { row, page, y }
    y += row.height
    isEmpty = false
  }
}

/** Number of pages the flow touches: at least 1. */
export const countPages = (flow: Flow): number => {
  let pages = 1
  for (const { page } of paged(flow)) pages = page + 1
  return pages
}

/** Draws the flow, starting on the canvas's page; `nextPage` opens a page with its furniture. */
export const drawFlow = (canvas: PdfCanvas, flow: Flow, nextPage: () => void): void => {
  let current = 0
  const drawHead = (top: number): void => flow.head?.draw(canvas, top)
  drawHead(flow.firstTop)
  for (const { row, page, y } of paged(flow)) {
    if (page !== current) {
      current = page
      nextPage()
      drawHead(flow.top)
    }
    row.draw(canvas, y)
  }
}
