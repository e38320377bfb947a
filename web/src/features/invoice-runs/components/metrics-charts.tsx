import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type {
  InvoiceRunMetrics,
  RunMetrics,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { chartColours } from '../../../ui/charts/colours.ts'
import { formatCount, formatPounds, formatPence } from '../../../lib/formats.ts'
import { legendProps } from '../../../ui/charts/legend.ts'
import { formatChange, groupName, pence } from '../../invoice-run-states/invoice-run-states.public.ts'
import { ChartCard } from './chart-card.tsx'
import { Columns } from '../../../ui/layout/parts.tsx'

const SHORT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
// Formats drawn values only; every figure in text comes from pence.
const poundsAxis = (value: number): string => `${value < 0 ? '−' : ''}£${SHORT.format(Math.abs(value))}`
const drawn = (pounds: string): number => Number(pounds)
const inTooltip = (value: number): string => formatPence(Math.round(value * 100))

const current = { name: 'current', label: 'This run', color: chartColours.now }
const previous = { name: 'previous', label: 'Previous run', color: chartColours.past }

interface Pair {
  key: string
  name: string
  now: string
  before: string | null
}

/** The names of both runs: this run's order first, then those only in the other. */
function paired<Row>(
  now: readonly Row[],
  before: readonly Row[] | undefined,
  read: (row: Row) => { key: string; name: string; amount: string },
): Pair[] {
  const old = new Map((before ?? []).map(row => [read(row).key, read(row)]))
  const rows = now.map(row => {
    const { key, name, amount } = read(row)
    return { key, name, now: amount, before: before ? (old.get(key)?.amount ?? '0.00') : null }
  })
  const known = new Set(rows.map(({ key }) => key))
  const lost = [...old.values()].filter(({ key }) => !known.has(key))
  return [...rows, ...lost.map(({ key, name, amount }) => ({ key, name, now: '0.00', before: amount }))]
}

function PairChart({ title, head, rows }: { title: string; head: string; rows: Pair[] }) {
  const compared = rows.some(({ before }) => before !== null)
  return (
    <ChartCard
      title={title}
      head={compared ? [head, 'This run', 'Previous run', 'Difference'] : [head, 'This run']}
      rows={rows.map(({ key, name, now, before }) => ({
        key,
        name,
        cells:
          before === null
            ? [formatPounds(now)]
            : [formatPounds(now), formatPounds(before), formatChange(pence(now) - pence(before))],
      }))}
    >
      <BarChart
        h={Math.max(160, 44 + rows.length * (compared ? 40 : 28))}
        orientation="vertical"
        data={rows.map(({ name, now, before }) => ({
          name,
          current: drawn(now),
          ...(before !== null && { previous: drawn(before) }),
        }))}
        dataKey="name"
        series={compared ? [current, previous] : [current]}
        valueFormatter={inTooltip}
        xAxisProps={{ tickFormatter: poundsAxis }}
        yAxisProps={{ width: 128 }}
        gridAxis="x"
        withLegend={compared}
        legendProps={legendProps}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ radius: 2, maxBarSize: 14, isAnimationActive: false }}
      />
    </ChartCard>
  )
}

const short = (pounds: string): string => formatPounds(pounds).replace(/\.00$/, '')

const rangeName = ({ from, to }: RunMetrics['distribution'][number]): string => {
  if (from === null) return to === null ? 'All' : `below ${short(to)}`
  return to === null ? `${short(from)} and more` : `${short(from)} to ${short(to)}`
}

/** Net by product group, gross by brand, and the spread of invoices; each with its figures below. */
export default function MetricsCharts({ metrics }: { metrics: InvoiceRunMetrics }) {
  const { current: now, previous: before } = metrics
  const spread = now.distribution.map((range, at) => ({ range, name: rangeName(range), at }))
  return (
    <Columns min={420} top gap={16}>
      <PairChart
        title="Net by product group"
        head="Product group"
        rows={paired(now.byProductGroup, before?.byProductGroup, row => ({
          key: row.productGroup,
          name: groupName(row.productGroup),
          amount: row.net,
        }))}
      />
      <PairChart
        title="Gross by brand"
        head="Brand"
        rows={paired(now.byBrand, before?.byBrand, row => ({
          key: String(row.index),
          name: row.name,
          amount: row.gross,
        }))}
      />
      <ChartCard
        title="Invoices by gross"
        head={['Gross', 'Documents']}
        rows={spread.map(({ range, name, at }) => ({
          key: String(at),
          name,
          cells: [formatCount(range.documents)],
        }))}
      >
        <BarChart
          h={220}
          data={spread.map(({ range, name }) => ({ name, current: range.documents }))}
          dataKey="name"
          series={[{ ...current, label: 'Documents' }]}
          valueFormatter={formatCount}
          gridAxis="y"
          barChartProps={{ accessibilityLayer: false }}
          barProps={{ radius: 2, maxBarSize: 48, isAnimationActive: false }}
        />
      </ChartCard>
    </Columns>
  )
}
