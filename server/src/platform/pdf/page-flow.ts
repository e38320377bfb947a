import type { PdfCanvas } from './pdf-canvas.ts'

/**
 * One row of a flow. `keep` is the height that must follow it on the same page (headings); `again` says on each further
 * page which heading its rows are under, until the next.
 */
export type FlowRow = {
  height: number
  keep?: number
  again?: FlowRow
  draw(canvas: PdfCanvas, y: number): void
}

/** Rows that fill pages one after another; `rows` is called twice: to count the pages, then to draw. */
export type Flow = {
  rows: () => Iterable<FlowRow>
  /** Drawn at the top of each page of the flow, such as column headings; its `again` on the further ones. */
  head: FlowRow | null
  /** Where the flow starts on its first page, and on the pages after it. */
  firstTop: number
  top: number
  bottom: number
  /** A row that begins a page, though the one before has room for it. */
  breakBefore?: number
}

/** Each row with its page and place; `isAgain` where it is a heading that a page repeats. */
function* paged(flow: Flow): Generator<{ row: FlowRow; page: number; y: number; isAgain: boolean }> {
  const headHeight = flow.head?.height ?? 0
  let page = 0
  let y = flow.firstTop + headHeight
  let isEmpty = true
  let at = -1
  let heading: FlowRow | undefined
  for (const row of flow.rows()) {
    at += 1
    // A row taller than a page gets a page to itself rather than an endless series of new pages.
    if (!isEmpty && (at === flow.breakBefore || y + row.height + (row.keep ?? 0) > flow.bottom)) {
      page += 1
      y = flow.top + headHeight
      isEmpty = true
      if (heading && !row.again) {
        yield { row: heading, page, y, isAgain: true }
        y += heading.height
      }
    }
    heading = row.again ?? heading
    yield { row, page, y, isAgain: false }
    y += row.height
    isEmpty = false
  }
}

/** How many pages the flow touches, at least 1, where it ends on the last, and how many rows it has. */
export const measureFlow = (flow: Flow): { pages: number; end: number; rows: number } => {
  let pages = 1
  let rows = 0
  let end = flow.firstTop + (flow.head?.height ?? 0)
  for (const { row, page, y, isAgain } of paged(flow)) {
    pages = page + 1
    end = y + row.height
    if (!isAgain) rows += 1
  }
  return { pages, end, rows }
}

/** A row that may begin a page so that at least so many follow on it: never one right after a heading. */
export const breakNearEnd = (flow: Flow, following: number, rows: number): number => {
  let [at, last, afterHeading] = [0, 0, true]
  for (const { keep = 0 } of flow.rows()) {
    if (at > rows - following) break
    if (!afterHeading) last = at
    afterHeading = keep > 0
    at += 1
  }
  return last
}

/** Whether the heading and the first row of the flow, with what must follow it, are on its first page. */
export const beginsOnItsPage = (flow: Flow): boolean => {
  for (const { height, keep = 0 } of flow.rows())
    return flow.firstTop + (flow.head?.height ?? 0) + height + keep <= flow.bottom
  return true
}

/** Draws the flow, starting on the canvas's page; `nextPage` opens a page with its furniture. */
export const drawFlow = (canvas: PdfCanvas, flow: Flow, nextPage: () => void): void => {
  let current = 0
  flow.head?.draw(canvas, flow.firstTop)
  for (const { row, page, y } of paged(flow)) {
    if (page !== current) {
      current = page
      nextPage()
      flow.head?.again?.draw(canvas, flow.top)
    }
    row.draw(canvas, y)
  }
}
