import { SegmentedControl, Skeleton } from '@mantine/core'
import {
  historyRange,
  type HistoryRange,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { checksInWords, formatMs, formatShare } from '../system-labels.ts'
import { historyQuery } from '../systems.queries.ts'
import { Incidents } from './incidents.tsx'
import { LastChecks } from './last-checks.tsx'
import { Hint, Row, SectionTitle } from '../../../ui/layout/parts.tsx'

const HistoryCharts = lazy(() => import('./history-charts.tsx'))

const labels: Record<HistoryRange, string> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' }

/** History of a system: figures, charts with their tables, incidents and single checks. */
export function SystemHistory({ system }: { system: number }) {
  const [range, setRange] = useState<HistoryRange>('24h')
  const { data, error, refetch } = useQuery(historyQuery(system, range))
  return (
    <>
      <Row between wrap gap={8}>
        <SectionTitle>History</SectionTitle>
        <SegmentedControl
          aria-label="Time"
          value={range}
          onChange={value => setRange(historyRange.options.find(one => one === value) ?? '24h')}
          data={historyRange.options.map(value => ({ value, label: labels[value] }))}
        />
      </Row>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Figures>
            <FigureCard
              label="Available"
              value={data && formatShare(data.whole.availability)}
              note={data && checksInWords(data.whole)}
            />
            <FigureCard label="Average answer" value={data && formatMs(data.whole.averageMs)} />
            <FigureCard label="Slowest answer" value={data && formatMs(data.whole.slowestMs)} />
          </Figures>
          {data?.whole.checks === 0 && <Hint mb={12}>No checks in this period.</Hint>}
          {data && data.whole.checks > 0 && (
            <Suspense fallback={<Skeleton h={620} />}>
              <HistoryCharts history={data} />
            </Suspense>
          )}
          {!data && <Skeleton h={620} />}
          {data && <Incidents history={data} />}
          <LastChecks system={system} />
        </>
      )}
    </>
  )
}
