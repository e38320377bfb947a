import { type Column, cellText } from './columns.ts'

const PADDING = 24
/** The arrow of the order. */
const ARROW = 18
const COPY = 28
/** What a part that is drawn, such as a pill, may have around its text. */
const DRAWN = 20
/** Wider text is cut rather than everything else. */
const MOST = 480
/** Names and the like are not cut before longer texts are. */
const SHORT = 200
/** Rows that a column's width is told by: enough, and quick. */
export const SAMPLE = 100

let context: CanvasRenderingContext2D | null | undefined

function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  context.font = font
  return context.measureText(text).width
}

const family = '"Inter Variable", system-ui, sans-serif'
const headerWidth = (header: string): number => textWidth(header, `500 12px ${family}`) + PADDING + ARROW

function contentWidth<Row>(column: Column<Row>, rows: readonly Row[]): number {
  let longest = ''
  for (const row of rows) {
    const text = cellText(column, row)
    if (text.length > longest.length) longest = text
  }
  const around = PADDING + (column.copy ? COPY : 0) + (column.render ? DRAWN : 0)
  return longest === '' ? 0 : textWidth(longest, `13px ${family}`) * 1.04 + around
}

/** A column's track in the grid, and its least width in pixels. */
export interface Track {
  track: string
  least: number
}

/**
 * The widths of columns by what they hold (ui: Tables): figures and dates take what they need, texts share the rest in
 * proportion to what they need; the declared width is what a text shrinks to. Without rows, the declared widths. `rows` are the first `SAMPLE`.
 */
export function tracksOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Track[] {
  return columns.map(column => {
    const { fixed, width = 120, grow = 1, kind = 'text' } = column
    const header = Math.ceil(headerWidth(column.header))
    if (fixed !== undefined) {
      const least = Math.max(fixed, header)
      return { track: `${least}px`, least }
    }
    const content = column.action ? 0 : contentWidth(column, rows)
    const declared = Math.max(width, header)
    // Nothing in it yet: it takes no more than its name.
    if (content === 0 && rows.length > 0 && !column.render && !column.action)
      return { track: `minmax(${header}px, ${header}fr)`, least: header }
    if (content === 0) return { track: `minmax(${declared}px, ${grow * declared}fr)`, least: declared }
    const natural = Math.ceil(Math.min(Math.max(content, header), MOST))
    const isText = kind === 'text'
    const least = isText ? Math.min(natural, Math.max(declared, SHORT)) : natural
    return { track: `minmax(${least}px, ${isText ? natural : Math.ceil(natural / 4)}fr)`, least }
  })
}
