import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/formats.ts'
import classes from './data-table.module.css'

interface SelectionNoteProps {
  all: boolean
  count: number
  pageSelected: boolean
  pageRows: number
  total: number
  /** `Gross £1,234.50`, of the selected rows. */
  sums: readonly string[]
  onAll: () => void
  onClear: () => void
  /** Actions on the rows. */
  children: ReactNode
}

/** The number of selected rows, and a button to extend the selection to all that match. */
export function SelectionNote(props: SelectionNoteProps) {
  const { all, count, pageSelected, pageRows, total, sums } = props
  if (count === 0 && !all) return null
  const words = all
    ? `All ${formatCount(total)} that match are selected${count < total ? ` but ${formatCount(total - count)}` : ''}.`
    : pageSelected && count === pageRows && total > count
      ? `All ${formatCount(pageRows)} on this page are selected.`
      : `${formatCount(count)} selected.`
  return (
    <div className={classes.selection}>
      <output>
        {words}
        {sums.map(sum => (
          <strong key={sum} className={classes.sum}>
            {sum}
          </strong>
        ))}
      </output>
      {!all && pageSelected && total > count && (
        <Button variant="subtle" size="compact-xs" onClick={props.onAll}>
          Select all {formatCount(total)} that match
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={props.onClear}>
        Clear selection
      </Button>
      {props.children}
    </div>
  )
}
