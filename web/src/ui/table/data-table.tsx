import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../lib/formats.ts'
import { useArrived } from '../../lib/use-arrived.ts'
import { ErrorState } from '../feedback/states.tsx'
import type { DataTableProps, ListQuery, RowKey } from './data-table-props.ts'
import classes from './data-table.module.css'
import { ExportMenu } from './export-menu.tsx'
import { sumsOf } from './selection-sums.ts'
import { SelectionNote } from './selection-note.tsx'
import { useRowLinks } from './row-links.ts'
import { matchingRows, sortedRows } from './rows.ts'
import { type TableStateHolder, useTableState } from './table-address.ts'
import { TableGrid } from './table-grid.tsx'
import { TablePager, type TablePage } from './table-pager.tsx'
import { nextSort, type TableSort } from './table-state.ts'
import { TableViews } from './table-views.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { ServerTable } from './use-server-table.ts'
import { useTableExport } from './use-table-export.ts'
import { useTableFilter } from './use-table-filter.ts'
import { useTableSelection } from './use-table-selection.ts'

const noRows: readonly never[] = []
const noSort: readonly TableSort[] = []

/** The portal's only table (ui: Tables are the product). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, list, height, server, onServerFilter } = props
  const name = props.server ? props.server.name : props.name
  const error = list?.error
  const loaded = list ? listed(list.data) : { rows: props.rows, totalCount: undefined }
  const rows = useArrived(loaded.rows)
  const totalCount = rows && loaded.totalCount
  // Screens pass it inline: it is read once, or its dependants would be rebuilt on each key press.
  const [rowKey] = useState<RowKey<Row>>(() => props.rowKey ?? indexOf)
  const filterBox = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const own = useTableState(name, props.address ?? true)
  const place = useKeptPlace(name)
  const links = useRowLinks(props.link)
  const onOpen = props.onOpen ?? (props.link && links.open)
  const holder: TableStateHolder = server ?? own
  const { state, change } = holder
  const page = props.page ?? pageOf(server, totalCount)
  const filtersHere = server ? server.filtersHere : onServerFilter === undefined
  const filter = useTableFilter(holder, !filtersHere)
  useReportFilter(filter.applied, onServerFilter)
  const choice = useColumnChoice(name, columns, state, change)
  const layout = useColumnLayout(name, columns)
  const shown = useMemo(
    () => layout.columns.filter(column => choice.choice[column.id]),
    [layout.columns, choice.choice],
  )
  const filterText = filtersHere ? filter.applied : ''
  const matching = useMemo(
    () => matchingRows(rows ?? noRows, columns, filterText),
    [rows, columns, filterText],
  )
  const initialSort = useInitialSort(props.initialSort)
  const sort = state.sort ?? initialSort
  const isSortable = (id: string): boolean =>
    !columns.some(column => column.id === id && column.action) &&
    (server ? server.sortable.includes(id) : page === undefined)
  // A page is in the server's order.
  const order = page === undefined ? sort : noSort
  const ordered = useMemo(() => sortedRows(matching, columns, order), [matching, columns, order])
  const { onSelect, onSelection } = props
  const selection = useTableSelection({
    rows: matching,
    keyOf: rowKey,
    total: onSelection && page ? page.totalCount : undefined,
    scope: onSelection && page ? JSON.stringify([filter.applied, props.filters?.values]) : '',
    onChange: selected => {
      onSelection?.(selected)
      if (!selected.all) onSelect?.(selected.rows)
    },
  })
  const selectable = onSelect !== undefined || onSelection !== undefined
  // Then the rows are exported from here, as the server does not know the filter.
  const isWholeFilteredHere = filterText !== '' && page !== undefined && rows?.length === page.totalCount
  const exports = useTableExport({
    name,
    label,
    columns: layout.columns.filter(column => !column.action && choice.isExported(column)),
    rows: () => ordered,
    server: isWholeFilteredHere
      ? undefined
      : props.serverExport && {
          ...props.serverExport,
          query: { ...props.serverExport.query, ...exportQuery(server) },
        },
  })
  // A page is not all rows: a list paged by the server is exported by the server, or not at all.
  const hasAllRows = props.serverExport !== undefined || (page === undefined && !props.partial)
  useHotkeys([['/', () => filterBox.current?.focus()]])

  function onFilterKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') grid.current?.focus()
    else if (event.key === 'Enter') {
      const [first] = ordered
      if (first && filter.text === filter.applied) onOpen?.(first)
    } else if (event.key === '/' && filter.text === '') filterBox.current?.select()
    else if (event.key === 'Escape' && filter.text !== '') filter.setText('')
    else return
    event.preventDefault()
  }
  const all = rows?.length ?? 0
  const selectionNote = selectable && (
    <SelectionNote
      {...selection}
      pageRows={matching.length}
      total={page?.totalCount ?? all}
      sums={sumsOf(shown, selection.rows ?? noRows)}
      onAll={selection.selectAll}
      onClear={selection.clear}
    >
      {props.bulkActions}
    </SelectionNote>
  )
  const views = { name, holder, filters: props.filters }
  const pager = page && page.totalCount > 0 && <TablePager label={label} {...page} />
  const count = rows === undefined || page ? '' : countText(matching.length, all)

  return (
    <section
      aria-label={label}
      className={classes.table}
      {...(height !== undefined && {
        style: { minHeight: 0, flex: 'none', ...(rows === undefined ? { height } : { maxHeight: height }) },
        // What is below comes with the rows, so that nothing moves.
        'data-waits': rows === undefined && !error ? true : undefined,
      })}
    >
      <TableViews part="ViewTabs" {...views} />
      <TableToolbar
        filterRef={filterBox}
        filter={filter.text}
        placeholder={props.filterPlaceholder ?? `Filter ${inSentence(label)}`}
        focusFilter={(props.focusFilter ?? height === undefined) && !place.initial}
        onFilter={filter.setText}
        onFilterKey={onFilterKey}
        count={props.dense && pager ? pager : <output data-dense={props.dense}>{count}</output>}
        columns={layout.columns}
        choice={{
          ...choice,
          changed: choice.changed || layout.changed,
          reset: () => {
            choice.reset()
            layout.reset()
          },
        }}
        views={<TableViews part="Views" {...views} />}
        exports={hasAllRows && <ExportMenu enabled={all > 0} {...exports} />}
      >
        {props.toolbar}
      </TableToolbar>
      {error && rows === undefined ? (
        <ErrorState error={error} onRetry={() => void list?.refetch()} />
      ) : (
        <TableGrid
          ref={grid}
          label={label}
          rows={ordered}
          rowKey={rowKey}
          columns={shown}
          layout={layout}
          onHide={id => choice.toggle(id, false)}
          loading={rows === undefined}
          sort={page && !server ? noSort : sort}
          isSortable={isSortable}
          onSort={(id, beside) =>
            change(before => ({ sort: nextSort(before.sort ?? initialSort, id, beside), page: 1 }))
          }
          filtered={filter.text !== '' && (!filtersHere || all > 0)}
          emptyHint={props.emptyHint}
          totals={props.totals}
          onOpen={onOpen}
          links={links}
          peek={props.peek}
          place={place}
          dense={props.dense}
          selection={selectable ? selection : undefined}
          onLeaveUpwards={() => filterBox.current?.focus()}
        />
      )}
      {(selectionNote || (pager && !props.dense)) && (
        <div className={classes.foot}>
          {selectionNote}
          {!props.dense && pager}
        </div>
      )}
    </section>
  )
}

const indexOf = (row: object): number => ('index' in row ? Number(row.index) : 0)

/** A label within a sentence: names and abbreviations keep their capitals. */
const inSentence = (label: string): string =>
  /^[A-Z]\S* ?[A-Z]/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** The rows of a query, paged or not, and how many match. */
