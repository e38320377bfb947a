import { createContext, use, useCallback, useMemo, useState } from 'react'
import { freshState, parseState, printState, stateKey, type TableState } from './table-state.ts'

type Search = Readonly<Record<string, unknown>>

/** The address as tables know it: its parameters, and how to change some of them. */
export interface TableAddress {
  search: Search
  change: (next: (before: Search) => Search, options: { replace: boolean }) => void
  /** Identifies the current entry of the browser's history. */
  entry: () => string
}

/** Supplied by the shell; without it (in dialogs) a table keeps its state in memory. */
export const TableAddressContext = createContext<TableAddress | undefined>(undefined)

/** Changes some of a table's state. In the address it replaces the history entry, unless it is a step to return to. */
export type ChangeTable = (
  /** A function is given the state that earlier changes lead to, shown or not. */
  patch: Partial<TableState> | ((before: TableState) => Partial<TableState>),
  options?: { push?: boolean },
) => void

const patched = (before: TableState, patch: Parameters<ChangeTable>[0]): TableState => ({
  ...before,
  ...(typeof patch === 'function' ? patch(before) : patch),
})

export interface TableStateHolder {
  state: TableState
  change: ChangeTable
}

/** The state of the table of this name, in the address if there is one. */
export function useTableState(name: string, inAddress: boolean): TableStateHolder {
  const address = use(TableAddressContext)
  const [local, setLocal] = useState(freshState)
  const used = inAddress ? address : undefined
  const key = used && stateKey(name, used.search)
  const fromAddress = useMemo(
    () => (used ? parseState(name, used.search) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the key covers the table's part of the address
    [name, key],
  )
  const changeAddress = used?.change
  const change = useCallback<ChangeTable>(
    (patch, { push = false } = {}) => {
      if (changeAddress)
        changeAddress(
          before => ({ ...before, ...printState(name, patched(parseState(name, before), patch)) }),
          { replace: !push },
        )
      else setLocal(before => patched(before, patch))
    },
    [name, changeAddress],
  )
  return { state: fromAddress ?? local, change }
}
