import { Button } from '@mantine/core'
import type { Credential } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { RecordDrawer, useRecordDrawer } from '../../../ui/overlays/record-drawer.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { whenFocusIsBack } from '../../../ui/overlays/use-focus-back.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { overlapDaysQuery } from '../../dash-api-settings/dash-api-settings.public.ts'
import { credentialsQuery, useEndOverlap, useRevoke, useRotate } from '../client-credentials.queries.ts'
import { CredentialDetail } from '../components/credential-detail.tsx'
import { askRotation, showIssued } from '../components/credential-dialogs.tsx'
import { endQuestion, oldSecret, revokeQuestion, stateOf } from '../credential-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const CredentialForm = lazy(() => import('../components/credential-form.tsx'))

const route = getRouteApi('/dash-administration/client-credentials')

const columns: Column<Credential>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 86, hidden: 'narrow' },
  { id: 'reseller', header: 'Reseller', value: row => row.client.name, width: 140, grow: 2 },
  { id: 'name', header: 'Name', value: row => row.name, width: 130, grow: 2 },
  { id: 'clientId', header: 'Client ID', value: row => row.clientId, copy: true, width: 236, grow: 1 },
  statusColumn(row => stateOf(row), { id: 'status', header: 'Status', fixed: 124 }),
  { id: 'lastUsedAt', header: 'Last used', value: row => row.lastUsedAt, kind: 'dateTime', width: 150 },
  { id: 'lastUsedIp', header: 'From', value: row => row.lastUsedIp, width: 104, hidden: 'narrow' },
  {
    id: 'oldEndsAt',
    header: 'Old secret ends',
    value: row => oldSecret(row)?.endsAt,
    kind: 'dateTime',
    width: 150,
    hidden: 'narrow',
  },
  { id: 'expiresAt', header: 'Ends', value: row => row.expiresAt, kind: 'dateTime', width: 150 },
  {
    id: 'limit',
    header: 'Calls per minute',
    value: row => row.callsPerMinute,
    kind: 'count',
    width: 116,
    hidden: 'narrow',
  },
  {
    id: 'createdAt',
    header: 'Issued',
    value: row => row.createdAt,
    kind: 'dateTime',
    width: 150,
    hidden: 'narrow',
  },
]

/** Credentials with which partners' systems read the Dash API. */
export function ClientCredentialsScreen() {
  const credentials = useQuery(credentialsQuery)
  const overlapDays = useQuery(overlapDaysQuery).data ?? 7
  const { credential: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const form = useRecordDrawer<Credential>()
  const rotate = useRotate()
  const endOverlap = useEndOverlap()
  const revoke = useRevoke()
  const open = (index?: number) =>
    void navigate({ search: before => ({ ...before, credential: index }), replace: index === undefined })
  const shown = credentials.data?.find(({ index }) => index === opened)

  async function askToRotate(credential: Credential) {
    const oldEndsAt = await askRotation(credential, overlapDays)
    if (oldEndsAt === undefined) return
    const issued = await rotate.mutateAsync({ index: credential.index, oldEndsAt }).catch(() => null)
    if (issued) await showIssued(issued)
  }
  async function askToEnd(credential: Credential) {
    if (!(await confirm(endQuestion(credential), 'End the old secret'))) return
    endOverlap.mutate(credential, {
      onSuccess: () => showDone(`The old secret of ${credential.name} has ended`),
    })
  }
  async function askToRevoke(credential: Credential) {
    if (!(await confirm(revokeQuestion(credential), 'Revoke credential'))) return
    revoke.mutate(credential, { onSuccess: () => showDone(`${credential.name} is revoked`) })
  }

  return (
    <>
      <PageHeader
        title="Client credentials"
        about={
          <>
            Credentials that let partners’ systems read one reseller’s data.{' '}
            <Link
              to="/dash-administration/webhooks"
              search={true}
              style={{ color: 'var(--mantine-color-anchor)' }}
            >
              Webhooks
            </Link>{' '}
            tell them what is new.
          </>
        }
        actions={<Button onClick={form.add}>Issue credential</Button>}
      />
      <DataTable
        name="client-credentials"
        label="Client credentials"
        columns={columns}
        list={credentials}
        link={row => ({ to: '.', search: before => ({ ...before, credential: row.index }) })}
        emptyHint="Issue a credential to let a partner’s system read its data."
      />
      <ResourceDrawer
        opened={shown !== undefined && !form.opened}
        title={shown?.name ?? ''}
        onClose={() => open()}
      >
        {({ during }) =>
          shown && (
            <CredentialDetail
              credential={shown}
              busy={rotate.isPending}
              onEdit={() => form.open(shown)}
              onRotate={() => void during(() => askToRotate(shown))}
              onEndOverlap={() => void during(() => askToEnd(shown))}
              onRevoke={() => void during(() => askToRevoke(shown))}
            />
          )
        }
      </ResourceDrawer>
      <RecordDrawer of={form} add="Issue credential" title={({ name }) => `Edit ${name}`}>
        {credential => (
          <CredentialForm
            credential={credential}
            onIssued={issued => void whenFocusIsBack().then(() => showIssued(issued))}
          />
        )}
      </RecordDrawer>
    </>
  )
}
