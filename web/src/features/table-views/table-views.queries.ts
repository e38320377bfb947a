import {
  type TableView,
  type TableViewState,
  tableViews,
} from '@nineops/contract/portal/table-views.contract'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['table-views'] as const

export const viewsQuery = (table: string) => read(tableViews.list, [...key, table], { query: { table } })

/** Default views of tables: loaded once, and again after a change. */
export const defaultViewsQuery = read(
  tableViews.defaults,
  [...key, 'defaults', 'all'],
  {},
  { staleTime: Number.POSITIVE_INFINITY, silent: true },
)

export interface ViewChange {
  name?: string
  state?: TableViewState
  shared?: boolean
}

/** Changes of views; each resolves with the updated view. */
export function useViewWrites(table: string) {
  const onSettled = useRefresh(key)
  return {
    save: useMutation({
      mutationFn: (view: { name: string; state: TableViewState }) =>
        api(tableViews.create, { body: { table, ...view } }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ view, change }: { view: TableView; change: ViewChange }) =>
        api(tableViews.update, { params: { view: view.index }, body: change }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (view: TableView) => api(tableViews.remove, { params: { view: view.index } }),
      onSettled,
    }),
    setDefault: useMutation({
      mutationFn: ({ view, isDefault }: { view: TableView; isDefault: boolean }) =>
        api(tableViews.setDefault, { params: { view: view.index }, body: { isDefault } }),
      onSettled,
    }),
  }
}
