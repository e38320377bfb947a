import { Button } from '@mantine/core'
import type { IoPath } from '@nineops/contract/bureau/paths.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { askPath } from '../ask-path.tsx'
import classes from '../components/paths.module.css'
import { deliverableTitles, holdsTitles, pathState } from '../path-labels.ts'
import { type Direction, pathsQuery } from '../paths.queries.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const PathDetail = lazy(() => import('../components/path-detail.tsx'))

const path: Column<IoPath> = {
  width: 200,
  id: 'path',
  header: 'Path',
  value: row => row.path,
  grow: 3,
  copy: true,
}
const carrier: Column<IoPath> = {
  id: 'carrier',
  header: 'Carrier',
  value: row => row.carrier?.name,
  width: 96,
}
const holds: Column<IoPath> = {
  id: 'holds',
  header: 'Files',
  value: row => holdsTitles[row.holds],
  fixed: 104,
}
const waiting: Column<IoPath> = {
  id: 'waiting',
  header: 'Waiting',
  value: row => row.waiting,
  kind: 'count',
  fixed: 80,
}
const delivered: Column<IoPath> = {
  id: 'deliverables',
  header: 'Delivers',
  value: row => row.deliverables.map(kind => deliverableTitles[kind]).join(', '),
  grow: 2,
}
const description: Column<IoPath> = {
  id: 'description',
  header: 'Description',
  value: row => row.description,
  width: 96,
  grow: 2,
  hidden: 'narrow',
}
const state: Column<IoPath> = statusColumn(row => pathState(row), { width: 110, grow: 2 })
const checkedAt: Column<IoPath> = {
  id: 'checkedAt',
  header: 'Last checked',
  value: row => row.checkedAt,
  kind: 'dateTime',
  fixed: 140,
}
const columnsOf: Record<Direction, Column<IoPath>[]> = {
  input: [path, carrier, holds, waiting, state, checkedAt, description],
  output: [path, delivered, state, checkedAt, description],
}
const words: Record<Direction, { title: string; empty: string }> = {
  input: {
    title: 'Input paths',
    empty: 'Add the folder in which a carrier leaves its call files or rental files.',
  },
  output: { title: 'Output paths', empty: 'Add the folder into which end-of-run files are delivered.' },
}

/** Half of a usual screen. */
const MOST_HEIGHT = 420

/** Folders from which carriers' files are collected, and to which end-of-run files are delivered. */
export function PathsScreen() {
  return (
    <>
      <PageHeader
        title="IO Paths"
        about="Where this reseller’s files are collected from and delivered to, within the configured folders, buckets and servers."
      />
      <RequireClient>
        {client => (
          <>
            <Paths key={`${client}-input`} client={client} direction="input" />
            <Paths key={`${client}-output`} client={client} direction="output" />
          </>
        )}
      </RequireClient>
    </>
  )
}

function Paths({ client, direction }: { client: number; direction: Direction }) {
  const paths = useQuery(pathsQuery(client, direction))
  const [open, setOpen] = useState<number | null>(null)
  const { title, empty } = words[direction]
  const shown = paths.data?.find(row => row.index === open)

  return (
    <div className={classes.section}>
      <div className={classes.heading}>
        <h2>{title}</h2>
        <Button variant="default" onClick={() => void askPath(client, direction)}>
          Add {direction} path
        </Button>
      </div>
      <DataTable
        name={`${direction}-paths`}
        label={title}
        height={MOST_HEIGHT}
        columns={columnsOf[direction]}
        list={paths}
        onOpen={row => setOpen(row.index)}
        focusFilter={direction === 'input'}
        emptyHint={empty}
      />
      <ResourceDrawer
        opened={shown !== undefined}
        title={direction === 'input' ? 'Input path' : 'Output path'}
        onClose={() => setOpen(null)}
      >
        {({ done }) =>
          shown && <PathDetail key={shown.index} client={client} path={shown} onRemoved={done} />
        }
      </ResourceDrawer>
    </div>
  )
}
