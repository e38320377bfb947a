import { useMemo, useState } from 'react'
import type { Column } from './columns.ts'
import {
  arranged,
  type ColumnLayout,
  isPlain,
  moved,
  parseLayout,
  plainLayout,
  withPinned,
  withWidth,
} from './column-layout.ts'

const storageKey = (name: string): string => `layout:${name}`

function keep(name: string, layout: ColumnLayout): void {
  if (isPlain(layout)) localStorage.removeItem(storageKey(name))
  else localStorage.setItem(storageKey(name), JSON.stringify(layout))
}

/** Order, widths and pins of a table's columns, as they were last in this browser (ui: Tables). */
export function useColumnLayout<Row>(name: string, columns: readonly Column<Row>[]) {
  const [layout, setLayout] = useState(() => parseLayout(localStorage.getItem(storageKey(name))))
  const inOrder = useMemo(() => arranged(columns, layout), [columns, layout])
  function change(next: ColumnLayout): void {
    keep(name, next)
    setLayout(next)
  }
  const ids = () => inOrder.map(({ id }) => id)
  return {
    columns: inOrder,
    widths: layout.widths,
    isPinned: (id: string): boolean => layout.pinned.includes(id),
    move: (id: string, to: string) => change(moved(layout, ids(), { id, to })),
    pin: (id: string, pinned: boolean) => change(withPinned(layout, id, pinned)),
    resize: (id: string, pixels: number | undefined) => change(withWidth(layout, id, pixels)),
    changed: !isPlain(layout),
    reset: () => change(plainLayout),
  }
}

export type Columns<Row> = ReturnType<typeof useColumnLayout<Row>>
