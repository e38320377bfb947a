import { Skeleton } from '@mantine/core'
import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionTrendPoint } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatPounds, toPence } from '../../../lib/formats.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { TrendCharts } from './trend-charts.tsx'
import { kindNames } from '../exception-labels.ts'
import { trendQuery } from '../exception-reporting.queries.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint, Panel } from '../../../ui/layout/parts.tsx'
import classes from './exceptions.module.css'

interface TrendPanelProps {
  client: number | undefined
  kind: ExceptionKind | undefined
}

/** One kind, or all, over the last twelve runs or months: charts, and the same figures as a table. */
export function TrendPanel({ client, kind }: TrendPanelProps) {
  const { data, error, refetch } = useQuery(trendQuery(client, kind))
  const what = kind ? kindNames[kind].name : 'All exceptions'
  return (
    <Panel as="section" className={classes.trend} aria-labelledby="exception-trend">
      <h2 id="exception-trend">
        {`${what} over the last twelve ${client === undefined ? 'months' : 'runs'}, signed off or not`}
      </h2>
      {!kind && (
        <Hint mt={4} mb={12}>
          A call or account under more than one type counts in each of them.
        </Hint>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={420} />
      ) : data.length === 0 ? (
        <EmptyState hint="The trend starts with the first rated bill run." />
      ) : (
        <>
          <div aria-hidden="true" className={classes.split}>
            <TrendCharts points={data} />
          </div>
          <TrendTable points={data} of={client === undefined ? 'Month' : 'Bill run'} />
        </>
      )}
    </Panel>
  )
}

function TrendTable({ points, of }: { points: readonly ExceptionTrendPoint[]; of: string }) {
  return (
    <FigureTable
      style={{ marginTop: 16 }}
      heads={[of, 'Exceptions', 'Calls or lines', 'At stake']}
      aria-labelledby="exception-trend"
    >
      <tbody>
        {points.toReversed().map(point => (
          <tr key={`${point.periodStart} ${point.billRun}`}>
            <th scope="row">{point.name}</th>
            {point.known ? (
              <>
                <td>{formatCount(point.findings)}</td>
                <td>{formatCount(point.calls)}</td>
                <td>{formatPounds(toPence(point.money))}</td>
              </>
            ) : (
              <td colSpan={3}>not looked at</td>
            )}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
