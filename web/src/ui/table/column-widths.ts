import type { CSSProperties } from 'react'
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
interface Track {
  track: string
  least: number
}

/**
 * The widths of columns by what they hold (ui: Tables): figures and dates take what they need, texts share the rest in
 * proportion to what they need; the declared width is what a text shrinks to. Without rows, the declared widths. `rows` are the first `SAMPLE`.
 */
function tracksOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Track[] {
  return columns.map(column => {
    const { fixed, width = 120, grow = 1, kind = 'text', yields = false } = column
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
    const least = isText ? Math.min(natural, yields ? declared : Math.max(declared, SHORT)) : natural
    return { track: `minmax(${least}px, ${isText ? natural : Math.ceil(natural / 4)}fr)`, least }
  })
}

interface Layout {
  /** Chosen widths in pixels, by column. */
  widths: Readonly<Record<string, number>>
  /** How many of the columns are pinned: the first. */
  pinned: number
  /** Width of the boxes before the columns; 0 without. */
  check: number
}

/**
 * The grid's columns as `grid-template-columns`, the least width of a row in pixels, and where pinned columns stand, by
 * id. A pinned column has one width, because the next begins where it ends.
 */
export function placesOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { widths, pinned, check }: Layout,
) {
  const pins = new Map<string, CSSProperties>()
  let left = check
  const tracks = tracksOf(columns, rows).map(({ track, least }, at): Track => {
    const { id } = columns[at] ?? { id: '' }
    const chosen = widths[id]
    const isPinned = at < pinned
    if (isPinned) pins.set(id, { left })
    left += chosen ?? least
    if (chosen !== undefined) return { track: `${chosen}px`, least: chosen }
    return isPinned ? { track: `${least}px`, least } : { track, least }
  })
  const boxes = check > 0 ? [`${check}px`] : []
  return {
    template: [...boxes, ...tracks.map(({ track }) => track)].join(' '),
    least: tracks.reduce((sum, { least }) => sum + least, check),
    pins,
  }
}
