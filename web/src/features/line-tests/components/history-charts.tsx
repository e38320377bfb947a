import { LineChart } from '@mantine/charts'
import type { LineTest } from '@nineops/contract/network/line-tests.contract'
import { chartColours } from '../../../ui/charts/colours.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { legendProps } from '../../../ui/charts/legend.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './line-tests.module.css'

const speeds = [
  { name: 'down', label: 'Sync down', color: chartColours.now },
  { name: 'up', label: 'Sync up', color: chartColours.other, strokeDasharray: '5 4' },
]
const margins = [
  { name: 'down', label: 'SNR margin down', color: chartColours.now },
  { name: 'up', label: 'SNR margin up', color: chartColours.other, strokeDasharray: '5 4' },
]
/** Axis labels that tell tests apart: time on one day, day and time on a few, else day. */
function labelOf(at: string, all: readonly { at: string }[]): string {
  const days = new Set(all.map(row => row.at.slice(0, 10)))
  const [day, time] = [at.slice(0, 5), at.slice(-5)]
  if (days.size === 1) return time
  return days.size < all.length ? `${day} ${time}` : day
}
const megabits = (value: number) => `${(value / 1000).toFixed(1)} Mbit/s`
const decibels = (value: number) => `${value.toFixed(1)} dB`

/** Sync and SNR margin over time; the table below has every figure. */
export default function HistoryCharts({ tests }: { tests: readonly LineTest[] }) {
  const drawn = tests.flatMap(({ result, createdAt }) =>
    result ? [{ at: createdAt, ...result.figures }] : [],
  )
  const rows = drawn.toReversed()
  return (
    <>
      <Chart
        title="Sync over time, Mbit/s"
        series={speeds}
        format={megabits}
        plain={value => String(value / 1000)}
        data={rows.map(row => ({ at: formatDateTime(row.at), down: row.syncDownKbps, up: row.syncUpKbps }))}
      />
      <Chart
        title="SNR margin over time, dB"
        series={margins}
        format={decibels}
        plain={String}
        data={rows.map(row => ({ at: formatDateTime(row.at), down: row.snrDown, up: row.snrUp }))}
      />
    </>
  )
}

interface ChartProps {
  title: string
  series: typeof speeds
  format: (value: number) => string
  /** On the axis, whose unit is in the title. */
  plain: (value: number) => string
  data: { at: string; down: number | null; up: number | null }[]
}

const Chart = ({ title, series, format, plain, data }: ChartProps) => (
  <Panel as="figure" className={classes.chart}>
    <figcaption>{title}</figcaption>
    <div aria-hidden="true">
      <LineChart
        h={170}
        data={data}
        dataKey="at"
        series={series}
        valueFormatter={format}
        curveType="linear"
        connectNulls={false}
        withLegend
        legendProps={legendProps}
        yAxisProps={{ width: 40, tickFormatter: plain }}
        xAxisProps={{ tickFormatter: (at: string) => labelOf(at, data), minTickGap: 24 }}
        lineChartProps={{ accessibilityLayer: false }}
        lineProps={{ isAnimationActive: false }}
      />
    </div>
  </Panel>
)
