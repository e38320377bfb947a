import { type InvoiceLineCall, lineCallSorts } from '@nineops/contract/bureau/call-traces.contract'
import { useQuery } from '@tanstack/react-query'
import { quantityCell } from '../../../lib/usage.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { lineCallsQuery } from '../call-traces.queries.ts'

const columns: Column<InvoiceLineCall>[] = [
  { id: 'startedAt', header: 'Start', value: row => row.startedAt, kind: 'dateTime', fixed: 158 },
  { id: 'cli', header: 'CLI', value: row => row.cli, kind: 'phone', fixed: 132 },
  { id: 'destination', header: 'Number called', value: row => row.destination, kind: 'phone', width: 132 },
  { id: 'destinationName', header: 'Destination', value: row => row.destinationName, width: 120, grow: 2 },
  { id: 'duration', header: 'Duration', value: quantityCell, kind: 'duration', width: 84 },
  { id: 'charge', header: 'Charge', value: row => row.charge, kind: 'rate', width: 96 },
  { id: 'cost', header: 'Cost', value: row => row.cost, kind: 'rate', width: 96 },
  { id: 'file', header: 'File', value: row => row.file.name, width: 140, grow: 2 },
  { id: 'lineNumber', header: 'Line', value: row => row.lineNumber, kind: 'count', fixed: 80 },
  { id: 'callId', header: 'Call ID', value: row => row.callId, width: 140, copy: true, hidden: true },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 110, hidden: true },
]

interface LineCallsProps {
  id: number
  accountId: number
  lineNumber: number
}

/** Shows the calls that make up an invoice line; returns the one opened, if any. */
export const showLineCalls = (
  line: LineCallsProps & { description: string },
): Promise<InvoiceLineCall | undefined> =>
  openDialog<InvoiceLineCall>({ title: `Calls of ${line.description}`, size: 1240 }, close => (
    <LineCalls id={line.id} accountId={line.accountId} lineNumber={line.lineNumber} onOpen={close} />
  ))

function LineCalls({ onOpen, ...line }: LineCallsProps & { onOpen: (call: InvoiceLineCall) => void }) {
  const table = useServerTable('line-calls', { sort: lineCallSorts, pageSize: 100, filtersHere: true })
  const calls = useQuery(lineCallsQuery(line, table.cut))
  return (
    <DataTable
      label="Calls of the line"
      columns={columns}
      list={calls}
      rowKey={row => `${row.carrier.index} ${row.callId}`}
      onOpen={onOpen}
      height={480}
      filterPlaceholder="Filter this page"
      server={table}
      serverExport={{ list: 'invoice-line-calls', params: { ...line } }}
    />
  )
}
