import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Column } from './columns.ts'
import type { ChangeTable } from './table-address.ts'
import type { TableState } from './table-state.ts'

export type ColumnChoice = Record<string, boolean>

const storageKey = (name: string): string => `columns:${name}`

function remembered(name: string): ColumnChoice {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
      : {}
  } catch {
    return {}
  }
}

function remember(name: string, choice: ColumnChoice): void {
  if (Object.keys(choice).length === 0) localStorage.removeItem(storageKey(name))
  else localStorage.setItem(storageKey(name), JSON.stringify(choice))
}

/** Not of paper, which has all columns. */
const NARROW = 'screen and (min-width: 701px) and (max-width: 1199px)'

/** Only the differences from the initial columns. */
const differing = (initial: ColumnChoice, choice: ColumnChoice): ColumnChoice =>
  Object.fromEntries(
    Object.entries(initial).flatMap(([id, shown]) =>
      choice[id] === undefined || choice[id] === shown ? [] : [[id, choice[id]]],
    ),
  )

/**
 * Which columns are shown: as the address says, so that it can be shared; otherwise the last choice in this browser
 * (ui: Tables are the product).
 */
export function useColumnChoice<Row>(
  name: string,
  columns: readonly Column<Row>[],
  state: TableState,
  change: ChangeTable,
) {
  const chosen = state.columns
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const initial = useMemo(
    (): ColumnChoice =>
      Object.fromEntries(columns.map(({ id, hidden }) => [id, !(hidden === 'narrow' ? isNarrow : hidden)])),
    [columns, isNarrow],
  )
  const recall = useEffectEvent(() => {
    const last = differing(initial, remembered(name))
    if (Object.keys(chosen).length === 0 && Object.keys(last).length > 0) change({ columns: last })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each table
  useEffect(() => recall(), [name])
  // Stable until something changes, because a new object rebuilds the table's model.
  const choice = useMemo(
    (): ColumnChoice =>
      Object.fromEntries(Object.entries(initial).map(([id, shown]) => [id, chosen[id] ?? shown])),
    [initial, chosen],
  )
  const choose = (next: ColumnChoice): void => {
    const changed = differing(initial, next)
    remember(name, changed)
    change({ columns: changed })
  }
  return {
    choice,
    /** Whether an export has the column: what a narrow window has no room for, a file has. */
    isExported: ({ id, hidden }: Column<Row>): boolean => chosen[id] ?? hidden !== true,
    /** Whether the columns differ from the initial ones. */
    changed: Object.keys(chosen).length > 0,
    toggle: (id: string, shown: boolean) => choose({ ...choice, [id]: shown }),
    reset: () => choose({}),
  }
}
