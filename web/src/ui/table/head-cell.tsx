/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '../icons/icons.tsx'
import { type CSSProperties, type KeyboardEvent, lazy, type PointerEvent, useRef, useState } from 'react'
import { type Column, isFigure } from './columns.ts'
import grid from './data-table.module.css'
import classes from './head-cell.module.css'
import { OverlayBoundary } from '../overlays/overlay-boundary.tsx'
import type { TableSort } from './table-state.ts'
import type { Columns } from './use-column-layout.ts'

/** Loads the code of a heading's menu; also used for preloading (spec §2). */
export const loadHeadMenu = () => import('./head-menu.tsx')
const HeadMenu = lazy(loadHeadMenu)

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: readonly TableSort[]
  isSortable: boolean
  onSort: (beside: boolean) => void
  layout: Columns<Row>
  onHide: () => void
  /** Where a pinned column stands; undefined if it is not. */
  pinned: CSSProperties | undefined
  /** Ids of the columns beside it. */
  left: string | undefined
  right: string | undefined
}

/** The column that is being dragged; only one can be. */
let dragged: string | undefined

/** Sorts by a click; is dragged to another place, and its edge to another width; the rest is in its menu. */
export function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, sort, isSortable, onSort, layout, pinned } = props
  const [menu, setMenu] = useState(false)
  const [isTarget, setTarget] = useState(false)
  const cell = useRef<HTMLDivElement>(null)
  const place = sort.findIndex(({ id }) => id === column.id)
  const by = sort[place]
  const direction = by ? (by.desc ? 'descending' : 'ascending') : 'none'
  const title = `${column.header}: ${isSortable ? 'click to sort, Shift-click to sort by several columns; ' : ''}right-click to move, pin or hide`

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'ContextMenu' && !(event.altKey && event.key === 'ArrowDown')) return
    event.preventDefault()
    setMenu(true)
  }
  const widthNow = () => cell.current?.offsetWidth ?? 0
  function close(): void {
    setMenu(false)
    const button = cell.current?.querySelector<HTMLElement>('button')
    ;(button ?? cell.current)?.focus({ preventScroll: true })
  }

  return (
    <div
      ref={cell}
      role="columnheader"
      aria-sort={isSortable ? direction : undefined}
      className={`${grid.headCell} ${classes.cell}`}
      data-figure={isFigure(column) || undefined}
      data-pinned={pinned && true}
      data-target={isTarget || undefined}
      style={pinned}
      title={title}
      // Without a button of its own it is reached itself: its menu has no other way in.
      tabIndex={isSortable ? undefined : 0}
      draggable
      onKeyDown={onKey}
      onContextMenu={event => {
        event.preventDefault()
        setMenu(true)
      }}
      onDragStart={event => {
        dragged = column.id
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', column.header)
      }}
      onDragEnd={() => {
        dragged = undefined
      }}
      onDragOver={event => {
        if (dragged === undefined) return
        event.preventDefault()
        setTarget(dragged !== column.id)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={event => {
        event.preventDefault()
        setTarget(false)
        if (dragged !== undefined) layout.move(dragged, column.id)
      }}
    >
      {isSortable ? (
        <UnstyledButton className={classes.sort} onClick={event => onSort(event.shiftKey)}>
          <span className={grid.text}>{column.header}</span>
          {direction === 'ascending' && <IconArrowUp size={12} aria-hidden="true" />}
          {direction === 'descending' && <IconArrowDown size={12} aria-hidden="true" />}
          {by && sort.length > 1 && <sup className={classes.place}>{place + 1}</sup>}
        </UnstyledButton>
      ) : (
        <span className={grid.text}>{column.header}</span>
      )}
      <span className={classes.chevron} aria-hidden="true" onClick={() => setMenu(true)}>
        <IconChevronDown size={12} />
      </span>
      {menu && (
        <OverlayBoundary what="panel" frameless onClose={close}>
          <HeadMenu
            header={column.header}
            isPinned={pinned !== undefined}
            onPin={layout.pin.bind(undefined, column.id)}
            onLeft={props.left === undefined ? undefined : layout.move.bind(undefined, column.id, props.left)}
            onRight={
              props.right === undefined ? undefined : layout.move.bind(undefined, column.id, props.right)
            }
            onWidth={step => layout.resize(column.id, step === undefined ? undefined : widthNow() + step)}
            isSized={layout.widths[column.id] !== undefined}
            onHide={props.onHide}
            onClose={close}
          />
        </OverlayBoundary>
      )}
      <ResizeEdge widthNow={widthNow} onWidth={pixels => layout.resize(column.id, pixels)} />
    </div>
  )
}

interface ResizeEdgeProps {
  widthNow: () => number
  /** Undefined: as wide as what the column holds. */
  onWidth: (pixels: number | undefined) => void
}

/** Drags the column wider or narrower; a double click fits it to what it holds. The keyboard has the menu. */
function ResizeEdge({ widthNow, onWidth }: ResizeEdgeProps) {
  const from = useRef<{ x: number; width: number }>(undefined)
  function begin(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: widthNow() }
  }
  function drag(event: PointerEvent): void {
    if (from.current) onWidth(from.current.width + event.clientX - from.current.x)
  }
  return (
    <span
      className={classes.edge}
      aria-hidden="true"
      // A drag of the edge is none of the column.
      draggable
      onDragStart={event => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = undefined
      }}
      onDoubleClick={() => onWidth(undefined)}
    />
  )
}
