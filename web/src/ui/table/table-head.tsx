/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import { HeadCell } from './head-cell.tsx'
import type { TableSort } from './table-state.ts'
import type { Columns } from './use-column-layout.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  /** Its columns have no widths yet: they are neither seen nor read out. */
  loading: boolean
  layout: Columns<Row>
  pins: ReadonlyMap<string, CSSProperties>
  onHide: (id: string) => void
  sort: readonly TableSort[]
  isSortable: (id: string) => boolean
  /** In addition to the current sort columns, with Shift. */
  onSort: (id: string, beside: boolean) => void
  /** Undefined if rows can't be selected. */
  selection: { pageSelected: boolean; some: boolean; isEmpty: boolean; togglePage: () => void } | undefined
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, layout, pins, selection } = props
  return (
    <div role="rowgroup" className={classes.head} aria-hidden={props.loading || undefined}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {selection && (
          <div role="columnheader" className={classes.check}>
            <input
              type="checkbox"
              ref={box => {
                if (box) box.indeterminate = selection.some && !selection.pageSelected
              }}
              className={classes.checkbox}
              aria-label="Select all rows"
              checked={selection.pageSelected}
              disabled={selection.isEmpty}
              onChange={selection.togglePage}
            />
          </div>
        )}
        {columns.map((column, at) => (
          <HeadCell
            key={column.id}
            column={column}
            layout={layout}
            pinned={pins.get(column.id)}
            left={columns[at - 1]?.id}
            right={columns[at + 1]?.id}
            onHide={() => props.onHide(column.id)}
            sort={props.sort}
            isSortable={props.isSortable(column.id)}
            onSort={beside => props.onSort(column.id, beside)}
          />
        ))}
      </div>
    </div>
  )
}
