import { z } from 'zod'
import { vatStatuses } from '../../service-establishment/vat-rules.ts'
import { type AccountField, accountFields, type AccountTexts } from '../account-rules.ts'
import { customerTypes, deliveries, itemisations, paymentMethods } from '../account-choices.ts'
import { brand, clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam } from '../../http.ts'
import type { Role } from '../../roles.ts'
import { recordOf } from '../../records.ts'

/** A move to another brand on a day that has not come. */
export const brandMove = z.object({ brand, from: calendarDate })
export type BrandMove = z.infer<typeof brandMove>

export const accountDetail = z.object({
  index,
  accountNumber: z.string(),
  companyName: z.string(),
  /** The brand of today. */
  brand,
  brandMove: brandMove.nullable(),
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
  vatRate: z.enum(vatStatuses).nullable(),
  vatNumber: z.string(),
  /** Empty where nobody has said. */
  customerType: z.enum(['', ...customerTypes]),
  itemisation: z.enum(itemisations),
  /** The customer's, shown on its invoices. */
  purchaseOrder: z.string(),
  costCentre: z.string(),
  /** Scheme and id in the Peppol network, such as `0088:5012345678900`; empty where it has none. */
  peppolAddress: z.string(),
  /** Further addresses, with commas, that get these beside its own, which gets all. */
  invoiceCopies: z.string(),
  statementCopies: z.string(),
  reminderCopies: z.string(),
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type AccountDetail = z.infer<typeof accountDetail>

const typed = z.string().max(1000).trim().optional()

/**
 * Details to change; those left out stay. The account number never changes, as files and invoices refer to it. A VAT
 * status applies from today (engine: Invoices, effective dated).
 */
export const accountChange = z.strictObject({
  version: z.string().max(20),
  brandIndex: index.optional(),
  /** The first day that the brand bills the account; today if left out. Bills dated before it stay with the old one. */
  brandFrom: calendarDate.optional(),
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
  vatNumber: typed,
  customerType: typed,
  itemisation: typed,
  purchaseOrder: typed,
  costCentre: typed,
  peppolAddress: typed,
  invoiceCopies: typed,
  statementCopies: typed,
  reminderCopies: typed,
} satisfies Record<Exclude<AccountField, 'accountNumber'>, typeof typed> & Record<string, z.ZodType>)
export type AccountChange = z.infer<typeof accountChange>

/** An account's details as read by the rules. */
export const accountTexts = (account: AccountDetail): AccountTexts =>
  recordOf(accountFields, field => account[field] ?? '')

/** What a brand decides for the bills of its accounts. */
const brandSide = z.object({
  brand,
  /** The next number of its invoices; null without a range. */
  nextNumber: z.string().nullable(),
  /** Under which it collects Direct Debits; empty without one. */
  serviceUserNumber: z.string(),
  paymentDays: z.number().int(),
  outputGroup: z.string().nullable(),
  /** Retail rate cards in force on the day where the account has none of its own. */
  cards: z.array(z.string()),
})

/** What moving an account to another brand does. */
export const brandMoveEffects = z.object({
  from: calendarDate,
  old: brandSide,
  next: brandSide,
  /** The account's own retail rate cards on the day, which go before its brand's. */
  ownCards: z.array(z.string()),
  /** Its numbers on the day, which stay. */
  numbers: z.number().int(),
  paysByDirectDebit: z.boolean(),
  lastInvoice: z.object({ number: z.string().nullable(), date: calendarDate }).nullable(),
  /** Calls up to this day are in closed bill runs and keep their price; null if the move is after it. */
  closedTo: calendarDate.nullable(),
  /** A move that has not come and that this one replaces. */
  replaces: brandMove.nullable(),
})
export type BrandMoveEffects = z.infer<typeof brandMoveEffects>

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
  brandMove: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/accounts/{account}/brandmove',
    summary:
      'What moving an account to another brand from a day does to bills, numbers, Direct Debit and rates',
    roles: staff,
    params: accountParams,
    query: z.object({ brand: indexParam, from: calendarDate }),
    answer: brandMoveEffects,
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
