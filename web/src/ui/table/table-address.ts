import { createContext, use, useCallback, useMemo, useState } from 'react'
import { freshState, parseState, printState, stateKey, type TableState } from './table-state.ts'

type Search = Readonly<Record<string, unknown>>

/** The address as tables know it: its parameters, and how to change some of them. */
export interface TableAddress {
  search: Search
  change: (next: (before: Search) => Search, options: { replace: boolean }) => void
}

/** Given by the shell; without it (in dialogs) a table keeps its state to itself. */
export const TableAddressContext = createContext<TableAddress | undefined>(undefined)

/** Changes some of a table's state. In the address it replaces the entry, unless it is a place to come back to. */
export type ChangeTable = (patch: Partial<TableState>, options?: { push?: boolean }) => void

export interface TableStateHolder {
  state: TableState
  change: ChangeTable
}

/** The state of the table of this name: in the address where there is one for it. */
export function useTableState(name: string, inAddress: boolean): TableStateHolder {
  const address = use(TableAddressContext)
  const [local, setLocal] = useState(freshState)
  const used = inAddress ? address : undefined
  const key = used && stateKey(name, used.search)
  const told = useMemo(
    () => (used ? parseState(name, used.search) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the key is all of the address that is the table's
    [name, key],
  )
  const changeAddress = used?.change
  const change = useCallback<ChangeTable>(
    (patch, { push = false } = {}) => {
      if (changeAddress)
        changeAddress(
          before => ({ ...before, ...printState(name, { ...parseState(name, before), ...patch }) }),
          { replace: !push },
        )
      else setLocal(before => ({ ...before, ...patch }))
    },
    [name, changeAddress],
  )
  return { state: told ?? local, change }
}
