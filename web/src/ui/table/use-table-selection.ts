import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'

/** Which rows are selected: some, or all that match (on other pages too) except some. */
export type TableSelection<Row> = { all: false; rows: Row[] } | { all: true; count: number; except: string[] }

/** Always the same, so that nothing is rendered again where nothing was and is selected. */
export const nothingSelected: TableSelection<never> = { all: false, rows: [] }

interface Options<Row> {
  rows: readonly Row[]
  /** A stable function. */
  keyOf: (row: Row) => string | number
  /** How many rows match on all pages; undefined if all rows are here. */
  total: number | undefined
  /** The filter of the selection; when it changes, the selection is cleared. */
  scope: string
  onChange: ((selection: TableSelection<Row>) => void) | undefined
}

/** Selected rows by key; with `all` the excluded ones. */
interface Chosen<Row> {
  all: boolean
  rows: ReadonlyMap<string, Row>
}

/** The selection of a table; in a list paged by the server it spans pages. */
export function useTableSelection<Row>({ rows, keyOf: rowKey, total, scope, onChange }: Options<Row>) {
  const keyOf = useCallback((row: Row) => String(rowKey(row)), [rowKey])
  const [chosen, setChosen] = useState<Chosen<Row>>({ all: false, rows: new Map() })
  const [chosenIn, setChosenIn] = useState(scope)
  if (chosenIn !== scope) {
    setChosenIn(scope)
    setChosen({ all: false, rows: new Map() })
  }
  // If all rows are here, a removed row is deselected.
  const present = useMemo(
    () => new Map(chosen.rows.size === 0 ? [] : rows.map(row => [keyOf(row), row])),
    [rows, keyOf, chosen.rows.size],
  )
  const { all } = chosen
  const selected = useMemo(
    () =>
      total === undefined
        ? new Map(Array.from(present).filter(([key]) => chosen.rows.has(key)))
        : chosen.rows,
    [present, chosen, total],
  )
  const has = (row: Row): boolean => selected.has(keyOf(row)) !== all
  const report = useEffectEvent(() =>
    onChange?.(
      all
        ? { all, count: (total ?? rows.length) - selected.size, except: [...selected.keys()] }
        : selected.size === 0
          ? nothingSelected
          : { all, rows: [...selected.values()] },
    ),
  )
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the selection changes
  useEffect(() => report(), [selected, all, total])

  function set(changed: readonly Row[], on: boolean): void {
    setChosen(before => {
      const next = new Map(before.rows)
      for (const row of changed)
        if (on === before.all) next.delete(keyOf(row))
        else next.set(keyOf(row), row)
      return { ...before, rows: next }
    })
  }
  const pageSelected = rows.length > 0 && rows.every(has)
  return {
    has,
    all,
    /** Undefined where all that match are selected, on pages that are not here too. */
    rows: all ? undefined : [...selected.values()],
    count: all ? (total ?? rows.length) - selected.size : selected.size,
    pageSelected,
    some: all || selected.size > 0,
    toggle: (row: Row) => set([row], !has(row)),
    only: (range: readonly Row[]) =>
      setChosen({ all: false, rows: new Map(range.map(row => [keyOf(row), row])) }),
    isEmpty: rows.length === 0,
    togglePage: () => set(rows, !pageSelected),
    selectAll: () => setChosen({ all: true, rows: new Map() }),
    clear: () => setChosen({ all: false, rows: new Map() }),
  }
}
export type Selection<Row> = ReturnType<typeof useTableSelection<Row>>
