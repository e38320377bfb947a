import { Suspense, use } from 'react'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import type { TableStateHolder } from './table-address.ts'
import { TableServicesContext, type ViewState } from './table-services.ts'
import { freshState, type TableState } from './table-state.ts'

interface TableViewsProps {
  name: string
  holder: TableStateHolder
  filters: DataTableProps<object>['filters']
}

const isFresh = (state: TableState): boolean =>
  state.filter === '' && state.sort === undefined && state.page === 1 && state.view === undefined

/** The menu of saved views; nothing without a server to save them. */
export function TableViews({ name, holder: { state, change }, filters }: TableViewsProps) {
  const services = use(TableServicesContext)
  const Views = services?.Views
  if (!Views) return null
  const { filter, sort, columns } = state
  function open(view: ViewState, index: number | undefined, { push }: { push: boolean }): void {
    change(
      {
        ...freshState,
        filter: view.filter,
        sort: view.sort,
        columns: view.columns,
        view: index,
      },
      { push },
    )
    filters?.onApply({ ...view.filters })
  }
  return (
    <Suspense fallback={<span className={classes.viewsPlace} />}>
      <Views
        table={name}
        current={{ filter, sort, columns, filters: filters?.values ?? {} }}
        opened={state.view}
        fresh={isFresh(state)}
        onOpen={open}
      />
    </Suspense>
  )
}
