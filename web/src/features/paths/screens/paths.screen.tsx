import { Button } from '@mantine/core'
import type { IoPath } from '@nineops/contract/paths.contract'
import { useQuery } from '@tanstack/react-query'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { askPath } from '../components/path-form.tsx'
import classes from '../components/paths.module.css'
import { type Direction, pathsQuery } from '../paths.queries.ts'

const path: Column<IoPath> = { id: 'path', header: 'Path', value: row => row.path, grow: 3, copy: true }
const carrier: Column<IoPath> = { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name }
const description: Column<IoPath> = {
  id: 'description',
  header: 'Description',
  value: row => row.description,
  grow: 2,
}
const state: Column<IoPath> = {
  id: 'state',
  header: 'State',
  value: row => row.problem ?? 'Usable',
  grow: 2,
  render: row => (
    <StatusBadge tone={row.problem === null ? 'good' : 'bad'}>{row.problem ?? 'Usable'}</StatusBadge>
  ),
}
const columnsOf: Record<Direction, Column<IoPath>[]> = {
  input: [path, carrier, description, state],
  output: [path, description, state],
}
const words: Record<Direction, { title: string; empty: string }> = {
  input: { title: 'Input paths', empty: 'Add the folder in which a carrier leaves its call files.' },
  output: { title: 'Output paths', empty: 'Add the folder into which end-of-run files are delivered.' },
}

/** Folders in which carriers leave files, and into which end-of-run files go. */
export function PathsScreen() {
  return (
    <>
      <PageHeader
        title="IO Paths"
        about="Where this reseller’s files come from and go to, inside the folders the server is configured with."
      />
      <RequireClient>
        {client => (
          <>
            <Paths client={client} direction="input" />
            <Paths client={client} direction="output" />
          </>
        )}
      </RequireClient>
    </>
  )
}

function Paths({ client, direction }: { client: number; direction: Direction }) {
  const paths = useQuery(pathsQuery(client, direction))
  const { title, empty } = words[direction]
  return (
    <div className={classes.section}>
      <div className={classes.heading}>
        <h2>{title}</h2>
        <Button
          variant={direction === 'input' ? 'filled' : 'default'}
          onClick={() => void askPath(client, direction)}
        >
          Add {direction} path
        </Button>
      </div>
      <DataTable
        name={`${direction}-paths`}
        label={title}
        columns={columnsOf[direction]}
        rows={paths.data}
        rowKey={row => row.index}
        error={paths.error}
        onRetry={() => void paths.refetch()}
        focusFilter={direction === 'input'}
        emptyHint={empty}
      />
    </div>
  )
}
