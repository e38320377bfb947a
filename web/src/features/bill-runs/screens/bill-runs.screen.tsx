import { Button } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { useCreateInAddress } from '../../../app/router/create-in-address.ts'
import { useClientIndex } from '../../../app/selection.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { billRunsQuery } from '../bill-runs.queries.ts'
import { billRunColumns } from '../components/bill-run-columns.tsx'
import { useLiveBillRuns } from '../live-bill-run.ts'
import { useBillRunSteps } from '../use-bill-run-steps.ts'

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
        about="Collect and rate a period’s calls, fix what is left, then close it for invoicing."
        actions={client !== undefined && <Button onClick={() => void create(client)}>Create bill run</Button>}
      />
      <RequireClient>{of => <Runs key={of} client={of} />}</RequireClient>
    </>
  )
}

const noRuns: readonly BillRun[] = []

function Runs({ client }: { client: number }) {
  // A run that is created elsewhere comes without an event.
  const runs = useQuery({ ...billRunsQuery(client), refetchInterval: 60_000 })
  const steps = useBillRunSteps(client)
  const open = (runs.data ?? noRuns).filter(run => run.closedAt === null).map(run => run.index)
  const live = useLiveBillRuns(client, open, () => {})
  const columns = useMemo(() => billRunColumns(live, steps), [live, steps])
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
