import { useDebouncedCallback, useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../lib/numbers.ts'
import { saveAs } from '../../lib/save-as.ts'
import { onlyPlain } from '../../lib/user-input.ts'
import { ErrorState } from '../feedback/states.tsx'
import type { Column } from './columns.ts'
import { toCsv } from './csv.ts'
import classes from './data-table.module.css'
import { matchingRows } from './rows.ts'
import { TableGrid } from './table-grid.tsx'
import { TablePager, type TablePage } from './table-pager.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { useDataTable } from './use-data-table.ts'

const FILTER_DEBOUNCE_MS = 100
const SERVER_FILTER_DEBOUNCE_MS = 250
const noRows: readonly never[] = []

export interface DataTableProps<Row extends object> {
  /** Names the remembered column choice and the exported file: `bill-runs`. */
  name: string
  /** For screen readers: `Bill runs`. */
  label: string
  /** A constant of the module, or memoised. */
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Why the rows could not be loaded; with it the table offers to retry. */
  error?: unknown
  onRetry?: () => void
  /** Enter, or a click on the row. */
  onOpen?: (row: Row) => void
  /** Makes rows selectable (Space, Shift, checkboxes): told the rows whenever that changes. */
  onSelect?: (rows: Row[]) => void
  initialSort?: { id: keyof Row & string; desc?: boolean } | { id: string; desc?: boolean }
  filterPlaceholder?: string
  /** The filter box has the focus when the screen opens; false where another control should. */
  focusFilter?: boolean
  /** Under 'NO DATA': what to do next. */
  emptyHint?: ReactNode
  /** Further filters, beside the filter box. */
  toolbar?: ReactNode
  /** For a list the server pages; then it filters too (`onServerFilter`), and sorting is its order. */
  page?: TablePage
  onServerFilter?: (text: string) => void
  /** Height in pixels; fills what is left of the screen unless given. */
  height?: number
}

/** The one table of the portal (ui: Tables are the product). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, label, columns, rows, rowKey, error, page, height, onServerFilter } = props
  const filterBox = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState('')
  const [applied] = useDebouncedValue(filter, FILTER_DEBOUNCE_MS)
  const tellServer = useDebouncedCallback((text: string) => onServerFilter?.(text), SERVER_FILTER_DEBOUNCE_MS)
  const { choice, toggle } = useColumnChoice(name, columns)
  const shown = useMemo(() => columns.filter(column => choice[column.id]), [columns, choice])
  const matching = useMemo(
    () => (onServerFilter ? (rows ?? noRows) : matchingRows(rows ?? noRows, columns, applied)),
    [rows, columns, applied, onServerFilter],
  )
  const sortable = page === undefined
  const model = useDataTable({
    columns,
    rows: matching,
    rowKey,
    choice,
    initialSort: props.initialSort,
    sortable,
  })
  useHotkeys([['/', () => filterBox.current?.focus()]])

  function onFilterKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') grid.current?.focus()
    else if (event.key === 'Enter') {
      const first = model.table.getRowModel().rows[0]
      if (first && filter === applied) props.onOpen?.(first.original)
    } else if (event.key === '/' && filter === '') filterBox.current?.select()
    else if (event.key === 'Escape' && filter !== '') changeFilter('')
    else return
    event.preventDefault()
  }
  function changeFilter(text: string): void {
    setFilter(text)
    if (onServerFilter) tellServer(text)
  }
  const all = rows?.length ?? 0
  const count = rows === undefined || page ? '' : countText(matching.length, all)

  return (
    <section
      aria-label={label}
      className={classes.table}
      style={height === undefined ? undefined : { height, flex: 'none' }}
    >
      <TableToolbar
        filterRef={filterBox}
        filter={filter}
        placeholder={props.filterPlaceholder ?? `Filter ${label.toLowerCase()}`}
        focusFilter={props.focusFilter ?? true}
        onFilter={changeFilter}
        onFilterKey={onFilterKey}
        count={count}
        columns={columns}
        choice={choice}
        onChoose={toggle}
        onExport={
          all > 0
            ? () =>
                saveAs(
                  toCsv(
                    shown,
                    model.table.getRowModel().rows.map(row => row.original),
                  ),
                  `${onlyPlain(name)}.csv`,
                )
            : undefined
        }
      >
        {props.toolbar}
      </TableToolbar>
      {error && rows === undefined ? (
        <ErrorState error={error} onRetry={props.onRetry} />
      ) : (
        <TableGrid
          ref={grid}
          label={label}
          model={model}
          columns={shown}
          loading={rows === undefined}
          sortable={sortable}
          filtered={filter !== '' && all > 0}
          emptyHint={props.emptyHint}
          onOpen={props.onOpen}
          onSelect={props.onSelect}
          onLeaveUpwards={() => filterBox.current?.focus()}
        />
      )}
      {page && <TablePager {...page} />}
    </section>
  )
}

function countText(shown: number, all: number): string {
  if (shown === all) return `${formatCount(all)} ${all === 1 ? 'row' : 'rows'}`
  return `${formatCount(shown)} of ${formatCount(all)}`
}
