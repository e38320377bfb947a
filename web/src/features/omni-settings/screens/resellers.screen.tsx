import { Button } from '@mantine/core'
import type { Client } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import { IconSettings } from '../../../ui/icons/icons.tsx'
import { IconMessage } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Tone, StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { resellersQuery } from '../omni-settings.queries.ts'
import { useEditSettings } from '../use-edit-settings.ts'
import classes from './resellers.module.css'

const tones: Record<number, Tone> = { 1: 'good', 2: 'warn' }
const button = {
  variant: 'subtle',
  color: 'gray',
  size: 'compact-sm',
  className: classes.rowButton ?? '',
} as const
const selection = (client: number) => ({ client, brand: undefined, account: undefined, run: undefined })

const columnsWith = (edit: (row: Client) => void, opening: number | undefined): Column<Client>[] => [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: 'narrow' },
  { id: 'name', header: 'Reseller', value: row => row.name, width: 200, grow: 3 },
  {
    id: 'status',
    header: 'Status',
    value: row => row.status.description,
    render: row => (
      <StatusBadge tone={tones[row.status.index] ?? 'quiet'}>{row.status.description}</StatusBadge>
    ),
    fixed: 130,
  },
  {
    id: 'settings',
    header: 'Portal settings',
    value: () => '',
    action: true,
    render: row => (
      <Button
        {...button}
        loading={opening === row.index}
        disabled={opening !== undefined && opening !== row.index}
        leftSection={<IconSettings size={16} aria-hidden="true" />}
        aria-label={`Settings of ${row.name}`}
        onClick={() => edit(row)}
      >
        Settings
      </Button>
    ),
    fixed: 136,
  },
  {
    id: 'messages',
    header: 'Messages',
    value: () => '',
    action: true,
    render: row => (
      <Button
        {...button}
        leftSection={<IconMessage size={16} aria-hidden="true" />}
        aria-label={`Messages of ${row.name}`}
        renderRoot={(props: Record<string, unknown>) => (
          <Link to="/omni-portal/messages" search={selection(row.index)} {...props} />
        )}
      >
        Messages
      </Button>
    ),
    fixed: 136,
  },
]

/** Resellers and their portals' settings. */
export function ResellersScreen() {
  const list = useQuery(resellersQuery)
  const { edit, opening } = useEditSettings()
  const columns = useMemo(() => columnsWith(row => void edit(row), opening), [edit, opening])
  return (
    <>
      <PageHeader title="Resellers" about="Portal settings and messages by reseller." />
      <DataTable
        name="omni-resellers"
        label="Resellers"
        columns={columns}
        list={list}
        onOpen={row => {
          if (opening === undefined) void edit(row)
        }}
        emptyHint="Resellers are created in Service Establishment."
      />
    </>
  )
}
