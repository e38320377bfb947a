/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Column, isFigure } from './columns.ts'
import classes from './data-table.module.css'
import type { TableSort } from './table-state.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  template: string
  sort: readonly TableSort[]
  isSortable: (id: string) => boolean
  /** In addition to the current sort columns, with Shift. */
  onSort: (id: string, beside: boolean) => void
  /** Undefined if rows can't be selected. */
  selection: { pageSelected: boolean; some: boolean; togglePage: () => void } | undefined
}

export function TableHead<Row>({
  columns,
  template,
  sort,
  isSortable,
  onSort,
  selection,
}: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow} style={{ gridTemplateColumns: template }}>
        {selection && (
          <div role="columnheader" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label="Select all rows"
              checked={selection.pageSelected}
              indeterminate={selection.some && !selection.pageSelected}
              onChange={selection.togglePage}
            />
          </div>
        )}
        {columns.map(column => {
          const place = sort.findIndex(({ id }) => id === column.id)
          const by = sort[place]
          const direction = by ? (by.desc ? 'descending' : 'ascending') : 'none'
          const sortable = isSortable(column.id)
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sortable ? direction : undefined}
              className={classes.headCell}
              data-figure={isFigure(column) || undefined}
            >
              {sortable ? (
                <UnstyledButton
                  className={classes.sort}
                  title={`${column.header}: sort; with Shift beside the other columns`}
                  onClick={event => onSort(column.id, event.shiftKey)}
                >
                  <span className={classes.text}>{column.header}</span>
                  {direction === 'ascending' && <IconArrowUp size={12} aria-hidden="true" />}
                  {direction === 'descending' && <IconArrowDown size={12} aria-hidden="true" />}
                  {by && sort.length > 1 && <sup className={classes.place}>{place + 1}</sup>}
                </UnstyledButton>
              ) : (
                <span className={classes.text} title={column.header}>
                  {column.header}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
