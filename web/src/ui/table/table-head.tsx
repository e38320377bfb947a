/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtualised grid can't be a table element */
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Column, isFigure } from './columns.ts'
import classes from './data-table.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  template: string
  sort: { id: string; desc: boolean } | undefined
  sortable: boolean
  onSort: (id: string) => void
  /** Undefined where rows can't be selected. */
  selection: { all: boolean; some: boolean; onAll: () => void } | undefined
}

export function TableHead<Row>({
  columns,
  template,
  sort,
  sortable,
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
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              onChange={selection.onAll}
            />
          </div>
        )}
        {columns.map(column => {
          const direction = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : 'none'
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sortable ? direction : undefined}
              className={classes.headCell}
              data-figure={isFigure(column) || undefined}
            >
              {sortable ? (
                <UnstyledButton className={classes.sort} onClick={() => onSort(column.id)}>
                  <span className={classes.text}>{column.header}</span>
                  {direction === 'ascending' && <IconArrowUp size={12} aria-hidden="true" />}
                  {direction === 'descending' && <IconArrowDown size={12} aria-hidden="true" />}
                </UnstyledButton>
              ) : (
                <span className={classes.text}>{column.header}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
