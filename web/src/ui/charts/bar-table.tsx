import { FigureTable } from '../layout/figure-table.tsx'
import classes from './bar-table.module.css'

export interface BarRow {
  key: string
  name: string
  /** Its length. Only what is drawn is a float: the figures are the cells. */
  value: number
  /** A period before: a mark on the bar. */
  past?: number | undefined
  /** The figures, one for each head after the name. */
  cells: readonly string[]
}

interface BarTableProps {
  /** What the rows are, then what each figure is. */
  heads: readonly [string, ...string[]]
  rows: readonly BarRow[]
  /** Opens what is behind a row. */
  onOpen?: (key: string) => void
  'aria-labelledby'?: string
}

/**
 * Amounts as bars from one zero, each with its figures beside it: no axis, no legend, and nothing that only a colour
 * tells. Amounts below zero go to the left.
 */
export function BarTable({ heads: [head, ...figures], rows, onOpen, ...table }: BarTableProps) {
  const drawn = rows.flatMap(({ value, past }) => [value, past ?? 0])
  const most = Math.max(0, ...drawn)
  const least = Math.min(0, ...drawn)
  const span = most - least || 1
  const at = (value: number): number => ((value - least) / span) * 100
  return (
    <FigureTable className={classes.bars} heads={[head, ...figures]} nameColumns={2} {...table}>
      <tbody>
        {rows.map(({ key, name, value, past, cells }) => (
          <tr key={key} data-open={onOpen ? true : undefined} onClick={onOpen && (() => onOpen(key))}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td aria-hidden="true">
              <span className={classes.plot}>
                <span className={classes.zero} style={{ left: `${at(0)}%` }} />
                <span
                  className={classes.bar}
                  data-less={value < 0 || undefined}
                  style={{
                    left: `${at(Math.min(0, value))}%`,
                    width: `${(Math.abs(value) / span) * 100}%`,
                  }}
                />
                {past !== undefined && <span className={classes.past} style={{ left: `${at(past)}%` }} />}
              </span>
            </td>
            {cells.map((cell, place) => (
              <td key={figures[place]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
