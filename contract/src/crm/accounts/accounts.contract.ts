import { z } from 'zod'
import {
  type AccountField,
  accountFields,
  type AccountTexts,
  deliveries,
  paymentMethods,
  vatRates,
} from '../account-rules.ts'
import { brand, clientParams } from '../../service-establishment/clients/clients.contract.ts'
import { endpoint, index, indexParam } from '../../http.ts'
import type { Role } from '../../roles.ts'

export const accountDetail = z.object({
  index,
  accountNumber: z.string(),
  companyName: z.string(),
  brand,
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  address1: z.string(),
  address2: z.string(),
  town: z.string(),
  postcode: z.string(),
  country: z.string(),
  delivery: z.enum(deliveries),
  paymentMethod: z.enum(paymentMethods),
  sortCode: z.string(),
  bankAccount: z.string(),
  bankAccountName: z.string(),
  mandateReference: z.string(),
  currency: z.string(),
  /** The account's code in the reseller's books, if not its number (engine: Sage 50 audit trail CSV). */
  ledgerReference: z.string(),
  /** In force today; null where there is none. */
  vatRate: z.enum(vatRates).nullable(),
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type AccountDetail = z.infer<typeof accountDetail>

const typed = z.string().max(1000).trim().optional()

/**
 * Details to change; those left out stay. The account number never changes, as files and invoices refer to it. A VAT
 * rate applies from today (engine: Invoices, effective dated).
 */
export const accountChange = z.strictObject({
  version: z.string().max(20),
  brandIndex: index.optional(),
  companyName: typed,
  contact: typed,
  email: typed,
  phone: typed,
  address1: typed,
  address2: typed,
  town: typed,
  postcode: typed,
  country: typed,
  delivery: typed,
  paymentMethod: typed,
  sortCode: typed,
  bankAccount: typed,
  bankAccountName: typed,
  mandateReference: typed,
  currency: typed,
  ledgerReference: typed,
  vatRate: typed,
} satisfies Record<Exclude<AccountField, 'accountNumber'>, typeof typed> & Record<string, z.ZodType>)
export type AccountChange = z.infer<typeof accountChange>

/** An account's details as read by the rules. */
export const accountTexts = (account: AccountDetail): AccountTexts =>
  Object.fromEntries(accountFields.map(field => [field, account[field] ?? ''])) as Record<
    AccountField,
    string
  >

const staff: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS']
const accountParams = clientParams.extend({ account: indexParam })

export const accounts = {
  get: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/accounts/{account}',
    summary: 'An account with all its details',
    roles: staff,
    params: accountParams,
    answer: accountDetail,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/clients/{client}/accounts/{account}',
    summary: 'Change details of an account, by the rules of the accounts import',
    roles: staff,
    params: accountParams,
    body: accountChange,
    answer: accountDetail,
  }),
}
