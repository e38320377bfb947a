import { Skeleton } from '@mantine/core'
import type { LineTest } from '@nineops/contract/network/line-tests.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { placeLabels, outcomeOf } from '../line-test-labels.ts'
import { historyQuery } from '../line-tests.queries.ts'
import { recent } from './line-test-panel.tsx'
import { Columns, Hint } from '../../../ui/layout/parts.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import classes from './line-tests.module.css'

/** Of a chart with its title and edge. */
const CHART_HEIGHT = 216
const HistoryCharts = lazy(() => import('./history-charts.tsx'))

const figure = (
  id: string,
  header: string,
  value: (row: LineTest) => number | null | undefined,
  hidden = false,
): Column<LineTest> => ({ id, header, value: row => value(row) ?? null, kind: 'count', fixed: 104, hidden })

const columns: Column<LineTest>[] = [
  { id: 'at', header: 'Started', value: row => row.createdAt, kind: 'dateTime', fixed: 150 },
  statusColumn(row => outcomeOf(row), { id: 'result', header: 'Result', fixed: 140 }),
  { id: 'profile', header: 'Profile', value: row => row.profile, fixed: 150 },
  {
    id: 'summary',
    header: 'Summary',
    value: row => row.result?.summary ?? row.failure,
    width: 180,
    grow: 3,
  },
  figure('syncDown', 'Sync down', row => row.result?.figures.syncDownKbps),
  figure('syncUp', 'Sync up', row => row.result?.figures.syncUpKbps),
  figure('snrDown', 'SNR down', row => row.result?.figures.snrDown),
  figure('snrUp', 'SNR up', row => row.result?.figures.snrUp, true),
  figure('attenuationDown', 'Attenuation', row => row.result?.figures.attenuationDown, true),
  figure('errors', 'Errored s', row => row.result?.figures.erroredSeconds, true),
  figure('resyncs', 'Syncs lost', row => row.result?.figures.resyncs, true),
  {
    id: 'place',
    header: 'Likely place',
    value: row => row.result?.place && placeLabels[row.result.place],
    width: 150,
    hidden: true,
  },
  { id: 'by', header: 'By', value: row => row.requestedBy, fixed: 100 },
  {
    id: 'provider',
    header: 'Provider',
    value: row => (row.provider.simulated ? 'Simulated' : row.provider.name),
    fixed: 110,
  },
]

const ChartSkeletons = () => (
  <>
    <Skeleton h={CHART_HEIGHT} />
    <Skeleton h={CHART_HEIGHT} />
  </>
)

/** All tests of a circuit: charts of the last hundred, and a table of the same figures. */
export function TestHistory({ circuit, onOpen }: { circuit: number; onOpen: (test: number) => void }) {
  const table = useServerTable('line-tests', { pageSize: 100, filtersHere: true })
  const { page, pageSize } = table.query
  const drawn = useQuery(historyQuery(circuit, recent))
  const tests = useQuery(historyQuery(circuit, { page, pageSize }))
  return (
    <section className={classes.history} aria-label="History">
      <h2>History</h2>
      {/* What failed is said above, beside the last test. */}
      {(drawn.data || !drawn.isError) && (
        <Columns min={360} gap={12}>
          {drawn.data && drawn.data.rows.filter(({ result }) => result).length < 2 ? (
            <Hint>Sync and SNR margin are charted once two tests have figures.</Hint>
          ) : (
            <Suspense fallback={<ChartSkeletons />}>
              {drawn.data ? <HistoryCharts tests={drawn.data.rows} /> : <ChartSkeletons />}
            </Suspense>
          )}
        </Columns>
      )}
      <DataTable
        label="Line tests"
        columns={columns}
        list={tests}
        onOpen={row => onOpen(row.index)}
        height={360}
        filterPlaceholder="Filter this page"
        server={table}
        serverExport={{ list: 'line-tests', params: { circuit } }}
        emptyHint="The line has not been tested yet: choose a profile above."
      />
    </section>
  )
}
