import { SegmentedControl } from '@mantine/core'
import type { InvoiceRunComparison } from '@nineops/contract/invoice-runs.contract'
import { comparisonKind } from '@nineops/contract/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { comparisonQuery } from '../invoice-runs.queries.ts'
import { useSetRunSearch } from '../run-search.ts'
import { formatChange, pence } from '../words.ts'
import classes from './comparison-panel.module.css'
import type { TabProps } from './tab-props.ts'
import { Sparkline } from './sparkline.tsx'

type Row = InvoiceRunComparison['accounts'][number]
type Kind = Row['kind']

const words: Record<Kind, string> = {
  new: 'New',
  lost: 'Lost',
  zero: 'Zero',
  negative: 'Negative',
  unusual: 'Unusual',
}

const columns: readonly Column<Row>[] = [
  { id: 'kind', header: 'Kind', value: row => words[row.kind], width: 84, grow: 0 },
  {
    id: 'accountNumber',
    header: 'Account number',
    value: row => row.accountNumber,
    width: 138,
    grow: 0,
    copy: true,
  },
  { id: 'companyName', header: 'Company name', value: row => row.companyName, width: 150 },
  { id: 'brand', header: 'Brand', value: row => row.brandName, width: 104, grow: 0.5 },
  { id: 'gross', header: 'This run', value: row => row.gross, kind: 'pounds', width: 100, grow: 0 },
  {
    id: 'previousGross',
    header: 'Previous run',
    value: row => row.previousGross,
    kind: 'pounds',
    width: 104,
    grow: 0,
  },
  { id: 'average', header: 'Average of 3', value: row => row.average, kind: 'pounds', width: 104, grow: 0 },
  {
    id: 'change',
    header: 'Change',
    value: row => row.change,
    render: row => formatChange(pence(row.change)),
    kind: 'pounds',
    width: 100,
    grow: 0,
  },
  {
    id: 'changePercent',
    header: 'Per cent',
    value: row => row.changePercent,
    render: row =>
      row.changePercent !== null && `${row.changePercent > 0 ? '+' : ''}${row.changePercent.toFixed(1)}%`,
    kind: 'count',
    width: 80,
    grow: 0,
  },
  {
    id: 'history',
    header: 'Last invoices',
    value: row => row.history.map(({ gross }) => formatPounds(gross)).join(', '),
    render: row => (
      <Sparkline
        values={[...row.history.map(({ gross }) => gross).toReversed(), row.gross]}
        title={`${row.history
          .map(({ invoiceDate, gross }) => `${formatDate(invoiceDate)} ${formatPounds(gross)}`)
          .toReversed()
          .join(', ')}, now ${formatPounds(row.gross)}`}
      />
    ),
    width: 112,
    grow: 0,
  },
]

/** What stands out against the invoices before: to be looked at before the run is confirmed. */
export default function ComparisonPanel({ run }: TabProps) {
  const { data, error, refetch } = useQuery(comparisonQuery(run.index))
  const setSearch = useSetRunSearch()
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const rows = useMemo(
    () => (kind === 'all' ? data?.accounts : data?.accounts.filter(row => row.kind === kind)),
    [data, kind],
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.previousRun === null)
    return (
      <EmptyState
        title="Nothing to compare with"
        hint="This is the first run of the reseller that bears invoices."
      />
    )
  const total = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0
  return (
    <>
      {data?.previousRun && (
        <p className={classes.note}>
          Against run {data.previousRun.index}, {data.previousRun.description}, of{' '}
          {formatDate(data.previousRun.invoiceDate)}. Unusual is a change of at least{' '}
          {formatPounds(data.thresholds.minimumChange)} and {data.thresholds.minimumPercent}% that is more
          than the account&rsquo;s own last three invoices spread.
          {total > data.accounts.length &&
            ` The ${formatCount(data.accounts.length)} largest changes are listed.`}
        </p>
      )}
      <DataTable
        name="invoice-run-comparison"
        label="Accounts that stand out"
        columns={columns}
        rows={rows}
        rowKey={row => `${row.kind}-${row.accountIndex}`}
        filterPlaceholder="Filter accounts"
        focusFilter={false}
        onOpen={row => setSearch({ tab: 'accounts', invoice: row.accountIndex })}
        emptyHint="No account stands out against its last invoices."
        toolbar={
          <SegmentedControl
            aria-label="Kind"
            value={kind}
            onChange={value => setKind(comparisonKind.options.find(one => one === value) ?? 'all')}
            data={[
              { value: 'all', label: `All ${formatCount(total)}` },
              ...comparisonKind.options.map(value => ({
                value,
                label: `${words[value]} ${formatCount(data?.counts[value] ?? 0)}`,
              })),
            ]}
          />
        }
      />
    </>
  )
}
