import { type ReactNode, useId } from 'react'
import classes from './metrics-panel.module.css'

interface ChartCardProps {
  title: string
  head: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
  /** The chart; the table under it says the same in numbers, so it is hidden from screen readers. */
  children: ReactNode
}

/** A chart with its numbers beneath. */
export function ChartCard({ title, head, rows, children }: ChartCardProps) {
  const id = useId()
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div aria-hidden="true">{children}</div>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            {head.map(text => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row" title={name}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
