import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { type BarShapeProps, Rectangle } from 'recharts'
import { formatPence } from '../../../lib/formats.ts'
import { type Drawn, otherName } from '../report-drawing.ts'
import { chartColours, hues } from '../../../ui/charts/colours.ts'
import { legendProps } from '../../../ui/charts/legend.ts'

const SHORT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
const axis = (value: number): string => `${value < 0 ? '−' : ''}£${SHORT.format(Math.abs(value))}`
// Formats drawn values only; every figure in text comes from the exact amounts.
const inTooltip = (value: number): string => formatPence(Math.round(value * 100))

interface ReportChartProps extends Drawn {
  /** Months run from left to right. */
  overTime: boolean
  onOpen: (key: string) => void
}

/** The largest rows as bars, the rest as one; the table has every figure. */
export default function ReportChart({ bars, series, stacked, overTime, onOpen }: ReportChartProps) {
  return (
    <BarChart
      h={overTime ? 260 : Math.max(150, 56 + bars.length * (stacked || series.length === 1 ? 26 : 38))}
      orientation={overTime ? 'horizontal' : 'vertical'}
      type={stacked ? 'stacked' : 'default'}
      data={bars}
      dataKey="name"
      series={series.map(({ name, label }, at) => ({
        name,
        label,
        color:
          name === 'before' || label === otherName ? chartColours.past : (hues[at] ?? chartColours.quiet),
      }))}
      valueFormatter={inTooltip}
      {...(overTime
        ? { yAxisProps: { tickFormatter: axis, width: 64 }, gridAxis: 'x' as const }
        : { xAxisProps: { tickFormatter: axis }, yAxisProps: { width: 176 }, gridAxis: 'y' as const })}
      withLegend={series.length > 1}
      legendProps={legendProps}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{
        radius: 2,
        shape: drawBar,
        maxBarSize: overTime ? 40 : 14,
        isAnimationActive: false,
        cursor: 'pointer',
        onClick: (bar: unknown) => {
          const key = keyOf(bar)
          if (key !== null) onOpen(key)
        },
      }}
    />
  )
}

/** A bar of a month that is not complete is pale with a dashed edge: it is no fall. */
const drawBar = ({ payload, ...bar }: BarShapeProps) => {
  const open = (payload as { incomplete?: unknown } | undefined)?.incomplete === true
  return (
    <Rectangle
      {...bar}
      {...(open && { fillOpacity: 0.3, stroke: bar.fill ?? 'currentColor', strokeDasharray: '4 3' })}
    />
  )
}

/** The row of a bar; null for all others together. */
function keyOf(bar: unknown): string | null {
  if (typeof bar !== 'object' || bar === null || !('payload' in bar)) return null
  const { payload } = bar
  if (typeof payload !== 'object' || payload === null || !('key' in payload)) return null
  return typeof payload.key === 'string' ? payload.key : null
}
