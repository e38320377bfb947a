import { Button } from '@mantine/core'
import type { InternalSource } from '@nineops/contract/bureau/data-collection/internal-sources.contract'
import { useQuery } from '@tanstack/react-query'
import type { Peek } from '../../../ui/overlays/peek.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { internalSourcesQuery } from '../collection.queries.ts'
import { statusLabels } from '../file-labels.ts'
import { linkToFile } from '../link-to-file.ts'
import { askCalls } from './enter-calls-form.tsx'
import { correctedColumn } from './file-columns.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const columns: Column<InternalSource>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 200, grow: 3 },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 120 },
  {
    id: 'fixes',
    header: 'Corrects',
    value: row => row.externalSource?.name ?? 'New calls',
    width: 160,
    grow: 2,
  },
  statusColumn(row => statusLabels[row.status], { id: 'status', header: 'Status', fixed: 110 }),
  { id: 'lines', header: 'Lines', value: row => row.lines, kind: 'count', width: 80 },
  {
    id: 'accepted',
    header: 'Accepted',
    value: row => row.accepted,
    kind: 'count',
    width: 90,
    hidden: 'narrow',
  },
  {
    id: 'rejected',
    header: 'Rejected',
    value: row => row.rejected - row.corrected,
    kind: 'count',
    width: 90,
  },
  correctedColumn,
  {
    id: 'duplicate',
    header: 'Duplicate',
    value: row => row.duplicate,
    kind: 'count',
    width: 90,
    hidden: 'narrow',
  },
  { id: 'createdAt', header: 'Entered', value: row => row.createdAt, kind: 'dateTime', fixed: 150 },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 100, hidden: 'narrow' },
]

interface InternalSourcesProps {
  client: number
  peek: Peek
}

/** Call records entered by staff: new ones, or corrected lines of a file. */
export default function InternalSources({ client, peek }: InternalSourcesProps) {
  const list = useQuery(internalSourcesQuery(client))
  return (
    <DataTable
      name="internal-sources"
      label="Internal sources"
      columns={columns}
      list={list}
      link={row => linkToFile(row.index)}
      peek={peek}
      emptyHint="Enter call records that aren’t in any file, or open a file and correct its rejected lines."
      toolbar={<Button onClick={() => void askCalls(client)}>Enter call records</Button>}
    />
  )
}
