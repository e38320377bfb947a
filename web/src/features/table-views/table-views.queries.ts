import {
  type TableView,
  type TableViewState,
  tableViews,
} from '@nineops/contract/portal/table-views.contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRefresh } from '../../api/use-refresh.ts'
import { read } from '../../api/read.ts'
import { api } from '../../api/client.ts'

const key = ['table-views'] as const

/** Views of all tables: loaded once, and again after a change; what others share meanwhile comes later. */
const viewsQuery = read(tableViews.list, [...key], { query: {} }, { staleTime: 300_000, silent: true })

/** Views of a table; undefined until they are loaded. */
export const useViews = (table: string): readonly TableView[] | undefined =>
  useQuery({ ...viewsQuery, select: views => views.filter(view => view.table === table) }).data

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
