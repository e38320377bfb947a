import {
  type TableView,
  type TableViewState,
  tableViews,
} from '@nineops/contract/portal/table-views.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const key = ['table-views'] as const

export const viewsQuery = (table: string) =>
  queryOptions({
    queryKey: [...key, table],
    queryFn: ({ signal }) => api(tableViews.list, { query: { table }, signal }),
  })

/** Default views of tables: loaded once, and again after a change. */
export const defaultViewsQuery = queryOptions({
  queryKey: [...key, 'defaults', 'all'],
  queryFn: ({ signal }) => api(tableViews.defaults, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
})

export interface ViewChange {
  name?: string
  state?: TableViewState
  shared?: boolean
}

/** Changes of views; each resolves with the updated view. */
export function useViewWrites(table: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: key })
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
