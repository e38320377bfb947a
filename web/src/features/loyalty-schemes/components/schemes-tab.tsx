import type { LoyaltyScheme } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { todayInLondon } from '../../../lib/days.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { schemesQuery } from '../loyalty-schemes.queries.ts'
import { discountText, monthsText } from '../offer-labels.ts'
import { offerColumns } from './offer-columns.tsx'
import { type OpenOffer, OffersTab } from './offers-tab.tsx'

const SchemeForm = lazy(() => import('./scheme-form.tsx'))

const columns: readonly Column<LoyaltyScheme>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 170, grow: 2 },
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

export const SchemesTab = (of: OpenOffer) => (
  <OffersTab
    {...of}
    name="schemes"
    label="Loyalty schemes"
    noun="loyalty scheme"
    columns={columns}
    list={useQuery(schemesQuery(of.client))}
  >
    {scheme => (
      <SchemeForm key={scheme?.index ?? 'new'} client={of.client} scheme={scheme} today={todayInLondon()} />
    )}
  </OffersTab>
)
