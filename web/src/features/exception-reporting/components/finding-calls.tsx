import type { FindingCall } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { findingCallsQuery } from '../exception-reporting.queries.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'

const PAGE_SIZE = 50

const columns: readonly Column<FindingCall>[] = [
  { id: 'startedAt', header: 'Start', value: row => row.startedAt, kind: 'dateTime', fixed: 140 },
  { id: 'cli', header: 'CLI', value: row => row.cli, kind: 'phone', width: 132, copy: true },
  {
    id: 'destination',
    header: 'Dialled',
    value: row => row.destination,
    kind: 'phone',
    width: 140,
    copy: true,
  },
  { id: 'duration', header: 'Duration', value: row => row.durationSeconds, kind: 'duration', fixed: 84 },
  { id: 'account', header: 'Account', value: row => row.account?.accountNumber, width: 108 },
  { id: 'retail', header: 'Charge', value: row => row.retailCharge, kind: 'rate', fixed: 92 },
  { id: 'wholesale', header: 'Cost', value: row => row.wholesaleCost, kind: 'rate', fixed: 92 },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, hidden: true },
  { id: 'file', header: 'File', value: row => row.file.name, hidden: true },
  { id: 'line', header: 'Line', value: row => row.lineNumber, kind: 'count', hidden: true },
  { id: 'late', header: 'Late', value: row => row.late, hidden: true },
  { id: 'callId', header: 'Call ID', value: row => row.callId, copy: true, hidden: true },
]

/** The calls behind a finding. */
export function FindingCalls({ finding }: { finding: number }) {
  const table = useServerTable('exception-calls', { pageSize: PAGE_SIZE, filtersHere: true })
  const { page, pageSize } = table.query
  const calls = useQuery(findingCallsQuery(finding, { page, pageSize }))
  return (
    <div>
      <SectionTitle as="h3" mt={16} mb={8}>
        Calls
      </SectionTitle>
      <DataTable
        label="Calls"
        columns={columns}
        list={calls}
        rowKey={row => `${row.file.index} ${row.lineNumber}`}
        height={360}
        filterPlaceholder="Filter this page"
        server={table}
        serverExport={{ list: 'exception-finding-calls', params: { finding } }}
      />
    </div>
  )
}
