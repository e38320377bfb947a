import classes from './column-chart.module.css'

export interface ChartColumn {
  key: string
  /** Below the column; where there are many, some are left out. */
  name: string
  /** Its height, at least zero; null where nothing is known. Only what is drawn is a float. */
  value: number | null
  /** The share of it that somebody must look at, striped, so that no colour alone tells it. */
  part?: number
  /** What it is measured against: a line across the column. */
  mark?: number
  /** The exact figures: above the column while few are shown, and when the pointer is on it. */
  label: string
  title: string
}

interface ColumnChartProps {
  columns: readonly ChartColumn[]
  /** What the chart shows, and what its marks mean. */
  caption: string
  height?: number
}

const FEW = 14
const NAMES = 8

/**
 * Amounts over time as columns from one zero. Few have their figures above them; of many, the highest has.
 * Hidden from screen readers: a table beside it has the figures.
 */
export function ColumnChart({ columns, caption, height = 160 }: ColumnChartProps) {
  const most = Math.max(0, ...columns.flatMap(({ value, mark }) => [value ?? 0, mark ?? 0]))
  const share = (value: number): string => `${most > 0 ? (value / most) * 100 : 0}%`
  const few = columns.length <= FEW
  const every = Math.ceil(columns.length / NAMES)
  const top = Math.max(0, ...columns.map(({ value }) => value ?? 0))
  const highest = columns.find(({ value }) => top > 0 && value === top)
  return (
    <figure className={classes.chart} aria-hidden="true">
      <figcaption className={classes.caption}>{caption}</figcaption>
      <div className={classes.plot} style={{ height }} data-few={few || undefined}>
        {columns.map((column, place) => {
          const { key, name, value, part = 0, mark, label, title } = column
          return (
            <div key={key} className={classes.step} title={title}>
              <div className={classes.space}>
                {value === null ? (
                  <span className={classes.unknown}>{few && '?'}</span>
                ) : (
                  <span className={classes.column} style={{ height: share(value) }}>
                    {(few || column === highest) && <span className={classes.label}>{label}</span>}
                    <span
                      className={classes.part}
                      style={{ height: value > 0 ? `${(part / value) * 100}%` : 0 }}
                    />
                  </span>
                )}
                {mark !== undefined && <span className={classes.mark} style={{ bottom: share(mark) }} />}
              </div>
              <span className={classes.name}>{(few || place % every === 0) && name}</span>
            </div>
          )
        })}
      </div>
    </figure>
  )
}