function listed<Row>(data: ListQuery<Row>['data']) {
  return data && 'pagination' in data
    ? { rows: data.rows, totalCount: data.pagination.totalCount }
    : { rows: data, totalCount: undefined }
}

/** The list's filter and order, as its export takes them. */
function exportQuery(server: ServerTable | undefined): Record<string, string> {
  const { filter: text = '', sort = '' } = server?.query ?? {}
  const filter = server?.filtersHere ? '' : text
  return { ...(filter !== '' && { filter }), ...(sort !== '' && { sort }) }
}

/** The pager of a list whose page is in the address. */
function pageOf(server: ServerTable | undefined, totalCount = 0): TablePage | undefined {
  if (!server) return undefined
  const { page, pageSize } = server.query
  return { page, pageSize, totalCount, onPage: to => server.change({ page: to }, { push: true }) }
}

/** The order of a table until another is chosen. */
function useInitialSort(initial: { id: string; desc?: boolean } | undefined): readonly TableSort[] {
  const { id, desc = false } = initial ?? {}
  return useMemo(() => (id === undefined ? noSort : [{ id, desc }]), [id, desc])
}

/** Calls back for a screen that does its own server paging. */
function useReportFilter(applied: string, onServerFilter: ((text: string) => void) | undefined): void {
  const last = useRef('')
  const report = useEffectEvent((text: string) => {
    if (last.current === text) return
    last.current = text
    onServerFilter?.(text)
  })
  useEffect(() => report(applied), [applied])
}

function countText(shown: number, all: number): string {
  if (shown === all) return `${formatCount(all)} ${all === 1 ? 'row' : 'rows'}`
  return `${formatCount(shown)} of ${formatCount(all)}`
}
