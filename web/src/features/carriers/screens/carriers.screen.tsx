import { Button, Drawer } from '@mantine/core'
import { type Carrier, profileTitles } from '@nineops/contract/carriers.contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { carriersQuery } from '../carriers.queries.ts'
import { CarrierForm } from '../components/carrier-form.tsx'

const statusText = (row: Carrier) => (row.status === 'active' ? 'Active' : 'Inactive')
const columns: Column<Carrier>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, width: 90, grow: 0 },
  { id: 'name', header: 'Name', value: row => row.name, grow: 2 },
  { id: 'profile', header: 'File profile', value: row => profileTitles[row.profile.name], grow: 2 },
  {
    id: 'status',
    header: 'Status',
    value: statusText,
    render: row => (
      <StatusBadge tone={row.status === 'active' ? 'good' : 'quiet'}>{statusText(row)}</StatusBadge>
    ),
  },
]

/** A reseller's carriers and the layout of the files they deliver. */
export function CarriersScreen() {
  return <RequireClient title="Carriers">{client => <Carriers key={client} client={client} />}</RequireClient>
}

/** Nothing, a new carrier, or one that is there. */
type Open = 'closed' | 'new' | Carrier

function Carriers({ client }: { client: number }) {
  const carriers = useQuery(carriersQuery(client))
  const [open, setOpen] = useState<Open>('closed')
  const dirty = useRef(false)
  const existing = typeof open === 'object' ? open : undefined

  async function close(): Promise<void> {
    if (dirty.current && !(await confirm('What you have changed is not saved. Close without saving?'))) return
    dirty.current = false
    setOpen('closed')
  }
  return (
    <>
      <PageHeader
        title="Carriers"
        about="Who delivers this reseller’s call records, and how their files are laid out."
        actions={<Button onClick={() => setOpen('new')}>Add carrier</Button>}
      />
      <DataTable
        name="carriers"
        label="Carriers"
        columns={columns}
        rows={carriers.data}
        rowKey={row => row.index}
        error={carriers.error}
        onRetry={() => void carriers.refetch()}
        onOpen={setOpen}
        emptyHint="Add the carriers that deliver call records for this reseller."
      />
      <Drawer
        opened={open !== 'closed'}
        onClose={() => void close()}
        position="right"
        size={560}
        title={existing ? existing.name : 'Add carrier'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open !== 'closed' && (
          <CarrierForm
            client={client}
            carrier={existing}
            onDirty={changed => {
              dirty.current = changed
            }}
            onClose={() => void close()}
          />
        )}
      </Drawer>
    </>
  )
}
