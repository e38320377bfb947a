import type { CallSummary } from '@nineops/contract/dash-administration/dash-calls.contract'
import { counted } from '@nineops/contract/words'
import { chartColours } from '../../../ui/charts/colours.ts'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { MillisecondLines } from '../../../ui/charts/series-charts.tsx'
import { formatMs } from './call-sums.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './dash-calls.module.css'

const times = [
  { name: 'p50', label: 'Median', color: chartColours.now },
  { name: 'p95', label: '95th percentile', color: chartColours.quiet },
]

const HOURS = 25

/** Calls and their duration over time, with a table of the same figures. */
export default function CallCharts({ summary }: { summary: CallSummary }) {
  const nameOf = (at: string) =>
    summary.unit === 'day' ? formatDateTime(at).slice(0, 10) : formatDateTime(at)
  // The hours of several days are named by their day.
  const isDays = summary.unit === 'day' || summary.steps.length > HOURS
  const shortOf = (at: string) => (isDays ? nameOf(at).slice(0, 5) : nameOf(at).slice(-5))
  const data = summary.steps.map(step => ({
    name: nameOf(step.at),
    p50: step.p50,
    p95: step.p95,
  }))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it (axe: scrollable-region-focusable)
    <section className={classes.figures} aria-label="Calls step by step" tabIndex={0}>
      <ColumnChart
        height={150}
        caption="Calls. Striped: refused (4xx) or failed (5xx)."
        columns={summary.steps.map(step => ({
          key: step.at,
          name: shortOf(step.at),
          value: step.calls,
          part: step.refused + step.failed,
          label: formatCount(step.calls),
          title: `${nameOf(step.at)}: ${counted(step.calls, 'call')}, ${formatCount(step.refused)} refused, ${formatCount(step.failed)} failed`,
        }))}
      />
      <MillisecondLines h={150} data={data} series={times} />
      <FigureTable
        framed
        heads={[
          summary.unit === 'day' ? 'Day' : 'Hour from',
          'Calls',
          'Refused (4xx)',
          'Failed (5xx)',
          'Median',
          '95th percentile',
        ]}
        aria-label="Calls and times taken"
      >
        <tbody>
          {summary.steps.toReversed().map(step => (
            <tr key={step.at}>
              <th scope="row">{nameOf(step.at)}</th>
              <td>{formatCount(step.calls)}</td>
              <td>{formatCount(step.refused)}</td>
              <td>{formatCount(step.failed)}</td>
              <td>{formatMs(step.p50)}</td>
              <td>{formatMs(step.p95)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  )
}
