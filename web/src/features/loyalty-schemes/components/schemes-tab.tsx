import type { LoyaltyScheme } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { useQuery } from '@tanstack/react-query'
import { todayInLondon } from '../../../lib/today.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { schemesQuery } from '../loyalty-schemes.queries.ts'
import { discountText, monthsText } from '../offer-labels.ts'
import { offerColumns } from './offer-columns.tsx'
import { SchemeForm } from './scheme-form.tsx'

const columns: readonly Column<LoyaltyScheme>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 130, grow: 2 },
  { id: 'discount', header: 'Discount', value: row => discountText(row.discount), fixed: 116 },
  {
    id: 'productGroups',
    header: 'Product groups',
    value: row => row.productGroups.join(', '),
    width: 130,
    grow: 2,
  },
  { id: 'minimum', header: 'Minimum term', value: row => monthsText(row.minimumMonths), fixed: 116 },
  ...offerColumns,
]

interface SchemesTabProps {
  client: number
  /** The scheme whose drawer is open, or a new one. */
  open: number | 'new' | undefined
  onOpen: (open: number | undefined) => void
}

export function SchemesTab({ client, open, onOpen }: SchemesTabProps) {
  const list = useQuery(schemesQuery(client))
  const scheme = typeof open === 'number' ? list.data?.find(row => row.index === open) : undefined
  return (
    <>
      <DataTable
        name="schemes"
        label="Loyalty schemes"
        columns={columns}
        list={list}
        rowKey={row => row.index}
        onOpen={row => onOpen(row.index)}
        emptyHint="No loyalty schemes yet. Add one; accounts get it through a contract."
      />
      <ResourceDrawer
        opened={open === 'new' || scheme !== undefined}
        title={scheme?.name ?? 'Add loyalty scheme'}
        onClose={() => onOpen(undefined)}
      >
        <SchemeForm key={scheme?.index ?? 'new'} client={client} scheme={scheme} today={todayInLondon()} />
      </ResourceDrawer>
    </>
  )
}
