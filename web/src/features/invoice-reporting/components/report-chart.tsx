import { BarChart, LineChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { type BarShapeProps, Rectangle } from 'recharts'
import { formatPence, formatShortPounds } from '../../../lib/formats.ts'
import { type Drawn, otherName } from '../report-drawing.ts'
import { chartColours, hues } from '../../../ui/charts/colours.ts'
import { legendProps } from '../../../ui/charts/legend.ts'

// Formats drawn values only; every figure in text comes from the exact amounts.
const inTooltip = (value: number): string => formatPence(Math.round(value * 100))

interface ReportChartProps extends Drawn {
  /** Months run from left to right. */
  overTime: boolean
  onOpen: (key: string) => void
}

/** Months as a line, with the months before it behind; a month that is not complete is a dashed end of the line. */
function MonthLines({ bars, series, onOpen }: Pick<ReportChartProps, 'bars' | 'series' | 'onOpen'>) {
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const [now, past] = series
  // A line along the axis would say that nothing was invoiced; there is only nothing to compare with.
  const before = bars.some(bar => bar['before']) ? past : undefined
  const data = bars.map((bar, at) => {
    const open = bar['incomplete'] === true
    const next = bars[at + 1]?.['incomplete'] === true
    return {
      ...bar,
      now: open ? null : bar['now'],
      open: open || next ? bar['now'] : null,
      before: before ? bar['before'] : null,
    }
  })
  // Amounts that would run into each other are left to the table below.
  const labelled = data.length <= (isPhone ? 5 : 13)
  return (
    <LineChart
      h={260}
      data={data}
      dataKey="name"
      series={[
        ...(before ? [{ ...before, color: chartColours.past }] : []),
        { name: 'now', label: now?.label ?? '', color: chartColours.now },
        ...(bars.some(bar => bar['incomplete'] === true)
          ? [{ name: 'open', label: 'Not complete', color: chartColours.now, strokeDasharray: '4 4' }]
          : []),
      ]}
      curveType="linear"
      valueFormatter={inTooltip}
      yAxisProps={{ tickFormatter: formatShortPounds, width: 64 }}
      xAxisProps={{
        tickFormatter: (name: string) => name.replace(' (not complete)', ''),
        // The first month's amount stays clear of the axis.
        padding: { left: 24 },
      }}
      gridAxis="x"
      withLegend={before !== undefined}
      legendProps={legendProps}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 20, right: 24 } }}
      lineProps={line => ({
        isAnimationActive: false,
        strokeWidth: line.name === 'before' ? 1.5 : 2,
        ...(labelled &&
          line.name === 'now' && {
            label: {
              position: 'top',
              formatter: (value: unknown) => formatShortPounds(Number(value)),
              fontSize: 12,
              fill: 'var(--mantine-color-dimmed)',
            },
          }),
      })}
      activeDotProps={{
        cursor: 'pointer',
        onClick: (_, dot) => {
          const key = keyOf(dot)
          if (key !== null) onOpen(key)
        },
      }}
    />
  )
}

/** The largest rows as bars of their parts, the rest as one; the table has every figure. */
export default function ReportChart({ bars, series, stacked, overTime, onOpen }: ReportChartProps) {
  if (overTime && !stacked) return <MonthLines bars={bars} series={series} onOpen={onOpen} />
  return (
    <BarChart
      h={overTime ? 260 : Math.max(150, 56 + bars.length * 26)}
      orientation={overTime ? 'horizontal' : 'vertical'}
      type="stacked"
      data={bars}
      dataKey="name"
      series={series.map(({ name, label }, at) => ({
        name,
        label,
        color: label === otherName ? chartColours.past : (hues[at] ?? chartColours.quiet),
      }))}
      valueFormatter={inTooltip}
      {...(overTime
        ? { yAxisProps: { tickFormatter: formatShortPounds, width: 64 }, gridAxis: 'x' as const }
        : {
            xAxisProps: { tickFormatter: formatShortPounds },
            yAxisProps: { width: 176 },
            gridAxis: 'y' as const,
          })}
      withLegend
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
