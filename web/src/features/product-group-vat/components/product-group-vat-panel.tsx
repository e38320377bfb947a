import type { ProductGroupVat } from '@nineops/contract/service-establishment/product-group-vat.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { categoryNames, nextText, reverseChargeWarnings } from '../category-labels.ts'
import { productGroupVatQuery } from '../product-group-vat.queries.ts'
import { CategoryForm } from './category-form.tsx'
import { NameForm } from './name-form.tsx'

const columns: Column<ProductGroupVat>[] = [
  { id: 'productGroup', header: 'Product group', value: row => row.productGroup, width: 160, grow: 2 },
  {
    id: 'displayName',
    header: 'Name on invoices',
    value: row => row.displayName,
    width: 160,
    grow: 2,
    hidden: 'narrow',
  },
  { id: 'category', header: 'VAT category', value: row => categoryNames[row.category], width: 148 },
  {
    id: 'reverseCharge',
    header: 'Reverse charge',
    value: row => (row.reverseCharge ? 'Applies' : 'Does not apply'),
    width: 140,
  },
  { id: 'next', header: 'Next', value: row => nextText(row, todayInLondon()), width: 200, grow: 2 },
  {
    id: 'toReview',
    header: 'Status',
    value: row => (row.toReview ? 'To review' : row.history.length > 0 ? 'Set' : 'Not classified'),
    fixed: 136,
    render: row => (
      <StatusBadge tone={!row.toReview && row.history.length > 0 ? 'good' : 'warn'}>
        {row.toReview ? 'To review' : row.history.length > 0 ? 'Set' : 'Not classified'}
      </StatusBadge>
    ),
  },
]

/** VAT categories of the reseller's product groups, and which of them a reverse-charge customer accounts for. */
export function ProductGroupVatPanel({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(productGroupVatQuery(client))
  const { roles } = useSession()
  const [chosen, setChosen] = useState<ProductGroupVat[]>([])
  const [open, setOpen] = useState<ProductGroupVat[]>()
  const [renamed, setRenamed] = useState<ProductGroupVat>()
  const [only] = chosen
  const keeps = roles.includes('NINEOPS_SERVICEESTABLISHMENT_ACCESS')
  return (
    <>
      {data &&
        reverseChargeWarnings(data).map(text => (
          <Notice key={text} tone="warn">
            {text}
          </Notice>
        ))}
      <DataTable
        name="product-group-vat"
        label="VAT of product groups"
        columns={columns}
        list={{ data: data?.groups, error, refetch }}
        rowKey={row => row.productGroup}
        {...(keeps && { onSelect: setChosen, onOpen: (row: ProductGroupVat) => setOpen([row]) })}
        toolbar={
          keeps && (
            <>
              <ReasonedButton
                variant="default"
                reason={chosen.length === 1 ? null : 'Select one product group first'}
                onClick={() => setRenamed(only)}
              >
                Set name on invoices
              </ReasonedButton>
              <ReasonedButton
                variant="default"
                reason={chosen.length === 0 ? 'Select product groups first' : null}
                onClick={() => setOpen(chosen)}
              >
                Set VAT category
              </ReasonedButton>
            </>
          )
        }
        filterPlaceholder="Filter product groups"
        emptyHint="Product groups are those of the reseller’s charges, bundles and rate cards. One that is not classified is standard-rated."
      />
      <ResourceDrawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.length === 1 ? `VAT of ${open[0]?.productGroup ?? ''}` : 'Set VAT category'}
      >
        {open && <CategoryForm client={client} groups={open} />}
      </ResourceDrawer>
      <ResourceDrawer
        opened={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        title={`${renamed?.productGroup ?? ''} on invoices`}
      >
        {renamed && <NameForm client={client} group={renamed} />}
      </ResourceDrawer>
    </>
  )
}
