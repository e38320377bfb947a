import type { ReactNode, TableHTMLAttributes } from 'react'
import { join } from './part.ts'
import classes from './parts.module.css'

interface FigureTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** What each column has, empty for bars; without them the first child is a `thead` of its own. */
  heads?: readonly string[]
  caption?: ReactNode
  /** In a frame that scrolls: the heads stay at its top. */
  framed?: boolean
}

/** A short table of figures, the first column its names; long ones are a `DataTable`. */
export const FigureTable = ({ heads, caption, framed, className, children, ...table }: FigureTableProps) => (
  <table className={join(classes.figures, className)} data-framed={framed} {...table}>
    {caption && <caption>{caption}</caption>}
    {heads && (
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={`${at} ${head}`} scope="col" aria-label={head === '' ? 'Bar' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
    )}
    {children}
  </table>
)
