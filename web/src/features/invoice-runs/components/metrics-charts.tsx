import type {
  InvoiceRunMetrics,
  RunMetrics,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { BarTable } from '../../../ui/charts/bar-table.tsx'
import { formatCount, formatPounds } from '../../../lib/formats.ts'
import { formatChange, groupName, pence } from '../../invoice-run-states/invoice-run-states.public.ts'
import { ChartCard } from './chart-card.tsx'
import { Columns } from '../../../ui/layout/parts.tsx'

// Only the lengths of bars are floats; every figure in text comes from pence.
const drawn = (pounds: string): number => Number(pounds)

interface Pair {
  key: string
  name: string
  now: string
  before: string | null
}

/** The names of both runs: those that changed most first, or the largest. */
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
  return [
    ...rows,
    ...lost.map(({ key, name, amount }) => ({ key, name, now: '0.00', before: amount })),
  ].toSorted((a, b) => weightOf(b) - weightOf(a))
}

const weightOf = ({ now: amount, before }: Pair): number =>
  before === null ? drawn(amount) : Math.abs(drawn(amount) - drawn(before))

function PairChart({ title, head, rows }: { title: string; head: string; rows: Pair[] }) {
  const compared = rows.some(({ before }) => before !== null)
  return (
    <ChartCard title={title} note={compared ? 'The line on each bar is the previous run.' : undefined}>
      {id => (
        <BarTable
          aria-labelledby={id}
          heads={compared ? [head, 'This run', 'Previous run', 'Difference'] : [head, 'This run']}
          rows={rows.map(({ key, name, now, before }) => ({
            key,
            name,
            value: drawn(now),
            past: before === null ? undefined : drawn(before),
            cells:
              before === null
                ? [formatPounds(now)]
                : [formatPounds(now), formatPounds(before), formatChange(pence(now) - pence(before))],
          }))}
        />
      )}
    </ChartCard>
  )
}

const short = (pounds: string): string => formatPounds(pounds).replace(/\.00$/, '')

const rangeName = ({ from, to }: RunMetrics['distribution'][number]): string => {
  if (from === null) return to === null ? 'All' : `below ${short(to)}`
  return to === null ? `${short(from)} and more` : `${short(from)} to ${short(to)}`
}

/** Net by product group, gross by brand, and the spread of invoices: bars with their figures. */
export default function MetricsCharts({ metrics }: { metrics: InvoiceRunMetrics }) {
  const { current: now, previous: before } = metrics
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
      <ChartCard title="Invoices by gross">
        {id => (
          <BarTable
            aria-labelledby={id}
            heads={['Gross', 'Documents']}
            rows={now.distribution.map((range, at) => ({
              key: String(at),
              name: rangeName(range),
              value: range.documents,
              cells: [formatCount(range.documents)],
            }))}
          />
        )}
      </ChartCard>
    </Columns>
  )
}
