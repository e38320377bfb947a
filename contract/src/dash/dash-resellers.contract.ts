import { z } from 'zod'
import { accountDetail } from '../crm/accounts/accounts.contract.ts'
import { account, brand, client } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, indexParam, instant, pageQuery } from '../http.ts'
import { sortParam } from '../sorting.ts'

/** The end of the account's contract; null without one, and where the reseller does not show it (spec §3). */
const contractEndDate = calendarDate.nullable()

/** An account in the partners' list. */
export const dashAccount = account.extend({
  brand,
  /** Its last day; null while none is set. */
  closedOn: calendarDate.nullable(),
  updatedAt: instant,
  contractEndDate,
})
export type DashAccount = z.infer<typeof dashAccount>

export const dashAccountSorts = ['accountNumber', 'companyName', 'updatedAt'] as const
const accountsQuery = pageQuery.extend({
  filter: z.string().max(255).optional(),
  status: z.enum(['open', 'closed']).optional(),
  brand: indexParam.optional(),
  updatedSince: instant.optional(),
  sort: sortParam(dashAccountSorts),
})
export type DashAccountsQuery = z.output<typeof accountsQuery>

/** An account as partners read it: without bank details, mandate and ledger code, which stay in the bureau. */
export const dashAccountDetail = accountDetail
  .omit({
    sortCode: true,
    bankAccount: true,
    bankAccountName: true,
    mandateReference: true,
    ledgerReference: true,
    version: true,
  })
  .extend({ contractEndDate })

export const dashResellers = {
  list: endpoint({
    method: 'GET',
    path: '/dash/resellers',
    summary: 'The reseller that the token is for, as a list of one',
    roles: 'dash',
    answer: z.array(client),
    csv: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/dash/resellers/{reseller}',
    summary: 'The reseller that the token is for',
    roles: 'dash',
    params: z.object({ reseller: indexParam }),
    answer: client,
  }),
  brands: endpoint({
    method: 'GET',
    path: '/dash/brands',
    summary: "The reseller's brands, by name",
    roles: 'dash',
    answer: z.array(brand),
    csv: true,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/dash/accounts',
    summary:
      "The reseller's accounts by account number; filter on number and company, open or closed today, of a brand, or changed since an instant",
    roles: 'dash',
    query: accountsQuery,
    answer: z.array(dashAccount),
    paged: true,
    csv: true,
  }),
  account: endpoint({
    method: 'GET',
    path: '/dash/accounts/{account}',
    summary: 'An account with its details',
    roles: 'dash',
    params: z.object({ account: indexParam }),
    answer: dashAccountDetail,
  }),
}
