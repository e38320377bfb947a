import type { TracedCall } from '@nineops/contract/bureau/call-traces.contract'
import { MOST_FOUND } from '@nineops/contract/bureau/call-traces.contract'
import { useQuery } from '@tanstack/react-query'
import { quantityCell } from '../../../lib/usage.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { searchQuery } from '../call-traces.queries.ts'

const columns: Column<TracedCall>[] = [
  { id: 'startedAt', header: 'Start', value: row => row.startedAt, kind: 'dateTime', fixed: 158 },
  { id: 'cli', header: 'CLI', value: row => row.cli, kind: 'phone', width: 132 },
  { id: 'destination', header: 'Number called', value: row => row.destination, kind: 'phone', width: 132 },
  { id: 'duration', header: 'Duration', value: quantityCell, kind: 'duration', width: 84 },
  { id: 'callId', header: 'Call ID', value: row => row.callId, width: 150, copy: true },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 110 },
  { id: 'file', header: 'File', value: row => row.file.name, width: 160, grow: 2 },
  { id: 'lineNumber', header: 'Line', value: row => row.lineNumber, kind: 'count', fixed: 80 },
]

interface FoundCallsProps {
  client: number
  find: string
  day: string | undefined
}

/** Calls found; opening one shows its trace. */
export function FoundCalls({ client, find, day }: FoundCallsProps) {
  const list = useQuery(searchQuery(client, find, day))
  return (
    <DataTable
      name="found-calls"
      label="Found calls"
      columns={columns}
      list={list}
      partial={list.data?.length === MOST_FOUND}
      rowKey={row => `${row.carrier.index} ${row.callId}`}
      link={row => ({
        to: '/bureau/data-collection/trace',
        search: before => ({ ...before, carrier: row.carrier.index, call: row.callId }),
      })}
      focusFilter={false}
      emptyHint={
        day === undefined
          ? 'No accepted call has this ID. To search by CLI, add a day.'
          : 'No accepted call of this CLI began on this day. A line that was rejected is in its file.'
      }
      toolbar={list.data?.length === MOST_FOUND ? <span>The first {MOST_FOUND} calls</span> : undefined}
    />
  )
}
