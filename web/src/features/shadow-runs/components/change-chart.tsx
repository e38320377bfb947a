import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { formatPence } from '../../../lib/formats.ts'
import type { ShadowResult } from '@nineops/contract/bureau/shadow-runs.contract'
import { chartColours } from '../../../ui/charts/colours.ts'
import { toPence } from '../shadow-run-labels.ts'

const SHORT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
const axis = (value: number): string => `${value < 0 ? '−' : ''}£${SHORT.format(Math.abs(value))}`
const series = [{ name: 'change', label: 'Retail and bundles', color: chartColours.now }]

/** Who pays more and who pays less. Floats are for drawing only; figures in text stay exact. */
export default function ChangeChart({ rows }: { rows: readonly ShadowResult[] }) {
  return (
    <BarChart
      h={Math.max(96, 40 + rows.length * 26)}
      orientation="vertical"
      data={rows.map(row => ({
        name: row.detail === '' ? row.name : row.detail,
        change: Number(toPence(row.retailChange)) + Number(row.bundlesAfter) - Number(row.bundlesBefore),
      }))}
      dataKey="name"
      series={series}
      valueFormatter={value => formatPence(Math.round(value * 100))}
      xAxisProps={{ tickFormatter: axis }}
      yAxisProps={{ width: 176 }}
      gridAxis="x"
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ radius: 2, maxBarSize: 14, isAnimationActive: false }}
    />
  )
}
