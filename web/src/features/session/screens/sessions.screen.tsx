import { Button } from '@mantine/core'
import {
  type OpenSession,
  SESSIONS_SHOWN,
  type SignInMethod,
} from '@nineops/contract/portal/session/sessions.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { sessionsQuery, useRevoke, useRevokeOfUser } from '../sessions.queries.ts'

const methods: Record<SignInMethod, string> = {
  password: 'Password',
  'two-step': 'Password and code',
  passkey: 'Password and passkey',
  'recovery-code': 'Password and recovery code',
  'single-sign-on': 'Identity provider',
}

const columnsOf = (onEnd: (row: OpenSession) => void, onEndAll: (row: OpenSession) => void) => {
  const columns: Column<OpenSession>[] = [
    { id: 'username', header: 'User', value: row => row.user.username, width: 110, grow: 2 },
    { id: 'givenName', header: 'Name', value: row => row.user.givenName, width: 90, hidden: 'narrow' },
    // First, because a small screen cuts off the last columns.
    {
      id: 'end',
      header: 'End',
      value: () => '',
      action: true,
      fixed: 160,
      render: row =>
        row.own ? (
          <StatusBadge tone="good">Your session</StatusBadge>
        ) : (
          <>
            <Button
              variant="default"
              size="compact-sm"
              tabIndex={-1}
              mr={8}
              aria-label={`End session ${row.index} of ${row.user.username}`}
              onClick={event => {
                event.stopPropagation()
                onEnd(row)
              }}
            >
              End
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              tabIndex={-1}
              aria-label={`End all sessions of ${row.user.username}`}
              onClick={event => {
                event.stopPropagation()
                onEndAll(row)
              }}
            >
              End all
            </Button>
          </>
        ),
    },
    {
      id: 'since',
      header: 'Signed in',
      value: row => row.since,
      kind: 'dateTime',
      fixed: 156,
      hidden: 'narrow',
    },
    { id: 'lastUsedAt', header: 'Last used', value: row => row.lastUsedAt, kind: 'dateTime', fixed: 156 },
    { id: 'address', header: 'Address', value: row => row.address, width: 112 },
    { id: 'browser', header: 'Browser', value: row => row.browser, width: 174, grow: 2 },
    { id: 'method', header: 'Method', value: row => methods[row.method], width: 140, grow: 2 },
    {
      id: 'expiresAt',
      header: 'Expires',
      value: row => row.expiresAt,
      kind: 'dateTime',
      width: 140,
      hidden: true,
    },
  ]
  return columns
}

/** Signed-in users; ends one session or all of a user. */
export function SessionsScreen() {
  const sessions = useQuery(sessionsQuery)
  const { mutate: revoke } = useRevoke()
  const { mutate: revokeAll } = useRevokeOfUser()
  const columns = useMemo(() => {
    const end = async ({ index, user, browser, address }: OpenSession) => {
      const question = `End the session of ${user.username} with ${browser} from ${address}? They will have to sign in again.`
      if (!(await confirm(question, 'End session'))) return
      revoke(index, { onSuccess: () => showDone(`The session of ${user.username} has ended`) })
    }
    const endAll = async ({ user }: OpenSession) => {
      const question = `End all sessions of ${user.username}? They will have to sign in again everywhere.`
      if (!(await confirm(question, 'End all sessions'))) return
      revokeAll(user.index, {
        onSuccess: ({ ended }) => showDone(`${counted(ended, 'session')} of ${user.username} ended`),
      })
    }
    return columnsOf(
      row => void end(row),
      row => void endAll(row),
    )
  }, [revoke, revokeAll])
  return (
    <>
      <PageHeader
        title="Sessions"
        about="Who is signed in now. A session lasts up to 12 hours. Ending one takes effect at once."
      />
      <DataTable
        name="sessions"
        label="Sessions"
        columns={columns}
        list={sessions}
        initialSort={{ id: 'lastUsedAt', desc: true }}
        filterPlaceholder="Filter sessions"
        partial={(sessions.data?.length ?? 0) >= SESSIONS_SHOWN}
      />
    </>
  )
}
