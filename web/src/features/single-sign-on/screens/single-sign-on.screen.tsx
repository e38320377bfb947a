import { Button } from '@mantine/core'
import type { UserIdentity } from '@nineops/contract/administration/single-sign-on.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ProviderCard, ProviderSkeleton } from '../components/provider-card.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { singleSignOnQuery, useUnlink } from '../single-sign-on.queries.ts'

const columnsWith = (onUnlink: (row: UserIdentity) => void, busy: boolean): Column<UserIdentity>[] => [
  { id: 'username', header: 'User', value: row => row.user.username },
  { id: 'givenName', header: 'Given name', value: row => row.user.givenName },
  {
    id: 'state',
    header: 'Status',
    value: row => (row.user.disabled ? 'Disabled' : 'Active'),
    render: row => (
      <StatusBadge tone={row.user.disabled ? 'quiet' : 'good'}>
        {row.user.disabled ? 'Disabled' : 'Active'}
      </StatusBadge>
    ),
    fixed: 100,
  },
  // First, because a small screen cuts off the last columns.
  {
    id: 'unlink',
    header: 'Link',
    value: () => '',
    render: row => (
      <Button
        variant="default"
        size="compact-sm"
        disabled={busy}
        aria-label={`Unlink ${row.user.username}`}
        onClick={event => {
          event.stopPropagation()
          onUnlink(row)
        }}
      >
        Unlink
      </Button>
    ),
    fixed: 90,
    action: true,
  },
  { id: 'email', header: 'E-mail at the provider', value: row => row.email, width: 190, grow: 2 },
  { id: 'subject', header: 'Subject', value: row => row.subject, copy: true, grow: 2 },
  { id: 'issuer', header: 'Issuer', value: row => row.issuer, hidden: true },
  { id: 'linkedAt', header: 'Linked', value: row => row.linkedAt, kind: 'dateTime', fixed: 170 },
  { id: 'lastUsedAt', header: 'Last used', value: row => row.lastUsedAt, kind: 'dateTime', fixed: 140 },
]

/** The identity provider of staff, and linked users. */
export function SingleSignOnScreen() {
  const { data, error, isPending, refetch } = useQuery(singleSignOnQuery)
  const { mutate, isPending: unlinking } = useUnlink()
  const columns = useMemo(() => {
    const ask = async ({ index, user, email }: UserIdentity) => {
      const question = `Forget that ${user.username} is ${email} at the provider.\n\nThe next sign-in there with a verified e-mail address of ${user.username} links them again.`
      if (await confirm(question, 'Unlink')) mutate(index)
    }
    return columnsWith(row => void ask(row), unlinking)
  }, [mutate, unlinking])
  return (
    <>
      <PageHeader
        title="Single sign-on"
        about="Who signs in through the identity provider. Roles are always set in NineOps."
      />
      {data ? <ProviderCard provider={data.provider} /> : isPending && <ProviderSkeleton />}
      <SectionTitle mt={24} mb={8}>
        Linked users
      </SectionTitle>
      <DataTable
        name="identities"
        label="Linked users"
        columns={columns}
        list={{ data: data?.identities, error, refetch }}
        focusFilter={false}
        emptyHint="A user is linked when they first sign in through the provider."
      />
    </>
  )
}
