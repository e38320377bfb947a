import { useMemo } from 'react'
import { type TableStateHolder, useTableState } from './table-address.ts'

/** Page and order, as the contract's `pageQuery` and `sortParam` take them. */
export interface ServerTableCut {
  page: number
  pageSize: number
  /** Absent: the server's default order. */
  sort?: string
}

/** With the filter: a list's complete query. */
export interface ServerTableQuery extends ServerTableCut {
  filter: string
}

/** A list paged, filtered and sorted by the server. */
export interface ServerTable extends TableStateHolder {
  name: string
  pageSize: number
  /** Ids of the columns that the server can sort by. */
  sortable: readonly string[]
  query: ServerTableQuery
  /** For a list without its own filter. */
  cut: ServerTableCut
  filtersHere: boolean
}

interface Options {
  /** The columns that the contract's `sortParam` names. */
  sort?: readonly string[]
  /** 50 by default. */
  pageSize?: number
  /** The server has no filter: the box filters the rows of the page. */
  filtersHere?: boolean
}

const none: readonly string[] = []

/**
 * The page, filter and order of a list paged by the server, from the address. Its `query` goes to the list's query, the
 * rest to the table: `<DataTable server={table} … />`.
 */
export function useServerTable(
  name: string,
  { sort = none, pageSize = 50, filtersHere = false }: Options = {},
): ServerTable {
  const { state, change } = useTableState(name, true)
  const sorted = (state.sort ?? [])
    // The address may be old, or typed.
    .filter(({ id }) => sort.includes(id))
    .map(({ id, desc }) => (desc ? '-' : '') + id)
    .join(',')
  const { page, filter } = state
  const cut = useMemo(
    () => ({ page, pageSize, ...(sorted !== '' && { sort: sorted }) }),
    [page, pageSize, sorted],
  )
  const query = useMemo(() => ({ ...cut, filter: filter.trim() }), [cut, filter])
  return { name, pageSize, sortable: sort, query, cut, filtersHere, state, change }
}
