import type { SystemCheck } from '@nineops/contract/dash-administration/systems/systems.contract'
import { useQuery } from '@tanstack/react-query'
import { formatExactTime } from '../../../lib/london-time.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { stateLabels } from '../system-labels.ts'
import { checksQuery } from '../systems.queries.ts'
import { SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const columns: Column<SystemCheck>[] = [
  { id: 'checkedAt', header: 'Time', value: row => formatExactTime(row.checkedAt), fixed: 188 },
  statusColumn(row => stateLabels[row.state], { header: 'Result', fixed: 100 }),
  { id: 'ms', header: 'ms', value: row => row.ms, kind: 'count', fixed: 72 },
  { id: 'words', header: 'Details', value: row => row.words, width: 240, grow: 3 },
]

/** Single checks of the last seven days, the latest first. */
export function LastChecks({ system }: { system: number }) {
  const table = useServerTable('system-checks', { pageSize: 50, filtersHere: true })
  const checks = useQuery(checksQuery(system, table.cut))
  return (
    <Stack as="section" gap={16} aria-label="Checks in the last 7 days">
      <SectionTitle>Checks in the last 7 days</SectionTitle>
      <DataTable
        label="Checks"
        columns={columns}
        list={checks}
        height={320}
        emptyHint="No check yet."
        server={table}
      />
    </Stack>
  )
}
