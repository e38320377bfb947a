import type { ReactNode, TableHTMLAttributes } from 'react'
import { join } from './part.ts'
import classes from './parts.module.css'

interface FigureTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** What each column has; without them the first child is a `thead` of its own. */
  heads?: readonly string[]
  /** Columns under the first head: two where a bar stands beside the name. */
  nameColumns?: number
  caption?: ReactNode
  /** In a frame that scrolls: the heads stay at its top. */
  framed?: boolean
  /** Of texts and fields instead of figures: heads and cells begin at the left. */
  ofText?: boolean
}

/** The heads of a table's columns. */
export const Heads = ({
  of,
  nameColumns = 1,
}: {
  of: readonly string[]
  nameColumns?: number | undefined
}) => (
  <thead>
    <tr>
      {of.map((head, at) => (
        <th key={`${at} ${head}`} scope="col" colSpan={at === 0 ? nameColumns : 1}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
)

/** A short table of figures, the first column its names; long ones are a `DataTable`. */
export const FigureTable = ({
  heads,
  nameColumns,
  caption,
  framed,
  ofText,
  className,
  children,
  ...table
}: FigureTableProps) => (
  <table className={join(classes.figures, className)} data-framed={framed} data-of-text={ofText} {...table}>
    {caption && <caption>{caption}</caption>}
    {heads && <Heads of={heads} nameColumns={nameColumns} />}
    {children}
  </table>
)
