import { Button } from '@mantine/core'
import type { AdministeredUser } from '@nineops/contract/administration/users.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { UserSignIn } from '../components/user-sign-in.tsx'
import { roleNames } from '../role-labels.ts'
import { stateOf, twoStepOf } from '../user-labels.ts'
import { usersQuery } from '../users.queries.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const UserForm = lazy(() => import('../components/user-form.tsx'))

const columns: Column<AdministeredUser>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 76, hidden: 'narrow' },
  { id: 'username', header: 'Username', value: row => row.username, width: 124 },
  { id: 'givenName', header: 'Given name', value: row => row.givenName, width: 100, hidden: 'narrow' },
  { id: 'roles', header: 'Roles', value: row => roleNames(row.roles), width: 152, grow: 3 },
  statusColumn(row => stateOf(row), { fixed: 170 }),
  statusColumn(row => twoStepOf(row), { id: 'twoStep', header: 'Two-step', fixed: 96 }),
  {
    id: 'lastSignInAt',
    header: 'Last sign-in',
    value: row => row.lastSignInAt,
    kind: 'dateTime',
    fixed: 150,
  },
  {
    id: 'sessions',
    header: 'Sessions',
    value: row => row.sessions,
    kind: 'count',
    fixed: 84,
    hidden: 'narrow',
  },
  { id: 'email', header: 'E-mail', value: row => row.email, width: 140, grow: 2, hidden: 'narrow' },
  {
    id: 'createdAt',
    header: 'Added',
    value: row => row.createdAt,
    kind: 'dateTime',
    width: 140,
    hidden: true,
  },
]

/** People who may sign in, and their roles. */
export function UsersScreen() {
  const users = useQuery(usersQuery)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const user = users.data?.find(one => one.index === open)
  return (
    <>
      <PageHeader
        title="Users"
        about="People who may sign in, and their roles. Users can be disabled but not deleted, so the audit trail stays complete."
        actions={<Button onClick={() => setOpen('new')}>Add user</Button>}
      />
      <DataTable
        name="users"
        label="Users"
        columns={columns}
        list={users}
        onOpen={row => setOpen(row.index)}
        initialSort={{ id: 'username' }}
        filterPlaceholder="Filter users"
      />
      <ResourceDrawer
        opened={open !== null}
        title={user ? user.username : 'Add user'}
        onClose={() => setOpen(null)}
      >
        {({ during }) =>
          (open === 'new' || user) && (
            <UserForm key={open} user={user}>
              {user && <UserSignIn user={user} during={during} />}
            </UserForm>
          )
        }
      </ResourceDrawer>
    </>
  )
}
