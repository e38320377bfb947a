import { Button } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { useCreateInAddress } from '../../../app/router/create-in-address.ts'
import { useClientIndex } from '../../../app/selection.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatPercent } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import {
  callsShown,
  exceptionCalls,
  formatPeriod,
  isWorking,
  statusOf,
  toneOf,
  shownMargin,
  toPence,
} from '../bill-run-labels.ts'
import { billRunsQuery } from '../bill-runs.queries.ts'
import { NextStepButton } from '../components/step-buttons.tsx'
import { type LiveBillRuns, useLiveBillRuns } from '../live-bill-run.ts'
import { type BillRunSteps, useBillRunSteps } from '../use-bill-run-steps.ts'

const CreateBillRunForm = lazy(() => import('../components/create-bill-run-form.tsx'))

/** A reseller's bill runs, with status and next step. */
export function BillRunsScreen() {
  const client = useClientIndex()
  const navigate = useNavigate()
  const create = async (of: number) => {
    const billRun = await openDialog<number>({ title: 'Create bill run', size: 480 }, close => (
      <CreateBillRunForm client={of} onClose={close} />
    ))
    if (billRun !== undefined)
      await navigate({ to: '/bureau/bill-runs/$billRun', params: { billRun }, search: true })
  }
  useCreateInAddress(client === undefined ? undefined : () => void create(client))
  return (
    <>
      <PageHeader
        title="Bill Runs"
        about="Collect and rate a period's calls, fix what is left, then close it for invoicing."
        actions={client !== undefined && <Button onClick={() => void create(client)}>Create bill run</Button>}
      />
      <RequireClient>{of => <Runs key={of} client={of} />}</RequireClient>
    </>
  )
}

const noRuns: readonly BillRun[] = []

function Runs({ client }: { client: number }) {
  const runs = useQuery(billRunsQuery(client))
  const steps = useBillRunSteps(client)
  const working = (runs.data ?? noRuns).filter(isWorking).map(run => run.index)
  const live = useLiveBillRuns(client, working, () => {})
  const columns = useMemo(() => columnsOf(live, steps), [live, steps])
  return (
    <DataTable
      name="bill-runs"
      label="Bill runs"
      columns={columns}
      list={runs}
      link={row => ({ to: '/bureau/bill-runs/$billRun', params: { billRun: row.index }, search: true })}
      emptyHint="Create the first bill run for the period whose calls you have collected."
    />
  )
}

const statusText = (run: BillRun, live: LiveBillRuns): string => {
  const progress = isWorking(run) ? (live.get(run.index) ?? run.progress) : null
  if (!progress || progress.total === 0) return statusOf(run)
  return `${run.status.description} ${formatPercent(Math.floor((progress.done / progress.total) * 100) / 100)}`
}

const columnsOf = (live: LiveBillRuns, steps: BillRunSteps): Column<BillRun>[] => [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 96, hidden: 'narrow' },
  { id: 'description', header: 'Description', value: row => row.description, width: 130, grow: 2 },
  { id: 'period', header: 'Period', value: formatPeriod, width: 190 },
  {
    id: 'status',
    header: 'Status',
    value: row => statusText(row, live),
    width: 150,
    render: row => (
      <span title={row.outOfDate ?? undefined}>
        <StatusBadge tone={toneOf(row)}>{statusText(row, live)}</StatusBadge>
      </span>
    ),
  },
  { id: 'calls', header: 'Calls', value: callsShown, kind: 'count', width: 90, hidden: 'narrow' },
  { id: 'exceptions', header: 'Exceptions', value: exceptionCalls, kind: 'count', width: 96 },
  { id: 'charge', header: 'Charge', value: row => toPence(row.retailCharge), kind: 'pounds', width: 110 },
  {
    id: 'margin',
    header: 'Margin',
    value: shownMargin,
    kind: 'pounds',
    width: 110,
    hidden: 'narrow',
  },
  { id: 'late', header: 'Late calls', value: row => row.lateCalls, kind: 'count', hidden: true },
  { id: 'ratedAt', header: 'Rated', value: row => row.ratedAt, kind: 'dateTime', width: 140, hidden: true },
  {
    id: 'next',
    header: 'Next step',
    value: row => row.nextStep,
    fixed: 110,
    render: row => <NextStepButton run={row} steps={steps} />,
  },
]
