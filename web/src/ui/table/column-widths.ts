import type { CSSProperties } from 'react'
import { type Column, cellText } from './columns.ts'

const PADDING = 24
/** The arrow of the order; a head may give up all but 4 of it, for letters that are wider than measured. */
const ARROW = 18
const COPY = 28
/** What a part that is drawn, such as a pill, may have around its text. */
const DRAWN = 20
/** Wider text is cut rather than everything else. */
const MOST = 480
/** A text’s part of the room that is left is that of so many pixels at most. */
const MOST_SHARE = 1000
/** Names and the like are not cut before longer texts are. */
const SHORT = 200
/** The same of what a row is called by, in its first text: it is cut last. */
const NAME = 320
/** What a text keeps of its room before the table scrolls sideways. */
const GIVEN = 0.7
/** Rows that a column's width is told by: enough, and quick. */
export const SAMPLE = 100

let context: CanvasRenderingContext2D | null | undefined

function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  context.font = font
  // Tabular figures: each is as wide as a 0.
  return context.measureText(text.replaceAll(/\d/g, '0')).width
}

const family = '"Inter Variable", system-ui, sans-serif'
const headerWidth = (header: string): number => textWidth(header, `500 12px ${family}`) + PADDING + ARROW

function contentWidth<Row>(column: Column<Row>, rows: readonly Row[]): number {
  const widest = Math.max(0, ...rows.map(row => textWidth(cellText(column, row), `13px ${family}`)))
  const around = PADDING + (column.copy ? COPY : 0) + (column.render ? DRAWN : 0)
  return widest && widest * 1.04 + around
}

/** A column: its least width in pixels, the one below which others are cut first, and its part of what is left over. */
interface Need {
  least: number
  /** Where all columns have it, nothing needs to be cut; `least` unless a text. */
  roomy: number
  /** Of the grid, `1fr`; undefined for a column of one width. */
  share?: string
}

/**
 * The widths of columns by what they hold (ui: Tables): each has its part of the window in proportion to what it needs,
 * figures and dates no less than that; the declared width is what a text shrinks to. Without rows, the declared widths,
 * down to those of the heads. `rows` are the first `SAMPLE`.
 */
function needsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Need[] {
  const name = columns.find(({ kind = 'text', render, fixed }) => kind === 'text' && !render && !fixed)
  return columns.map(column => {
    const { fixed, width = 120, grow = 1, kind = 'text', yields = false } = column
    const header = Math.ceil(headerWidth(column.header))
    const tight = header - ARROW + 4
    // An empty table has no need to be wider than its window.
    const isEmpty = rows.length === 0
    const declared = Math.max(fixed ?? width, header)
    const isOwn = column.render || column.action
    if (fixed !== undefined && isEmpty) return { least: tight, roomy: declared, share: '0fr' }
    // Only its screen knows how wide is what it draws.
    if (fixed !== undefined && isOwn) return { least: declared, roomy: declared }
    const content = column.action ? 0 : contentWidth(column, rows)
    const most = kind === 'text' && fixed !== undefined ? declared : MOST
    const whole = Math.max(content, header)
    const natural = Math.ceil(Math.min(whole, most))
    const isText = kind === 'text' && fixed === undefined
    // Nothing in it yet: it takes no more than its name.
    const hasNothing = content === 0 && !isEmpty && !isOwn
    if (hasNothing || (content > 0 && !isText)) {
      const least = Math.min(natural, Math.max(Math.ceil(content), tight))
      return { least, roomy: natural, share: `${hasNothing ? Math.ceil(natural / 4) : natural}fr` }
    }
    if (content === 0)
      return { least: isEmpty ? tight : declared, roomy: declared, share: `${grow * declared}fr` }
    const share = `${Math.ceil(Math.min(whole, MOST_SHARE))}fr`
    if (column === name && !yields)
      return { least: Math.min(natural, SHORT), roomy: Math.min(natural, NAME), share }
    const roomy = Math.min(natural, yields ? declared : Math.max(declared, SHORT))
    // A pill has no dots where it is cut.
    const least =
      column.render || yields
        ? roomy
        : Math.max(tight, Math.min(Math.ceil(content), declared), Math.ceil(roomy * GIVEN))
    return { least, roomy, share }
  })
}

/**
 * Between the width at which all columns have room and the one at which none gives way any further, they give way in
 * proportion, so that the last one is not outside. `width` is the least of all columns, `slack` what they may give way.
 */
function trackOf({ least, roomy, share }: Need, width: number, slack: number): string {
  const more = roomy - least
  if (share === undefined) return `${least}px`
  if (more === 0) return `minmax(${least}px, ${share})`
  const part = (more / slack).toFixed(4)
  return `minmax(clamp(${least}px, ${least}px + (100% - ${width}px) * ${part}, ${roomy}px), ${share})`
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
 * The grid's columns as `grid-template-columns`, the least width of a row as `min-width`, and where pinned columns
 * stand, by id. A pinned column has one width, because the next begins where it ends.
 */
export function placesOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { widths, pinned, check }: Layout,
) {
  const pins = new Map<string, CSSProperties>()
  let left = check
  const needs = needsOf(columns, rows).map((need, at): Need => {
    const { id } = columns[at] ?? { id: '' }
    const one = widths[id] ?? need.roomy
    const isPinned = at < pinned
    if (isPinned) pins.set(id, { left })
    left += one
    return widths[id] !== undefined || isPinned ? { least: one, roomy: one } : need
  })
  const least = needs.reduce((sum, need) => sum + need.least, check)
  const slack = needs.reduce((sum, need) => sum + need.roomy - need.least, 0)
  const boxes = check > 0 ? [`${check}px`] : []
  return {
    template: [...boxes, ...needs.map(need => trackOf(need, least, slack))].join(' '),
    // All of them, without boxes, in whatever width there is: figures and dates need more of it than texts, which wrap.
    paper: needs.map(need => `minmax(0, ${need.least}fr)`).join(' '),
    // Where it is scrolled sideways in any case, nothing gives way.
    width: `clamp(0px, (${least}px - 100%) * 9999, ${least + slack}px)`,
    pins,
  }
}
