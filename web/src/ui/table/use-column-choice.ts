import { useCallback, useMemo, useState } from 'react'
import type { Column } from './columns.ts'

export type ColumnChoice = Record<string, boolean>

const storageKey = (name: string): string => `columns:${name}`

function read(name: string): ColumnChoice {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}')
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
      : {}
  } catch {
    return {}
  }
}

/** Which columns are shown, remembered for the table of this name. */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => read(name))
  // The same object until something changes: the table's model is made anew for another one.
  const choice = useMemo(
    (): ColumnChoice => Object.fromEntries(columns.map(({ id, hidden }) => [id, chosen[id] ?? !hidden])),
    [columns, chosen],
  )
  const toggle = useCallback(
    (id: string, shown: boolean) => {
      setChosen(before => {
        const next = { ...before, [id]: shown }
        localStorage.setItem(storageKey(name), JSON.stringify(next))
        return next
      })
    },
    [name],
  )
  return { choice, toggle }
}
