import { deliveries, paymentMethods, accountStates } from '@nineops/contract/crm/account-choices'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { isLeaving } from '../../app/router/leaving.ts'

/** State of the list of accounts, in the address. */
export const accountsSearch = z.object({
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

/** The tabs of an account's page, and what is under each; the first is shown when it opens. */
export const accountGroups = {
  overview: ['overview'],
  services: ['services', 'charges', 'contracts', 'bundles'],
  bills: ['invoices', 'ledger'],
  calls: ['calls'],
  activity: ['history', 'notes'],
  more: ['details', 'files', 'personal'],
} as const
export type AccountGroup = keyof typeof accountGroups
export const accountTabs = [
  ...accountGroups.overview,
  ...accountGroups.services,
  ...accountGroups.bills,
  ...accountGroups.calls,
  ...accountGroups.activity,
  ...accountGroups.more,
] as const
export type AccountTab = (typeof accountTabs)[number]

/** State of an account's page, in the address. */
export const accountSearch = z.object({
  tab: z.enum(accountTabs).optional().catch(undefined),
  /** Index of the open charge or invoice. */
  charge: z.coerce.number().int().positive().optional().catch(undefined),
  invoice: z.coerce.number().int().positive().optional().catch(undefined),
  /** What is shown of it, if not its lines. */
  view: z.enum(['lines', 'pdf', 'why']).optional().catch(undefined),
  /** Opens the invoice of a month, `2026-03`, or the last one. */
  bill: z
    .union([z.literal('last'), z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)])
    .optional()
    .catch(undefined),
  /** Asks whether to send the e-mail of the open invoice again. */
  ask: z.literal('resend').optional().catch(undefined),
  /** State filter of the services. */
  services: z.enum(['active', 'future', 'ended']).optional().catch(undefined),
})
export type AccountSearch = z.infer<typeof accountSearch>

const list = getRouteApi('/crm/accounts')
const page = getRouteApi('/crm/accounts/$account')

export const useAccountsSearch = (): AccountsSearch => list.useSearch()

/** Changes the list's state, replacing the history entry. */
export function useSetAccountsSearch(): (change: Partial<AccountsSearch>) => void {
  const navigate = list.useNavigate()
  const router = useRouter()
  return change => {
    if (!isLeaving(router)) void navigate({ search: previous => ({ ...previous, ...change }), replace: true })
  }
}

export const useAccountParam = (): number => page.useParams().account
export const useAccountSearch = (): AccountSearch => page.useSearch()

/** Changes the page's state; stays on the account. */
export function useSetAccountSearch(): (change: Partial<AccountSearch>, replace?: boolean) => void {
  const navigate = page.useNavigate()
  return (change, replace = false) =>
    void navigate({ search: previous => ({ ...previous, ...change }), replace })
}
