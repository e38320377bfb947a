import { Button, Switch } from '@mantine/core'
import { collectionDayOf } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { useCreateInAddress } from '../../../app/router/create-in-address.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ReceiptsTab } from '../../bank-statements/bank-statements.public.ts'
import { DirectDebitsTab } from '../../direct-debits/direct-debits.public.ts'
import { clientInvoiceRunsQuery } from '../../pickers/pickers.public.ts'
import { Sparkline } from '../../../ui/feedback/sparkline.tsx'
import type { WishedBillRun } from '../run-proposals.ts'
import { rowStatus, type RunRow, runRows } from '../run-rows.ts'
import { formatPounds } from '../../../lib/formats.ts'

const CreateRunForm = lazy(() => import('../components/create-run-form.tsx'))
const route = getRouteApi('/bureau/invoice-runs')

const columns: readonly Column<RunRow>[] = [
  { id: 'index', header: 'Index', value: row => row.index, fixed: 76, copy: true, hidden: 'narrow' },
  { id: 'description', header: 'Description', value: row => row.description, width: 180 },
  {
    id: 'status',
    header: 'Status',
    value: row => rowStatus(row).word,
    render: row => (
      <span title={rowStatus(row).about}>
        <StatusBadge tone={rowStatus(row).tone}>{rowStatus(row).word}</StatusBadge>
      </span>
    ),
    width: 130,
  },
  {
    id: 'cycle',
    header: 'Cycle',
    value: row => row.cycle.cycleDescription,
    width: 100,
    grow: 0.3,
    hidden: 'narrow',
  },
  { id: 'invoiceDate', header: 'Invoice date', value: row => row.invoiceDate, kind: 'date', fixed: 100 },
  {
    id: 'bacsDate',
    header: 'Bacs date',
    value: collectionDayOf,
    kind: 'date',
    fixed: 100,
    hidden: 'narrow',
  },
  { id: 'accounts', header: 'Accounts', value: row => row.accounts, kind: 'count', fixed: 88 },
  { id: 'failed', header: 'Failed', value: row => row.failed, kind: 'count', fixed: 72, hidden: 'narrow' },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds', fixed: 116 },
  {
    id: 'course',
    header: 'Last months',
    value: row => row.course.map(gross => formatPounds(gross)).join(', '),
    render: row => (
      <Sparkline
        values={row.course}
        title={`Gross of the last months: ${row.course.map(gross => formatPounds(gross)).join(', ')}`}
      />
    ),
    fixed: 104,
    hidden: 'narrow',
  },
  {
    id: 'createdAt',
    header: 'Created',
    value: row => row.createdAt,
    kind: 'dateTime',
    fixed: 148,
    hidden: true,
  },
  { id: 'createdBy', header: 'Created by', value: row => row.createdBy, fixed: 120, hidden: true },
  {
    id: 'confirmedAt',
    header: 'Confirmed',
    value: row => row.confirmedAt,
    kind: 'dateTime',
    fixed: 148,
    hidden: true,
  },
  { id: 'confirmedBy', header: 'Confirmed by', value: row => row.confirmedBy, fixed: 120, hidden: true },
]

const abouts = {
  runs: 'Turn rated usage and charges into numbered invoices.',
  receipts: 'Bank receipts and the accounts that paid them.',
  'direct-debits': 'Collections, mandates and returned payments.',
} as const

export function InvoiceRunsScreen() {
  return <RequireClient title="Invoice Runs">{client => <Runs client={client} />}</RequireClient>
}

function Runs({ client }: { client: number }) {
  const navigate = useNavigate()
  const { abandoned = false, runsView: view, ofBillRun, ofRun } = route.useSearch()
  // Runs go on elsewhere without an event here.
  const { data, error, refetch } = useQuery({ ...clientInvoiceRunsQuery(client), refetchInterval: 60_000 })
  const rows = useMemo(() => data && runRows(data, !abandoned), [data, abandoned])
  const open = (run: number) =>
    void navigate({ to: '/bureau/invoice-runs/$run', params: { run }, search: { client, run } })

  async function create(wished: WishedBillRun): Promise<void> {
    const run = await openDialog<InvoiceRunDetail>({ title: 'Create invoice run', size: 520 }, close => (
      <CreateRunForm client={client} wished={wished} onAnswer={close} />
    ))
    if (run) open(run.index)
  }
  useCreateInAddress(() => void create({ billRun: ofBillRun, run: ofRun }))

  return (
    <>
      <PageHeader
        title="Invoice Runs"
        about={abouts[view ?? 'runs']}
        actions={view === undefined && <Button onClick={() => void create({})}>Create invoice run</Button>}
      />
      <ScreenTabs
        parameter="runsView"
        leaves={['debits', 'receipts']}
        views={[
          {
            value: 'runs',
            label: 'Runs',
            content: (
              <DataTable
                name="invoice-runs"
                label="Invoice runs"
                columns={columns}
                list={{ data: rows, error, refetch }}
                link={row => ({
                  to: '/bureau/invoice-runs/$run',
                  params: { run: row.index },
                  search: { client, run: row.index },
                })}
                initialSort={{ id: 'index', desc: true }}
                emptyHint="Close a bill run, then create the invoice run that bills it."
                toolbar={
                  <Switch
                    label="Hide abandoned"
                    checked={!abandoned}
                    onChange={event => {
                      const hide = event.currentTarget.checked
                      void navigate({
                        to: '.',
                        search: previous => ({ ...previous, abandoned: hide ? undefined : true }),
                        replace: true,
                      })
                    }}
                  />
                }
              />
            ),
          },
          { value: 'receipts', label: 'Receipts', content: <ReceiptsTab client={client} /> },
          { value: 'direct-debits', label: 'Direct Debits', content: <DirectDebitsTab client={client} /> },
        ]}
      />
    </>
  )
}
