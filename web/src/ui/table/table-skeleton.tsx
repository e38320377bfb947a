import classes from './data-table.module.css'

const widths = ['60%', '80%', '45%', '70%', '55%']

interface TableSkeletonProps {
  columns: number
  selectable: boolean
}

/** Placeholder rows of the same height as the real ones. */
export function TableSkeleton({ columns, selectable }: TableSkeletonProps) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 12 }, (_row, at) => (
        <div key={at} className={classes.skeletonRow}>
          {selectable && <span />}
          {Array.from({ length: columns }, (_cell, column) => (
            <span key={column} className={classes.cell}>
              <span className={classes.skeleton} style={{ width: widths[(at + column) % widths.length] }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
