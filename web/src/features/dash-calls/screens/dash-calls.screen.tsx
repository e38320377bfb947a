import { Skeleton, Tabs } from '@mantine/core'
import { type DashCall, MOST_COUNTED_CALLS } from '@nineops/contract/dash-administration/dash-calls.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { callColumns } from '../components/call-columns.tsx'
import { CallDrawer } from '../components/call-drawer.tsx'
import { CallFilterBar } from '../components/call-filter-bar.tsx'
import { CallSums } from '../components/call-sums.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { callsQuery, summaryQuery } from '../dash-calls.queries.ts'
import { type CallSearch, callSearch } from '../call-search.ts'

const CallCharts = lazy(() => import('../components/call-charts.tsx'))
const path = '/dash-administration/logging'
const sorts = ['at'] as const

/** The filters that are set, as the server takes them. */
function queryOf(search: CallSearch): Record<string, string | number> {
  const { reseller, span, since, until, callMethod, statusClass, ...rest } = search
  const all = {
    ...rest,
    client: reseller,
    last: span,
    from: since,
    to: until,
    method: callMethod,
    status: statusClass,
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
}

/** Calls to the Dash API: totals and list (product: Dash Administration). */
export function DashCallsScreen() {
  const address = useSearch({ from: path })
  // Only the log's parameters; the rest are the table's.
  const search = callSearch.parse(address)
  const navigate = useNavigate()
  const [following, setFollowing] = useState(false)
  const [view, setView] = useState('calls')
  const [open, setOpen] = useState<DashCall>()
  const table = useServerTable('dash-calls', { sort: sorts })
  const { callMethod, statusClass, minMs, ...times } = search
  const live = following && search.since === undefined && search.until === undefined
  const calls = useQuery(callsQuery({ ...table.query, ...queryOf(search) }, live))
  const summary = useQuery(summaryQuery(queryOf(times), live))
  const narrowed =
    callMethod !== undefined || statusClass !== undefined || minMs !== undefined || table.query.filter !== ''
  const change = (to: CallSearch) => {
    void navigate({ to: path, search: previous => ({ ...previous, ...to }), replace: true })
    table.change({ page: 1 })
  }
  const total = calls.data?.pagination.totalCount
  return (
    <>
      <PageHeader
        title="Logging"
        about={`Calls to the Dash API${summary.data ? `, kept for ${counted(summary.data.keptDays, 'day')}` : ''}.`}
      />
      <CallFilterBar search={search} onChange={change} following={live} onFollow={setFollowing} />
      <CallSums summary={summary.data} failed={summary.isError} />
      <Tabs value={view} keepMounted={false} className="fill" onChange={to => setView(to ?? 'calls')}>
        <Tabs.List mb={8}>
          <Tabs.Tab value="calls">Calls</Tabs.Tab>
          <Tabs.Tab value="figures">{summary.data?.unit === 'day' ? 'By day' : 'By hour'}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="calls" className="fill">
          {(total ?? 0) >= MOST_COUNTED_CALLS && (
            <Hint mb={8} size={12}>
              Showing the first {formatCount(MOST_COUNTED_CALLS)} matches. Narrow the time to see others; an
              export has them all.
            </Hint>
          )}
          <DataTable
            label="Dash API calls"
            columns={callColumns}
            list={calls}
            onOpen={setOpen}
            filterPlaceholder="Start of a path, or request ID"
            emptyHint={`No Dash API calls${narrowed ? ' match these filters' : ' yet'}. They appear here within two seconds.`}
            server={table}
            serverExport={{ list: 'dash-calls', query: queryOf(search) }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="figures" className="fill">
          {narrowed && (
            <Hint mb={8} size={12}>
              Figures follow the time, reseller and credential; the other filters apply only to the list.
            </Hint>
          )}
          {summary.data ? (
            <Suspense fallback={<Skeleton h={480} />}>
              <CallCharts summary={summary.data} />
            </Suspense>
          ) : summary.error ? (
            <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
          ) : (
            <Skeleton h={480} />
          )}
        </Tabs.Panel>
      </Tabs>
      <CallDrawer call={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
