import type { RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ANY_CARRIER } from '../allocation-labels.ts'
import { rateCardsQuery } from '../rate-cards.queries.ts'

const columns: Column<RateCard>[] = [
  { id: 'name', header: 'Rate card', value: row => row.name, width: 200, grow: 2 },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name ?? ANY_CARRIER, width: 140 },
  { id: 'validFrom', header: 'Valid from', value: row => row.validFrom, kind: 'date', fixed: 110 },
  { id: 'entries', header: 'Entries', value: row => row.entries, kind: 'count', fixed: 100 },
  { id: 'allocations', header: 'Allocations', value: row => row.allocations, kind: 'count', fixed: 110 },
  {
    id: 'createdAt',
    header: 'Imported',
    value: row => row.createdAt,
    kind: 'dateTime',
    fixed: 150,
    hidden: 'narrow',
  },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 120, hidden: 'narrow' },
  { id: 'index', header: 'Index', value: row => row.index, fixed: 80, hidden: true },
]

/** Every card and version of a reseller; a row opens its entries. */
export function RateCardsTable({ client }: { client: number }) {
  const listed = useQuery(rateCardsQuery(client))
  return (
    <DataTable
      name="rate-cards"
      label="Rate cards"
      columns={columns}
      list={listed}
      link={row => ({ to: '/bureau/rate-allocation/$rateCard', params: { rateCard: row.index } })}
      emptyHint="Import a carrier’s price list, then allocate it."
    />
  )
}
