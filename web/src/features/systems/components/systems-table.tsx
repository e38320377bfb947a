import type { System } from '@nineops/contract/dash-administration/systems/systems.contract'
import type { Column } from '../../../ui/table/columns.ts'
import type { ListQuery } from '../../../ui/table/data-table-props.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { formatSpan, shownState, stateLabels } from '../system-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const columns: Column<System>[] = [
  statusColumn(row => stateLabels[shownState(row)], { fixed: 136 }),
  { id: 'name', header: 'Name', value: row => row.name, width: 150, grow: 2 },
  {
    id: 'words',
    header: 'Last check',
    // Problems that would stop the next check come first.
    value: row => (row.active ? (row.permission.why ?? row.words) : row.permission.why),
    width: 220,
    grow: 3,
  },
  { id: 'ms', header: 'ms', value: row => row.ms, kind: 'count', fixed: 72 },
  { id: 'checkedAt', header: 'Checked', value: row => row.checkedAt, kind: 'dateTime', fixed: 164 },
  { id: 'stateSince', header: 'Since', value: row => row.stateSince, kind: 'dateTime', fixed: 164 },
  { id: 'interval', header: 'Every', value: row => formatSpan(row.intervalSeconds), fixed: 76 },
  { id: 'owner', header: 'Owner', value: row => row.owner, width: 110 },
  { id: 'url', header: 'Address', value: row => row.url, width: 200, grow: 2, hidden: true },
  {
    id: 'description',
    header: 'Description',
    value: row => row.description,
    width: 200,
    grow: 2,
    hidden: true,
  },
]

interface SystemsTableProps {
  list: ListQuery<System>
  onOpen: (system: System) => void
}

/** Registered systems with the result of their last checks, live. */
export function SystemsTable({ list, onOpen }: SystemsTableProps) {
  return (
    <DataTable
      name="systems"
      label="Systems"
      columns={columns}
      list={list}
      onOpen={onOpen}
      emptyHint="Add a system by the address of its health check."
    />
  )
}
