import { type ReactNode, useId } from 'react'
import { Panel, SectionTitle } from '../../../ui/layout/parts.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './metrics-panel.module.css'

interface ChartCardProps {
  title: string
  head: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
  /** The table under it has the same figures, so the chart is hidden from screen readers. */
  children: ReactNode
}

/** A chart with its figures below. */
export function ChartCard({ title, head, rows, children }: ChartCardProps) {
  const id = useId()
  return (
    <Panel as="section" pad={16} aria-labelledby={id}>
      <SectionTitle id={id} mb={12}>
        {title}
      </SectionTitle>
      <div aria-hidden="true">{children}</div>
      <FigureTable className={classes.table} heads={head} aria-labelledby={id}>
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
      </FigureTable>
    </Panel>
  )
}
