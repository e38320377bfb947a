import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'

export const resellerTabs = [
  'details',
  'brands',
  'wholesale-retail',
  'products',
  'bundles',
  'vat',
  'notices',
  'sales-ledger',
  'feature-flags',
] as const
export type ResellerTab = (typeof resellerTabs)[number]

/** State of the reseller's page, in the address. */
export const resellerSearch = z.object({ tab: z.enum(resellerTabs).optional().catch(undefined) })

const route = getRouteApi('/service-establishment/reseller')

/** The open tab, and a function to open another; each tab is a history entry. */
export function useResellerTab(): [ResellerTab, (tab: string | null) => void] {
  const { tab = 'details' } = route.useSearch()
  const navigate = route.useNavigate()
  return [
    tab,
    value => {
      const next = resellerTabs.find(one => one === value && one !== 'details')
      void navigate({ search: previous => ({ ...previous, tab: next }) })
    },
  ]
}
