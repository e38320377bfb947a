/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import { useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useRef,
} from 'react'
import { copyText } from '../feedback/copying.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { type Column, cellText } from './columns.ts'
import classes from './data-table.module.css'
import { TableHead } from './table-head.tsx'
import { TableRow, TotalsRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { TableSort } from './table-state.ts'
import type { useDataTable } from './use-data-table.ts'
import type { Selection } from './use-table-selection.ts'
import { useRowFocus } from './use-row-focus.ts'

const ROW_HEIGHT = 34
const CHECK_WIDTH = 36

interface TableGridProps<Row extends object> {
  ref: Ref<HTMLDivElement>
  label: string
  table: ReturnType<typeof useDataTable<Row>>
  columns: readonly Column<Row>[]
  loading: boolean
  sort: readonly TableSort[]
  isSortable: (id: string) => boolean
  onSort: (id: string, beside: boolean) => void
  /** Rows exist, but the filter may hide them all. */
  filtered: boolean
  emptyHint: ReactNode
  totals: Row | undefined
  onOpen: ((row: Row) => void) | undefined
  /** Undefined if rows can't be selected. */
  selection: Selection<Row> | undefined
  onLeaveUpwards: () => void
}

const leastWidth = <Row,>({ fixed, width = 120 }: Column<Row>): number => fixed ?? width

const widthOf = <Row,>(column: Column<Row>): string =>
  column.fixed === undefined ? `minmax(${leastWidth(column)}px, ${column.grow ?? 1}fr)` : `${column.fixed}px`

/** The columns' total minimum width; a narrower screen scrolls sideways. */
const contentWidth = <Row,>(columns: readonly Column<Row>[], selectable: boolean): number =>
  columns.reduce((sum, column) => sum + leastWidth(column), selectable ? CHECK_WIDTH : 0)

/** The full value on hover, if it is cut. */
function showCutText(event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(`.${classes.text}`) : null
  if (cell && !cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
}

/** Head and rows: sticky, virtualised, operated by keyboard. */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { table, columns, loading, onOpen, selection } = props
  const { rows } = table.getRowModel()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(scroller, props.ref)
  const template = [...(selection ? [`${CHECK_WIDTH}px`] : []), ...columns.map(widthOf)].join(' ')
  // oxlint-disable-next-line react/incompatible-library -- no compiler is used, so nothing is memoised wrongly
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  })

  const rowAt = (index: number): Row | undefined => rows[index]?.original
  function selectRange(from: number, to: number): void {
    const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection?.only(range.map(row => row.original))
  }
  function toggle(index: number): void {
    const row = rowAt(index)
    if (row) selection?.toggle(row)
  }
  const focus = useRowFocus({
    count: rows.length,
    pageRows: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 340) / ROW_HEIGHT) - 2),
    scrollTo: index => virtualizer.scrollToIndex(index),
    onOpen: index => {
      const row = rowAt(index)
      if (row) onOpen?.(row)
    },
    onCopy: index => {
      const row = rowAt(index)
      const column = columns.find(({ copy }) => copy)
      if (row && column) void copyText(cellText(column, row))
    },
    onToggle: selection && toggle,
    onRange: selection && selectRange,
    onAll: selection?.togglePage,
    onLeaveUpwards: props.onLeaveUpwards,
  })

  // Stable for the memoised rows; they always call the latest versions.
  const latest = useRef({ focus, onOpen, rowAt, toggle })
  latest.current = { focus, onOpen, rowAt, toggle }
  const onRowClick = useCallback((index: number, event: MouseEvent) => {
    const now = latest.current
    now.focus.focusRow(index, event.shiftKey)
    const row = now.rowAt(index)
    const inControl =
      event.target instanceof Element && event.target.closest('a, button, input, label') !== null
    // The first click of a double click has opened it already.
    const opens = event.detail < 2 && !inControl && !event.shiftKey && getSelection()?.isCollapsed !== false
    if (row && opens) now.onOpen?.(row)
  }, [])
  const onRowToggle = useCallback((index: number, event: MouseEvent) => {
    const now = latest.current
    now.focus.focusRow(index, event.shiftKey)
    if (!event.shiftKey) now.toggle(index)
  }, [])

  return (
    <div
      ref={ref}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-busy={loading}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={rows.length > 0 ? `${id}-${focus.active}` : undefined}
      className={classes.grid}
      style={{ '--content-width': `${contentWidth(columns, selection !== undefined)}px` } as CSSProperties}
      onKeyDown={focus.onKeyDown}
      // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the hover only adds a title
      onMouseOver={showCutText}
    >
      <TableHead
        columns={columns}
        template={template}
        sort={props.sort}
        isSortable={props.isSortable}
        onSort={props.onSort}
        selection={selection}
      />
      {loading ? (
        <TableSkeleton columns={columns.length} template={template} selectable={selection !== undefined} />
      ) : (
        <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <TableRow
                  key={row.id}
                  id={`${id}-${index}`}
                  row={row.original}
                  index={index}
                  top={start - ROW_HEIGHT}
                  template={template}
                  columns={columns}
                  active={index === focus.active}
                  selected={selection?.has(row.original)}
                  opens={onOpen !== undefined}
                  onClick={onRowClick}
                  onToggle={onRowToggle}
                />
              )
            )
          })}
        </div>
      )}
      {!loading && props.totals && <TotalsRow row={props.totals} columns={columns} template={template} />}
      {!loading && rows.length === 0 && (
        <div role="row" className={classes.empty}>
          <div role="gridcell">
            <EmptyState hint={props.filtered ? 'Nothing matches the filter.' : props.emptyHint} />
          </div>
        </div>
      )}
    </div>
  )
}
