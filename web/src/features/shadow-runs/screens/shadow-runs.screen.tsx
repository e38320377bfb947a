import { Button } from '@mantine/core'
import type { ShadowRun } from '@nineops/contract/bureau/shadow-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { useClientIndex } from '../../../app/selection.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatPercent, toPence } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { useLiveShadowRuns } from '../live-shadow-run.ts'
import { asShown, change, isAtWork, states } from '../shadow-run-labels.ts'
import { shadowRunsQuery } from '../shadow-runs.queries.ts'

const CreateShadowRunForm = lazy(() => import('../components/create-shadow-run-form.tsx'))

const detail = '/bureau/rate-allocation/shadow-runs/$shadowRun'

/** Shadow runs: months rated again, each with its results. */
export function ShadowRunsScreen() {
  const client = useClientIndex()
  const navigate = useNavigate()
  async function create(of: number): Promise<void> {
    const shadowRun = await openDialog<number>({ title: 'New shadow run', size: 760 }, close => (
      <CreateShadowRunForm client={of} onClose={close} />
    ))
    if (shadowRun !== undefined) await navigate({ to: detail, params: { shadowRun }, search: true })
  }
  return (
    <>
      <PageHeader
        title="Shadow Runs"
        back={<Link to="/bureau/rate-allocation">Rate Allocation</Link>}
        about="See what a rate card or bundle would have done to a past month before you decide."
        actions={client !== undefined && <Button onClick={() => void create(client)}>New shadow run</Button>}
      />
      <RequireClient>{of => <Runs key={of} client={of} />}</RequireClient>
    </>
  )
}

const noRuns: readonly ShadowRun[] = []

function Runs({ client }: { client: number }) {
  const table = useServerTable('shadow-runs', { pageSize: 50, filtersHere: true })
  const { page, pageSize } = table.query
  const runs = useQuery(shadowRunsQuery(client, { page: page ?? 1, pageSize: pageSize ?? 50 }))
  const rows = runs.data?.rows ?? noRuns
  const live = useLiveShadowRuns(
    client,
    rows.filter(isAtWork).map(({ index }) => index),
  )
  const columns = useMemo(
    (): Column<ShadowRun>[] => [
      { id: 'description', header: 'Description', value: row => row.description, width: 132, grow: 2 },
      { id: 'month', header: 'Month', value: row => row.billRun.description, width: 110 },
      { id: 'proposed', header: 'Proposed', value: row => row.proposed.join(' '), width: 132, grow: 3 },
      {
        id: 'status',
        header: 'Status',
        value: row => statusText(row, live),
        render: row => <StatusBadge tone={states[row.status].tone}>{statusText(row, live)}</StatusBadge>,
        fixed: 112,
      },
      {
        id: 'retail',
        header: 'Retail change',
        value: row => row.figures && toPence(asShown(row.figures).retailChange),
        render: row => row.figures && change(asShown(row.figures).retailChange),
        kind: 'pounds',
        fixed: 124,
      },
      {
        id: 'margin',
        header: 'Margin change',
        value: row => row.figures && toPence(asShown(row.figures).marginChange),
        render: row => row.figures && change(asShown(row.figures).marginChange),
        kind: 'pounds',
        fixed: 128,
      },
      {
        id: 'createdAt',
        header: 'Created',
        value: row => row.createdAt,
        kind: 'dateTime',
        fixed: 140,
        hidden: true,
      },
      { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 96, hidden: true },
      { id: 'index', header: 'Index', value: row => row.index, fixed: 80, hidden: true },
    ],
    [live],
  )
  return (
    <DataTable
      label="Shadow runs"
      columns={columns}
      list={runs}
      filterPlaceholder="Filter this page"
      server={table}
      serverExport={{ list: 'shadow-runs', params: { client } }}
      link={row => ({ to: detail, params: { shadowRun: row.index }, search: true })}
      emptyHint="Propose a rate card or bundle and see what it would have done to a past month."
    />
  )
}

function statusText(run: ShadowRun, live: ReturnType<typeof useLiveShadowRuns>): string {
  const progress = isAtWork(run) ? (live.get(run.index) ?? run.progress) : null
  const { word } = states[run.status]
  if (!progress || progress.total === 0) return word
  return `${word} ${formatPercent(Math.floor((progress.done / progress.total) * 100) / 100)}`
}
