import type { BoardRow } from '@nineops/contract/bureau/board.contract'
import { marks, marksOf, marksText } from '../board-marks.ts'
import classes from './board.module.css'

/** The five steps of a reseller's month as bars. */
export const MonthMarks = ({ row }: { row: BoardRow }) => (
  <span className={classes.marks} title={marksText(row)}>
    <span className="visually-hidden">{marksText(row)}</span>
    {marksOf(row).map((state, at) => (
      <i key={marks[at]} data-state={state} aria-hidden="true" />
    ))}
  </span>
)
