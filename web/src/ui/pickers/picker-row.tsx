/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import { memo, type ReactNode } from 'react'
import classes from './picker-table.module.css'

export interface PickerColumn<Row> {
  header: string
  text: (row: Row) => string
  /** Replaces the text. */
  render?: (row: Row) => ReactNode
  /** As in `grid-template-columns`. */
  width: string
}

interface PickerRowProps<Row> {
  id: string
  row: Row
  index: number
  /** Pixels from the first row. */
  top: number
  template: string
  columns: readonly PickerColumn<Row>[]
  active: boolean
  selected: boolean
  onSelect: (row: Row) => void
}

function PickerRowInner<Row>(props: PickerRowProps<Row>) {
  const { id, row, index, top, template, columns, active, selected, onSelect } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the filter box has the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active || undefined}
      className={classes.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
      onClick={() => onSelect(row)}
    >
      {columns.map(column => {
        const text = column.text(row)
        return (
          <span key={column.header} role="gridcell" className={classes.cell} title={text}>
            {column.render ? column.render(row) : <span className={classes.text}>{text}</span>}
          </span>
        )
      })}
    </div>
  )
}

/** One row; renders only when its own props change. */
export const PickerRow = memo(PickerRowInner) as typeof PickerRowInner
