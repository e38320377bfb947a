/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import { type CSSProperties, type MouseEvent, memo } from 'react'
import { CopyButton } from '../feedback/copying.tsx'
import { type Column, cellText, isFigure, linkingColumn } from './columns.ts'
import classes from './data-table.module.css'

interface TableRowProps<Row> {
  id: string
  row: Row
  index: number
  /** Pixels from the first row; a card is in its place as it is. */
  top: number | undefined
  columns: readonly Column<Row>[]
  /** Where pinned columns stand, by id. */
  pins: ReadonlyMap<string, CSSProperties>
  active: boolean
  /** Undefined if rows can't be selected. */
  selected: boolean | undefined
  opens: boolean
  /** It is the one in the panel beside the list. */
  isOpen: boolean
  /** Where the row leads, if it has an address. */
  href: string | undefined
  /** Its cells are below each other, rather than in columns. */
  card: boolean
  onClick: (index: number, event: MouseEvent) => void
  onToggle: (index: number, event: MouseEvent) => void
}

function TableRowInner<Row>(props: TableRowProps<Row>) {
  const { id, row, index, top, columns, pins, active, selected, opens, href } = props
  const { card, onClick, onToggle } = props
  const linked = href !== undefined && linkingColumn(columns, row)
  const name = card && nameOf(columns, row)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      aria-selected={selected}
      data-active={active || undefined}
      data-opens={opens || undefined}
      data-open={props.isOpen || undefined}
      className={classes.row}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      onClick={event => onClick(index, event)}
      onAuxClick={event => onClick(index, event)}
    >
      {selected !== undefined && (
        <div role="gridcell" className={classes.check}>
          <input
            type="checkbox"
            className={classes.checkbox}
            checked={selected}
            readOnly
            tabIndex={-1}
            aria-label="Select row"
            onClick={event => {
              event.stopPropagation()
              onToggle(index, event)
            }}
          />
        </div>
      )}
      {columns.map((column, at) => {
        const text = cellText(column, row)
        if (card && text === '' && !column.action) return null
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={card ? at + (selected === undefined ? 1 : 2) : undefined}
            className={classes.cell}
            data-figure={isFigure(column) || undefined}
            data-digits={/^[\d£]/.test(text) || undefined}
            data-pinned={pins.has(column.id) || undefined}
            data-name={column === name || undefined}
            data-action={column.action || undefined}
            style={pins.get(column.id)}
          >
            {card && column !== name && !column.action && (
              <span className={classes.label} aria-hidden="true">
                {column.header}
              </span>
            )}
            {href !== undefined && column === linked ? (
              <a href={href} className={classes.text} data-row tabIndex={-1} draggable={false}>
                {text}
              </a>
            ) : (
              <span className={classes.text}>{column.render ? column.render(row) : text}</span>
            )}
            {column.copy && text !== '' && <CopyButton value={text} inTable />}
          </div>
        )
      })}
    </div>
  )
}

/** What a card is headed by: the first column with words, rather than an index or a pill. */
const nameOf = <Row,>(columns: readonly Column<Row>[], row: Row): Column<Row> | undefined => {
  const worded = columns.filter(column => !column.action && /\D/.test(cellText(column, row)))
  return worded.find(column => !column.render) ?? worded[0]
}

/** One row; renders only when its own props change. */
export const TableRow = memo(TableRowInner) as typeof TableRowInner

interface TotalsRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  cards: boolean
}

/** Totals: stays in sight at the end of the table, whatever its order. */
export function TotalsRow<Row>({ row, columns, cards }: TotalsRowProps<Row>) {
  return (
    <div role="rowgroup" className={classes.totals}>
      <div role="row" className={classes.totalsRow}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="gridcell"
            className={classes.cell}
            data-figure={isFigure(column) || undefined}
          >
            {cards && at > 0 && (
              <span className={classes.label} aria-hidden="true">
                {column.header}
              </span>
            )}
            <span className={classes.text}>{column.render ? column.render(row) : cellText(column, row)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
