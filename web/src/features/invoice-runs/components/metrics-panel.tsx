import { Skeleton } from '@mantine/core'
import type { RunMetrics } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatCount, formatDuration, formatDate, formatPounds, formatPence } from '../../../lib/formats.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { metricsQuery } from '../invoice-runs.queries.ts'
import { formatChange, formatShare, pence } from '../../invoice-run-states/invoice-run-states.public.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './metrics-panel.module.css'
import type { TabProps } from './tab-props.ts'

const MetricsCharts = lazy(() => import('./metrics-charts.tsx'))

type Figure = { label: string; of: (metrics: RunMetrics) => number; as: 'pounds' | 'count' | 'duration' }

const figures: readonly Figure[] = [
  { label: 'Gross', of: metrics => pence(metrics.gross), as: 'pounds' },
  { label: 'Net', of: metrics => pence(metrics.net), as: 'pounds' },
  { label: 'VAT', of: metrics => pence(metrics.vat), as: 'pounds' },
  { label: 'Usage', of: metrics => pence(metrics.usage), as: 'pounds' },
  { label: 'Charges', of: metrics => pence(metrics.charges), as: 'pounds' },
  { label: 'Average document', of: metrics => pence(metrics.average), as: 'pounds' },
  { label: 'Invoices', of: metrics => metrics.invoices, as: 'count' },
  { label: 'Credit notes', of: metrics => metrics.creditNotes, as: 'count' },
  { label: 'Nothing to bill', of: metrics => metrics.nothingToBill, as: 'count' },
  { label: 'Failed accounts', of: metrics => metrics.failed, as: 'count' },
  { label: 'Calls', of: metrics => metrics.calls, as: 'count' },
  { label: 'Call time', of: metrics => metrics.callSeconds, as: 'duration' },
]

const shown = (value: number, as: Figure['as']): string => {
  if (as === 'pounds') return formatPence(value)
  return as === 'count' ? formatCount(value) : formatDuration(value)
}

function difference(value: number, before: number, as: Figure['as']): string {
  const change = value - before
  if (change === 0) return 'no change'
  const text =
    as === 'pounds' ? formatChange(change) : `${change > 0 ? '+' : '−'}${shown(Math.abs(change), as)}`
  const share = formatShare(change, before)
  return share === '' ? text : `${text} (${share})`
}

/** Figures of the run compared with the previous one, then charts with their figures. */
export default function MetricsPanel({ run }: TabProps) {
  const { data, error, refetch } = useQuery(metricsQuery(run.index))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const previous = data?.previous
  const made = (data?.current.invoices ?? 0) + (data?.current.creditNotes ?? 0) > 0
  return (
    <>
      <Figures>
        {figures.map(({ label, of, as }) => (
          <FigureCard
            key={label}
            label={label}
            value={data && shown(of(data.current), as)}
            note={
              previous &&
              data && (
                <>
                  <span className={classes.previous}>was {shown(of(previous), as)}</span>
                  {made && (
                    <span className={classes.change}>{difference(of(data.current), of(previous), as)}</span>
                  )}
                </>
              )
            }
          />
        ))}
      </Figures>
      {previous && (
        <Hint mb={16}>
          Compared with run {previous.invoiceRunIndex}, {previous.description}, of{' '}
          {formatDate(previous.invoiceDate)}: {formatPounds(previous.gross)} gross.
        </Hint>
      )}
      {data &&
        (data.current.byProductGroup.length === 0 ? (
          <EmptyState
            title="No figures yet"
            hint="They appear once invoices are calculated: run Prepare, then Calculate."
          />
        ) : (
          <Suspense fallback={<Skeleton h={320} />}>
            <MetricsCharts metrics={data} />
          </Suspense>
        ))}
    </>
  )
}
