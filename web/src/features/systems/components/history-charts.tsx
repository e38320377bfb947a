import type { SystemHistory } from '@nineops/contract/dash-administration/systems/systems.contract'
import { chartColours } from '../../../ui/charts/colours.ts'
import { formatCount, formatDate, formatDateTime } from '../../../lib/formats.ts'
import { londonDay } from '../../../lib/days.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { MillisecondLines } from '../../../ui/charts/series-charts.tsx'
import { formatMs, formatShare } from '../system-labels.ts'
import { Stack, Panel } from '../../../ui/layout/parts.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './systems.module.css'

const answers = [
  { name: 'average', label: 'Average', color: chartColours.now },
  { name: 'slowest', label: 'Slowest', color: chartColours.past },
]

/** Checks and response times over time, with a table of the same figures. */
export default function HistoryCharts({ history }: { history: SystemHistory }) {
  const byDay = history.range === '30d'
  const nameOf = (at: string) => (byDay ? formatDate(londonDay(at)) : formatDateTime(at))
  const data = history.steps.map(step => ({
    name: byDay ? nameOf(step.at).slice(0, 5) : nameOf(step.at).slice(history.range === '24h' ? -5 : 0),
    average: step.averageMs,
    slowest: step.slowestMs,
  }))
  const troubled = history.steps.some(step => step.up < step.checks)
  return (
    <Stack gap={16}>
      <ColumnChart
        height={100}
        caption={
          troubled ? 'Slow or failed checks. Striped: down or refused.' : 'Every check in this period was up'
        }
        columns={history.steps.map(step => ({
          key: step.at,
          name: history.range === '24h' ? nameOf(step.at).slice(-5) : nameOf(step.at).slice(0, 5),
          value: step.slow + step.down + step.refused,
          part: step.down + step.refused,
          label: formatCount(step.slow + step.down + step.refused),
          title: `${nameOf(step.at)}: ${step.slow} slow, ${step.down} down, ${step.refused} refused of ${step.checks}`,
        }))}
      />
      <MillisecondLines h={140} data={data} series={answers} />
      {/* It scrolls: the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region needs the focus (axe: scrollable-region-focusable) */}
      <Panel as="section" pad={0} className={classes.scroll} aria-label="Chart figures" tabIndex={0}>
        <FigureTable
          framed
          heads={[
            byDay ? 'Day' : 'Hour',
            'Checks',
            'Up',
            'Slow',
            'Down',
            'Refused',
            'Available',
            'Average',
            'Slowest',
          ]}
          aria-label="Checks and response times"
        >
          <tbody>
            {history.steps.toReversed().map(step => (
              <tr key={step.at}>
                <th scope="row">{nameOf(step.at)}</th>
                <td>{formatCount(step.checks)}</td>
                <td>{formatCount(step.up)}</td>
                <td>{formatCount(step.slow)}</td>
                <td>{formatCount(step.down)}</td>
                <td>{formatCount(step.refused)}</td>
                <td>{formatShare(step.availability)}</td>
                <td>{formatMs(step.averageMs)}</td>
                <td>{formatMs(step.slowestMs)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Panel>
    </Stack>
  )
}
