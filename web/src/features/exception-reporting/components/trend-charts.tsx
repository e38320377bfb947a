import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { ExceptionTrendPoint } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { chartColours } from '../../../ui/charts/colours.ts'
import { formatCount, formatMonth, formatPence, formatShortPounds } from '../../../lib/formats.ts'
import { legendProps } from '../../../ui/charts/legend.ts'
import { toPence } from '../exception-labels.ts'

const HEIGHT = 220
const common = {
  h: HEIGHT,
  dataKey: 'name',
  gridAxis: 'y',
  barChartProps: { accessibilityLayer: false },
  barProps: { radius: 2, maxBarSize: 32, isAnimationActive: false },
  withLegend: true,
  legendProps,
} as const

const short = (day: string): string => `${formatMonth(day).slice(0, 3)} ${day.slice(2, 4)}`

/** Number and money at stake over time. Floats are for drawing only; figures in text stay exact. */
export default function TrendCharts({ points }: { points: readonly ExceptionTrendPoint[] }) {
  return (
    <>
      <BarChart
        {...common}
        data={points.map(({ periodStart, known, findings }) => ({
          name: short(periodStart),
          findings: known ? findings : null,
        }))}
        series={[{ name: 'findings', label: 'Exceptions', color: chartColours.now }]}
        valueFormatter={formatCount}
      />
      <BarChart
        {...common}
        data={points.map(({ periodStart, known, money }) => ({
          name: short(periodStart),
          money: known ? Number(toPence(money)) : null,
        }))}
        series={[{ name: 'money', label: 'At stake', color: chartColours.quiet }]}
        valueFormatter={value => formatPence(Math.round(value * 100))}
        yAxisProps={{ tickFormatter: formatShortPounds }}
      />
    </>
  )
}
