import { Button } from '@mantine/core'
import { type Carrier, type CarrierUsage, profileTitles } from '@nineops/contract/bureau/carriers.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo } from 'react'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { RecordDrawer, useRecordDrawer } from '../../../ui/overlays/record-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { carriersQuery, usageQuery, useSwitchCarrier } from '../carriers.queries.ts'

const CarrierForm = lazy(() => import('../components/carrier-form.tsx'))

type Row = { carrier: Carrier; usage: CarrierUsage | undefined }

const isActive = ({ carrier }: Row) => carrier.status === 'active'
const statusText = (row: Row) => (isActive(row) ? 'Active' : 'Inactive')
const columnsOf = (onSwitch: (row: Row) => void): Column<Row>[] => [
  { id: 'index', header: 'Index', value: row => row.carrier.index, copy: true, fixed: 90, hidden: 'narrow' },
  { id: 'name', header: 'Name', value: row => row.carrier.name, width: 150, grow: 2 },
  {
    id: 'profile',
    header: 'File profile',
    value: row => profileTitles[row.carrier.profile.name],
    width: 150,
    grow: 2,
  },
  {
    id: 'paths',
    header: 'Input paths',
    value: row => row.usage?.inputPaths,
    kind: 'count',
    width: 96,
    hidden: 'narrow',
  },
  {
    id: 'cards',
    header: 'Rate cards',
    value: row => row.usage?.rateCards,
    kind: 'count',
    width: 96,
    hidden: 'narrow',
  },
  {
    id: 'files',
    header: 'Files, 30 days',
    value: row => row.usage?.files,
    kind: 'count',
    width: 112,
    hidden: 'narrow',
  },
  {
    id: 'lines',
    header: 'Lines, 30 days',
    value: row => row.usage?.lines,
    kind: 'count',
    width: 116,
    hidden: 'narrow',
  },
  {
    id: 'lastFileAt',
    header: 'Last file',
    value: row => row.usage?.lastFileAt,
    kind: 'dateTime',
    width: 150,
  },
  {
    id: 'status',
    header: 'Status',
    value: statusText,
    fixed: 100,
    render: row => <StatusBadge tone={isActive(row) ? 'good' : 'quiet'}>{statusText(row)}</StatusBadge>,
  },
  {
    id: 'switch',
    header: 'Change status',
    value: () => '',
    action: true,
    fixed: 124,
    render: row => (
      <Button
        variant="default"
        size="compact-sm"
        tabIndex={-1}
        aria-label={`${isActive(row) ? 'Deactivate' : 'Activate'} ${row.carrier.name}`}
        onClick={event => {
          event.stopPropagation()
          onSwitch(row)
        }}
      >
        {isActive(row) ? 'Deactivate' : 'Activate'}
      </Button>
    ),
  },
]

/** What changing a carrier's status does, in figures. */
function switchQuestion(row: Row): string {
  const { carrier, usage } = row
  const paths = counted(usage?.inputPaths ?? 0, 'input path')
  if (!isActive(row))
    return `Activate ${carrier.name}: its files are collected again from ${paths}, and deliveries are expected from now on.`
  return [
    `Deactivate ${carrier.name}: its files are no longer collected, uploaded or from ${paths}, and none is expected.`,
    `Calls already collected stay, and are rated by its ${counted(usage?.rateCards ?? 0, 'rate card')} as before. In the last 30 days it delivered ${counted(usage?.files ?? 0, 'file')} with ${counted(usage?.lines ?? 0, 'line')}.`,
  ].join('\n\n')
}

/** A reseller's carriers and the layout of the files they deliver. */
export const CarriersScreen = ofClient('Carriers', Carriers)

function Carriers({ client }: { client: number }) {
  const carriers = useQuery(carriersQuery(client))
  const usage = useQuery(usageQuery(client))
  const { mutate } = useSwitchCarrier(client)
  const columns = useMemo(() => {
    const change = async (row: Row) => {
      const { carrier } = row
      const title = isActive(row) ? 'Deactivate carrier' : 'Activate carrier'
      if (!(await confirm(switchQuestion(row), title))) return
      const status = isActive(row) ? 'inactive' : 'active'
      mutate({ ...carrier, status }, { onSuccess: () => showDone(`${carrier.name} is ${status}`) })
    }
    return columnsOf(row => void change(row))
  }, [mutate])
  const rows = useMemo(() => {
    const byCarrier = new Map(usage.data?.map(each => [each.carrierIndex, each]))
    return carriers.data?.map(carrier => ({ carrier, usage: byCarrier.get(carrier.index) }))
  }, [carriers.data, usage.data])
  const drawer = useRecordDrawer<Carrier>()

  return (
    <>
      <PageHeader
        title="Carriers"
        about="Who delivers this reseller’s call records, and how their files are laid out."
        actions={<Button onClick={drawer.add}>Add carrier</Button>}
      />
      <DataTable
        name="carriers"
        label="Carriers"
        columns={columns}
        list={{ data: rows, error: carriers.error, refetch: carriers.refetch }}
        rowKey={row => row.carrier.index}
        onOpen={row => drawer.open(row.carrier)}
        emptyHint="Add the carriers that deliver call records for this reseller."
      />
      <RecordDrawer of={drawer} add="Add carrier" wide>
        {carrier => <CarrierForm client={client} carrier={carrier} />}
      </RecordDrawer>
    </>
  )
}
