import type { AccountCall } from '@nineops/contract/crm/account-calls.contract'
import { quantityCell } from '../../../lib/usage.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'

export const exceptionLabels: Record<NonNullable<AccountCall['exception']>, string> = {
  unrated_retail: 'Unrated retail',
  unrated_wholesale: 'Unrated wholesale',
  unrated_both: 'Unrated',
}

// A narrow screen cuts off the last columns.
const before: readonly Column<AccountCall>[] = [
  { id: 'startedAt', header: 'Start', kind: 'dateTime', value: row => row.startedAt, fixed: 146 },
  { id: 'cli', header: 'CLI', value: row => row.cli, kind: 'phone', fixed: 128 },
  { id: 'destination', header: 'Number called', value: row => row.destination, kind: 'phone', fixed: 124 },
  { id: 'destinationName', header: 'Destination', value: row => row.destinationName, width: 100, grow: 2 },
  { id: 'duration', header: 'Duration', kind: 'duration', value: quantityCell, fixed: 80 },
  {
    id: 'inclusive',
    header: 'Inclusive',
    kind: 'duration',
    value: ({ kind, inclusiveQuantity: quantity }) => quantityCell({ kind, quantity }),
    fixed: 84,
    hidden: true,
  },
  { id: 'band', header: 'Band', value: row => row.band, fixed: 80, hidden: true },
  { id: 'charge', header: 'Charge', kind: 'rate', value: row => row.charge, fixed: 100 },
]
const cost: Column<AccountCall> = {
  id: 'cost',
  header: 'Cost',
  kind: 'rate',
  value: row => row.cost,
  fixed: 100,
}
const after: readonly Column<AccountCall>[] = [
  {
    id: 'exception',
    header: 'Exception',
    value: row => row.exception && exceptionLabels[row.exception],
    render: row => row.exception && <StatusBadge tone="warn">{exceptionLabels[row.exception]}</StatusBadge>,
    width: 120,
  },
  { id: 'productGroup', header: 'Product group', value: row => row.productGroup, width: 110 },
  { id: 'late', header: 'Late', value: row => row.late, fixed: 64, hidden: true },
  { id: 'billRun', header: 'Bill run', value: row => row.billRun.description, width: 130, hidden: true },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier.name, width: 110, hidden: true },
  { id: 'callId', header: 'Call ID', value: row => row.callId, copy: true, width: 140, hidden: true },
]

export const callColumns = [...before, ...after]
export const costColumns = [...before, cost, ...after]
