import { z } from 'zod'

const resellerTabs = [
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

/** State of the reseller's page, in the address. */
export const resellerSearch = z.object({ tab: z.enum(resellerTabs).optional().catch(undefined) })
