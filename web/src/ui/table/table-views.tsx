import { Suspense, use } from 'react'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import type { TableStateHolder } from './table-address.ts'
import { TableServicesContext, type ViewsProps } from './table-services.ts'
import { freshState, type TableState } from './table-state.ts'

interface TableViewsProps {
  name: string
  holder: TableStateHolder
  filters: DataTableProps<object>['filters']
}

const isFresh = (state: TableState): boolean =>
  state.filter === '' && state.sort === undefined && state.page === 1 && state.view === undefined

/** The saved views of a table and the menu for them, each where the table puts it; nothing without a server to save them. */
export function TableViews({ part, ...props }: TableViewsProps & { part: 'Views' | 'ViewTabs' }) {
  const Part = use(TableServicesContext)?.[part]
  if (!Part) return null
  return (
    <Suspense fallback={part === 'Views' && <span className={classes.viewsPlace} />}>
      <Part {...viewsProps(props)} />
    </Suspense>
  )
}

function viewsProps({ name, holder: { state, change }, filters }: TableViewsProps): ViewsProps {
  const { filter, sort, columns } = state
  return {
    table: name,
    current: { filter, sort, columns, filters: filters?.values ?? {} },
    opened: state.view,
    fresh: isFresh(state),
    onOpen: (view, index, { push }) => {
      const { filters: own, ...rest } = view
      change({ ...freshState, ...rest, view: index }, { push })
      filters?.onApply({ ...own })
    },
  }
}
