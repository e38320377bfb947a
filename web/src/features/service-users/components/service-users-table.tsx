import { Button } from '@mantine/core'
import type { ServiceUser } from '@nineops/contract/invoicing/service-users.contract'
import { useQuery } from '@tanstack/react-query'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { serviceUsersQuery } from '../service-users.queries.ts'
import { ServiceUserForm } from './service-user-form.tsx'

async function edit(client: number, user: ServiceUser): Promise<void> {
  const saved = await openDialog<ServiceUser>(
    { title: `Service user number ${user.serviceUserNumber}`, size: 520 },
    close => <ServiceUserForm client={client} user={user} onAnswer={close} />,
  )
  if (saved) showDone(`Service user number ${saved.serviceUserNumber} saved`)
}

const columnsOf = (client: number): readonly Column<ServiceUser>[] => [
  {
    id: 'number',
    header: 'Service user number',
    value: row => row.serviceUserNumber,
    fixed: 156,
    copy: true,
  },
  { id: 'brands', header: 'Brands', value: row => row.brands.join(', '), width: 160, grow: 3 },
  { id: 'notice', header: 'Notice days', value: row => row.noticeDays, kind: 'count', fixed: 104 },
  { id: 'note', header: 'Agreed with', value: row => row.noticeNote, width: 140 },
  { id: 'name', header: 'Bacs name', value: row => row.bacsName || 'As on the bank account', width: 160 },
  {
    id: 'lodgement',
    header: 'Lodgement',
    value: row => (row.lodgement === 'paper' ? 'Paper' : 'Electronic'),
    fixed: 104,
  },
  { id: 'final', header: 'Code 19', value: row => (row.finalCollection ? 'Allowed' : 'No'), fixed: 84 },
  {
    id: 'actions',
    header: 'Actions',
    value: () => '',
    action: true,
    fixed: 92,
    render: row => (
      <Button variant="subtle" size="compact-sm" onClick={() => void edit(client, row)}>
        Change
      </Button>
    ),
  },
]

/** What was agreed with the bank for each service user number (money: Collecting). */
export function ServiceUsers({ client }: { client: number }) {
  const list = useQuery(serviceUsersQuery(client))
  return (
    <DataTable
      name="service-users"
      label="Service user numbers"
      columns={columnsOf(client)}
      list={list}
      rowKey={row => row.serviceUserNumber}
      emptyHint="Enter a service user number in a brand’s details."
    />
  )
}
