/** How a person has arranged a table's columns, by column id; kept in this browser. */
export interface ColumnLayout {
  /** From left to right; empty: as the table declares them. */
  order: readonly string[]
  /** In pixels; the others are as wide as what they hold. */
  widths: Readonly<Record<string, number>>
  /** Stay in sight at the left when the table is scrolled. */
  pinned: readonly string[]
}

export const plainLayout: ColumnLayout = { order: [], widths: {}, pinned: [] }

/** In pixels: narrower columns show nothing, wider ones hide the rest. */
const LEAST = 48
const MOST = 900
export const fittingWidth = (pixels: number): number => Math.round(Math.max(LEAST, Math.min(MOST, pixels)))

interface Identified {
  id: string
}

/** The columns from left to right, pinned ones first; one that is new keeps its place after the one before it. */
export function arranged<Column extends Identified>(
  columns: readonly Column[],
  { order, pinned }: ColumnLayout,
): Column[] {
  const placed = order.flatMap(id => columns.filter(column => column.id === id))
  for (const [at, column] of columns.entries()) {
    if (placed.includes(column)) continue
    const before = columns[at - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  }
  const isPinned = ({ id }: Column) => pinned.includes(id)
  return [...placed.filter(isPinned), ...placed.filter(column => !isPinned(column))]
}

/** The layout with a column moved to the place of another; it becomes pinned, or not, as that one is. */
export function moved(
  layout: ColumnLayout,
  ids: readonly string[],
  { id, to }: { id: string; to: string },
): ColumnLayout {
  const [from, at] = [ids.indexOf(id), ids.indexOf(to)]
  if (from < 0 || at < 0 || from === at) return layout
  const order = ids.toSpliced(from, 1).toSpliced(at, 0, id)
  const others = layout.pinned.filter(each => each !== id)
  return { ...layout, order, pinned: layout.pinned.includes(to) ? [...others, id] : others }
}

export const withPinned = (layout: ColumnLayout, id: string, pinned: boolean): ColumnLayout => ({
  ...layout,
  pinned: pinned ? [...layout.pinned, id] : layout.pinned.filter(each => each !== id),
})

/** The layout with a column of this width; undefined: as wide as what it holds. */
export function withWidth(layout: ColumnLayout, id: string, pixels: number | undefined): ColumnLayout {
  const { [id]: _old, ...widths } = layout.widths
  return { ...layout, widths: pixels === undefined ? widths : { ...widths, [id]: fittingWidth(pixels) } }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

/** Reads what was kept; what can't be read counts as absent. */
export function parseLayout(text: string | null): ColumnLayout {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return plainLayout
    const { order, widths, pinned } = value as Partial<Record<keyof ColumnLayout, unknown>>
    const pixels = Object.entries(widths ?? {}).filter(([, width]) => Number.isFinite(width))
    return {
      order: texts(order),
      pinned: texts(pinned),
      widths: Object.fromEntries(pixels.map(([id, width]) => [id, fittingWidth(Number(width))])),
    }
  } catch {
    return plainLayout
  }
}

export const isPlain = ({ order, widths, pinned }: ColumnLayout): boolean =>
  order.length === 0 && pinned.length === 0 && Object.keys(widths).length === 0
