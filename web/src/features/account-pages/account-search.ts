import { deliveries, paymentMethods } from '@nineops/contract/account-rules'
import { accountStates } from '@nineops/contract/account-pages.contract'
import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'

/** What the list of accounts shows, kept in the address. */
export const accountsSearch = z.object({
  /** What is sought. */
  find: z.coerce.string().max(100).optional().catch(undefined),
  delivery: z.enum(deliveries).optional().catch(undefined),
  payment: z.enum(paymentMethods).optional().catch(undefined),
  state: z
    .enum([...accountStates, 'any'])
    .optional()
    .catch(undefined),
  gaps: z.literal(true).optional().catch(undefined),
})
export type AccountsSearch = z.infer<typeof accountsSearch>

export const accountTabs = [
  'overview',
  'details',
  'services',
  'contracts',
  'charges',
  'bundles',
  'invoices',
  'calls',
  'files',
  'notes',
  'history',
  'personal',
] as const
export type AccountTab = (typeof accountTabs)[number]

/** What the page of an account shows. */
export const accountSearch = z.object({
  tab: z.enum(accountTabs).optional().catch(undefined),
  /** Index of the charge or invoice that is open. */
  charge: z.coerce.number().int().positive().optional().catch(undefined),
  invoice: z.coerce.number().int().positive().optional().catch(undefined),
  /** State of the services that are listed. */
  services: z.enum(['active', 'future', 'ended']).optional().catch(undefined),
})
export type AccountSearch = z.infer<typeof accountSearch>

const list = getRouteApi('/crm/accounts')
const page = getRouteApi('/crm/accounts/$account')

export const useAccountsSearch = (): AccountsSearch => list.useSearch()

/** Changes what the list shows, in place of what the address said before. */
export function useSetAccountsSearch(): (change: Partial<AccountsSearch>) => void {
  const navigate = list.useNavigate()
  return change => void navigate({ search: previous => ({ ...previous, ...change }), replace: true })
}

export const useAccountParam = (): number => page.useParams().account
export const useAccountSearch = (): AccountSearch => page.useSearch()

/** Changes what the page shows; stays on the account. */
export function useSetAccountSearch(): (change: Partial<AccountSearch>) => void {
  const navigate = page.useNavigate()
  return change => void navigate({ search: previous => ({ ...previous, ...change }) })
}
