import { ActionIcon } from '@mantine/core'
import type { RateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import { IconTrash } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDate } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ANY_CARRIER, scopeText, stateOn } from '../allocation-labels.ts'
import { allocationsQuery } from '../rate-cards.queries.ts'
import { useRemoveAllocation } from '../use-remove-allocation.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const columnsOn = (today: string, onRemove: (row: RateAllocation) => void): Column<RateAllocation>[] => [
  { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name ?? ANY_CARRIER, width: 124 },
  { id: 'side', header: 'Type', value: row => (row.side === 'retail' ? 'Retail' : 'Wholesale'), fixed: 100 },
  { id: 'scope', header: 'Applies to', value: scopeText, width: 140, grow: 2 },
  { id: 'rateCard', header: 'Rate card', value: row => row.rateCard.name, width: 160, grow: 2 },
  {
    id: 'version',
    header: 'Version',
    value: row => row.rateCard.validFrom,
    kind: 'date',
    fixed: 120,
    hidden: true,
  },
  {
    id: 'validFrom',
    header: 'From',
    value: row => row.validFrom,
    kind: 'date',
    fixed: 106,
    hidden: 'narrow',
  },
  { id: 'validTo', header: 'To', value: row => row.validTo, kind: 'date', fixed: 106, hidden: 'narrow' },
  statusColumn(row => stateOn(row, today), { fixed: 104 }),
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 110, hidden: true },
  {
    id: 'remove',
    header: 'Remove',
    value: () => '',
    action: true,
    render: row => (
      <ActionIcon
        variant="subtle"
        color="gray"
        tabIndex={-1}
        aria-label={`Remove ${row.rateCard.name} for ${scopeText(row)} from ${formatDate(row.validFrom)}`}
        onClick={() => onRemove(row)}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    ),
    fixed: 88,
  },
]

/** Which card rates which calls from when. Enter on a row, or its button, removes the allocation. */
export default function AllocationsTable({ client }: { client: number }) {
  const list = useQuery(allocationsQuery(client))
  const removeAllocation = useRemoveAllocation(client)
  const columns = useMemo(
    () => columnsOn(todayInLondon(), row => void removeAllocation(row)),
    [removeAllocation],
  )
  return (
    <DataTable
      name="rate-allocations"
      label="Allocations"
      columns={columns}
      list={list}
      height={420}
      onOpen={row => void removeAllocation(row)}
      emptyHint="Until a card is allocated, calls stay unrated. Add an allocation for the wholesale and the retail side of each carrier."
    />
  )
}
