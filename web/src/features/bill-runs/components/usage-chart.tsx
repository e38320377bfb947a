import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { BillRunUsage } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { chartColours } from '../../../ui/charts/colours.ts'
import { formatDate, formatPence, formatShortPounds } from '../../../lib/formats.ts'
import { legendProps } from '../../../ui/charts/legend.ts'
import { toPence } from '../bill-run-labels.ts'

const series = [
  { name: 'charge', label: 'Retail charge', color: chartColours.now },
  { name: 'cost', label: 'Wholesale cost', color: chartColours.past },
]

/** Charge and cost by day. Floats are for drawing only; figures in text stay exact. */
export default function UsageChart({ days }: { days: BillRunUsage['days'] }) {
  return (
    <BarChart
      h={220}
      data={days.map(day => ({
        date: formatDate(day.date).slice(0, 5),
        charge: Number(toPence(day.retailCharge)),
        cost: Number(toPence(day.wholesaleCost)),
      }))}
      dataKey="date"
      series={series}
      valueFormatter={value => formatPence(Math.round(value * 100))}
      yAxisProps={{ tickFormatter: formatShortPounds, width: 56 }}
      gridAxis="x"
      withLegend
      legendProps={legendProps}
      barProps={{ radius: 2, maxBarSize: 20, isAnimationActive: false }}
    />
  )
}
