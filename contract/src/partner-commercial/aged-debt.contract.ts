import { z } from 'zod'
import { calendarDate, endpoint, flagParam, index, indexParam, pageQuery } from '../http.ts'
import { agedAmounts } from '../crm/account-ledger.contract.ts'
import { money } from '../money.ts'
import { bureau, partnerCommercial, type Role } from '../roles.ts'
import { sortParam } from '../sorting.ts'

const roles: readonly Role[] = [...partnerCommercial, ...bureau]

export const debtGroups = ['reseller', 'brand', 'account'] as const
export type DebtGroup = (typeof debtGroups)[number]

/** What a reseller, a brand or an account is owed or owes, by how late it is. */
export const agedDebt = z.object({
  /** Of the reseller, brand or account. */
  index,
  clientIndex: index,
  name: z.string(),
  /** Above it: the reseller of a brand or account. */
  reseller: z.string(),
  accountNumber: z.string().nullable(),
  /** Accounts that owe something; others are only in credit. */
  accounts: z.number().int(),
  ...agedAmounts.shape,
  /** What of it customers dispute. */
  disputed: money,
})
export type AgedDebt = z.infer<typeof agedDebt>

export const agedDebtSorts = [
  'name',
  'accountNumber',
  'current',
  'upTo30',
  'upTo60',
  'upTo90',
  'over90',
  'total',
  'disputed',
  'inHand',
] as const

export const debtSummary = z.object({
  totals: agedAmounts.extend({ accounts: z.number().int(), disputed: money }),
  /** At the end of each month, the last at today: what customers owe in all, and what of it was late. */
  trend: z.array(z.object({ on: calendarDate, balance: money, overdue: money })),
})
export type DebtSummary = z.infer<typeof debtSummary>

const narrowing = z.object({ client: indexParam.optional(), brand: indexParam.optional() })

export const agedDebts = {
  list: endpoint({
    method: 'GET',
    path: '/api/ageddebt',
    summary: 'Debt by how late it is, by reseller, brand or account, the largest first',
    roles,
    query: pageQuery.extend({
      ...narrowing.shape,
      by: z.enum(debtGroups).default('reseller'),
      filter: z.string().max(100).default(''),
      onlyDisputed: flagParam,
      sort: sortParam(agedDebtSorts),
    }),
    answer: z.array(agedDebt),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/ageddebt/summary',
    summary: 'All debt by how late it is, and its course over twelve months',
    roles,
    query: narrowing,
    answer: debtSummary,
  }),
}
