/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
/* oxlint-disable react/preserve-manual-memoization -- no compiler is used, so nothing is memoised wrongly */
import { useMediaQuery, useMergedRef } from '@mantine/hooks'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { copyText } from '../feedback/copying.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { type Column, cellText } from './columns.ts'
import type { RowKey } from './data-table-props.ts'
import { placesOf, SAMPLE } from './column-widths.ts'
import classes from './data-table.module.css'
import { usePrinting } from '../layout/use-printing.ts'
import { TableHead } from './table-head.tsx'
import { TableRow, TotalsRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { TableSort } from './table-state.ts'
import type { Columns } from './use-column-layout.ts'
import type { Selection } from './use-table-selection.ts'
import { focusPeek, type Peek } from '../overlays/peek.ts'
import { isFocusLost, whenFocusIsBack } from '../overlays/use-focus-back.ts'
import { type OpenOptions, type RowLinks, wantsTab } from './row-links.ts'
import { type KeptPlace, useReturn } from './use-kept-place.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowsInSight } from '../lists/use-rows-in-sight.ts'

/** In pixels; a dense table's rows and an ordinary one's. */
const rowHeights = { dense: 28, plain: 34 }
const CHECK_WIDTH = 36
/** Columns for which paper has room in larger letters. */
const FEW = 8
/** About as high as a row is as a card: its real height is measured. */
const CARD_HEIGHT = 96

interface TableGridProps<Row extends object> {
  ref: Ref<HTMLDivElement>
  label: string
  /** In the order shown. */
  rows: readonly Row[]
  rowKey: RowKey<Row>
  columns: readonly Column<Row>[]
  layout: Columns<Row>
  onHide: (id: string) => void
  loading: boolean
  sort: readonly TableSort[]
  isSortable: (id: string) => boolean
  onSort: (id: string, beside: boolean) => void
  /** Rows may exist that the filter hides. */
  filtered: boolean
  emptyHint: ReactNode
  totals: Row | undefined
  onOpen: ((row: Row, options?: OpenOptions) => void) | undefined
  peek: Peek | undefined
  links: RowLinks<Row>
  place: KeptPlace
  dense: boolean | undefined
  /** Undefined if rows can't be selected. */
  selection: Selection<Row> | undefined
  onLeaveUpwards: () => void
}

const wholeOf = (count: number) => Array.from({ length: count }, (_, index) => ({ index, start: 0 }))

/** The full value on hover, if it is cut. */
function showCutText(event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>(`.${classes.text}`) : null
  if (cell && !cell.title && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
}

/** Head and rows: sticky, virtualised, operated by keyboard. */
export function TableGrid<Row extends object>({ ref: outer, ...props }: TableGridProps<Row>) {
  const { rows, columns, loading, links, place, selection, peek, layout } = props
  const keyOf = (row: Row): string => String(props.rowKey(row))
  const rowHeight = props.dense ? rowHeights.dense : rowHeights.plain
  // A phone has no room for columns: each row is a card, its cells below each other (ui: Sizes).
  const cards = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(scroller, outer)
  const check = selection ? CHECK_WIDTH : 0
  const { widths } = layout
  const pinnedCount = columns.filter(column => layout.isPinned(column.id)).length
  const { template, paper, width, pins } = useMemo(
    () => placesOf(columns, rows.slice(0, SAMPLE), { widths, pinned: pinnedCount, check }),
    [columns, rows, widths, pinnedCount, check],
  )
  const { shown, totalHeight, scrollTo } = useRowsInSight(scroller, {
    count: rows.length,
    height: cards ? CARD_HEIGHT : rowHeight,
    measured: cards,
    head: rowHeight,
    spare: cards ? 4 : 12,
  })
  const rendered = usePrinting() ? wholeOf(rows.length) : shown

  const rowAt = (index: number): Row | undefined => rows[index]
  const opened = peek?.open === undefined ? undefined : String(peek.open)
  const onOpen =
    props.onOpen &&
    ((row: Row): void => {
      if (opened === undefined) props.onOpen?.(row)
      else if (rows.find(each => keyOf(each) === opened) === row) focusPeek()
      else props.onOpen?.(row, { replace: true })
    })
  const openAt = (index: number): void => {
    const row = rowAt(index)
    if (row) onOpen?.(row)
  }
  useReturn(scroller, place.initial, !loading && rows.length > 0)
  function selectRange(from: number, to: number): void {
    const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection?.only(range)
  }
  function toggle(index: number): void {
    const row = rowAt(index)
    if (row) selection?.toggle(row)
  }
  const focus = useRowFocus({
    initial: place.initial?.active ?? 0,
    onMove: active => place.save({ active }),
    count: rows.length,
    pageRows: () =>
      Math.max(
        1,
        Math.floor((scroller.current?.clientHeight ?? 340) / (cards ? CARD_HEIGHT : rowHeight)) - 2,
      ),
    scrollTo,
    onOpen: openAt,
    onStep: index => opened !== undefined && openAt(index),
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

  const at = opened === undefined ? -1 : rows.findIndex(row => keyOf(row) === opened)
  useImperativeHandle(peek?.list, () => ({
    step: by => {
      // One that is settled may have left the list: the next one is where it was.
      const to = at >= 0 ? at + by : focus.active + Math.min(by, 0)
      if (rows[to] === undefined) return
      focus.focusRow(to)
      openAt(to)
    },
  }))
  // Opened by its address, the panel came from nowhere: the list has the focus after it.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && opened === undefined)
      void whenFocusIsBack().then(() => isFocusLost() && scroller.current?.focus({ preventScroll: true }))
    wasOpen.current = opened !== undefined
  }, [opened])
  const [isFirst, isLast] = [at === 0, at === rows.length - 1]
  const onEnds = peek?.onEnds
  const isOpen = opened !== undefined
  useEffect(() => {
    if (isOpen) onEnds?.([isFirst, isLast])
  }, [isOpen, onEnds, isFirst, isLast])
  // Stable for the memoised rows; they always call the latest versions.
  const latest = useRef({ focus, onOpen, links, rowAt, toggle })
  useLayoutEffect(() => {
    latest.current = { focus, onOpen, links, rowAt, toggle }
  })
  const onRowClick = useCallback((index: number, event: MouseEvent) => {
    const now = latest.current
    const row = now.rowAt(index)
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, input, label') : null
    const onLink = control?.dataset['row'] !== undefined
    const inControl = control !== null && !onLink
    if (wantsTab(event)) {
      // On the link itself the browser opens the tab.
      if (row && !control) now.links.openTab(row)
      return
    }
    if (onLink) event.preventDefault()
    now.focus.focusRow(index, event.shiftKey)
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
      data-cards={cards || undefined}
      data-few={columns.length <= FEW || undefined}
      style={
        {
          '--columns': template,
          '--paper-columns': paper,
          '--content-width': cards ? '0' : width,
          '--row-height': `${rowHeight}px`,
        } as CSSProperties
      }
      onKeyDown={focus.onKeyDown}
      onScroll={event => place.save({ top: event.currentTarget.scrollTop })}
      // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the hover only adds a title
      onMouseOver={showCutText}
    >
      <TableHead
        columns={columns}
        loading={loading}
        layout={props.layout}
        pins={pins}
        onHide={props.onHide}
        sort={props.sort}
        isSortable={props.isSortable}
        onSort={props.onSort}
        selection={selection}
      />
      {loading ? (
        <TableSkeleton columns={columns.length} selectable={selection !== undefined} />
      ) : (
        <div
          role="rowgroup"
          className={classes.body}
          style={{ height: totalHeight, ...(cards && { paddingTop: rendered[0]?.start }) }}
        >
          {rendered.map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <TableRow
                  key={keyOf(row)}
                  id={`${id}-${index}`}
                  row={row}
                  index={index}
                  // Cards follow each other: how high one is renders no other again.
                  top={cards ? undefined : start}
                  columns={columns}
                  pins={pins}
                  active={index === focus.active}
                  selected={selection?.has(row)}
                  opens={onOpen !== undefined}
                  isOpen={keyOf(row) === opened}
                  href={links.hrefOf(row)}
                  card={cards}
                  onClick={onRowClick}
                  onToggle={onRowToggle}
                />
              )
            )
          })}
        </div>
      )}
      {!loading && props.totals && <TotalsRow row={props.totals} columns={columns} cards={cards} />}
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
