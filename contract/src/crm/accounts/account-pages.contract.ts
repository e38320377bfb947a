import { z } from 'zod'
import { vatStatuses } from '../../service-establishment/vat-rules.ts'
import { type AccountField, accountFields } from '../account-rules.ts'
import { deliveries, paymentMethods, accountStates } from '../account-choices.ts'
import { accountDetail } from './accounts.contract.ts'
import { brand, clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { deliveryState } from '../../bureau/email-states.ts'
import { calendarDate, endpoint, flagParam, index, indexParam, instant, pageQuery } from '../../http.ts'
import { invoiceDetail } from '../../invoicing/invoice-details.ts'
import { money } from '../../money.ts'
import type { Role } from '../../roles.ts'
import { sortParam } from '../../sorting.ts'

const staff: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS']
const keepers: readonly Role[] = ['NINEOPS_CRM_ACCESS']
const count = z.number().int().min(0)

/** A problem that prevents billing an account, or another fault of it. */
export const accountGap = z.object({
  field: z.enum(accountFields as [AccountField, ...AccountField[]]),
  message: z.string(),
  fails: z.boolean(),
})

export const listedAccount = z.object({
  index,
  accountNumber: z.string(),
  companyName: z.string(),
  brand,
  contact: z.string(),
  email: z.string(),
  town: z.string(),
  postcode: z.string(),
  delivery: z.enum(deliveries),
  paymentMethod: z.enum(paymentMethods),
  closedOn: calendarDate.nullable(),
  gaps: z.array(accountGap),
})
export type ListedAccount = z.infer<typeof listedAccount>

export const accountListSorts = [
  'accountNumber',
  'companyName',
  'brand',
  'contact',
  'email',
  'town',
  'postcode',
  'delivery',
  'paymentMethod',
  'closedOn',
] as const

const sum = z.object({ net: money, vat: money, gross: money })

/** An invoice or credit note on an account's page. */
export const accountInvoice = sum.extend({
  index,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string().nullable(),
  invoiceDate: calendarDate,
  /** Null on credit notes, which ask for no payment. */
  dueDate: calendarDate.nullable(),
  run: z.object({ index, description: z.string() }),
  /** Calculated, then numbered, confirmed and hosted. */
  state: z.enum(['draft', 'numbered', 'confirmed', 'hosted']),
  hasPdf: z.boolean(),
  /** State of its e-mail; null where there is none. */
  email: z.object({ index, state: deliveryState, to: z.string() }).nullable(),
})
export type AccountInvoice = z.infer<typeof accountInvoice>
export const accountInvoiceSorts = ['number', 'invoiceDate', 'net', 'vat', 'gross'] as const

export const accountOverview = z.object({
  account: accountDetail,
  client: z.object({ index, name: z.string() }),
  closedOn: calendarDate.nullable(),
  /** When its personal data was erased, or erasing began. */
  erasedAt: instant.nullable(),
  createdAt: instant,
  gaps: z.array(accountGap),
  failures: z
    .array(z.object({ cause: z.string(), message: z.string() }))
    .describe('why the run of its next period would leave it out as things are'),
  /**
   * Confirmed runs that left the account out, or whose invoice was `credited` to be invoiced again, and that no further
   * run made good; the latest first.
   */
  notInvoiced: z.array(
    z.object({
      run: index,
      description: z.string(),
      credited: z.boolean(),
      reason: z.string(),
      atStake: money,
      /** The open run that is about to invoice it, and why the account failed in that one. */
      furtherRun: index.nullable(),
      furtherFailure: z.string().nullable(),
      /** Nothing that an account can fail on is wrong now. */
      fixed: z.boolean(),
    }),
  ),
  lastInvoice: accountInvoice.nullable(),
  /** Confirmed invoices and credit notes of the last twelve months. */
  year: z.object({ invoices: count, gross: money }),
  /** Charges on the next three bills, before VAT, without usage. */
  nextBills: z.array(z.object({ periodStart: calendarDate, periodEnd: calendarDate, amount: money })),
  /** Its usage in the newest bill run; null where there is none, nothing is rated yet, or a run has billed it. */
  usage: z
    .object({
      billRun: z.object({
        index,
        description: z.string(),
        periodStart: calendarDate,
        periodEnd: calendarDate,
      }),
      closed: z.boolean(),
      calls: count,
      durationSeconds: count,
      charge: money,
      unratedCalls: count.describe('without a retail charge, and in none of the sums'),
    })
    .nullable(),
  /** In force today. */
  services: count,
  charges: count,
})
export type AccountOverview = z.infer<typeof accountOverview>

const typed = z.string().max(1000).trim().default('')

/** A new account, by the rules of the accounts import. */
export const newAccount = z.strictObject({
  brandIndex: index,
  accountNumber: typed,
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
} satisfies Record<Exclude<AccountField, 'currency'>, typeof typed> & Record<string, z.ZodType>)
export type NewAccount = z.infer<typeof newAccount>

/** A VAT status and the date of the first invoices it applies to. */
export const accountVatRate = z.object({ validFrom: calendarDate, vatRate: z.enum(vatStatuses) })
export type AccountVatRate = z.infer<typeof accountVatRate>

/** The effect of closing an account after its last day. */
export const closingPreview = z.object({
  version: z.string(),
  /** Services and charges that continue after that day: they would end on it. */
  services: z.array(z.object({ index, cli: z.string(), endDate: calendarDate.nullable() })),
  servicesCount: count,
  charges: z.array(
    z.object({ index, description: z.string(), amount: money, endDate: calendarDate.nullable() }),
  ),
  chargesCount: count,
  /** Refunds of charges billed beyond that day, before VAT. */
  refundTotal: money,
  /** What to know, in sentences. */
  notes: z.array(z.string()),
})
export type ClosingPreview = z.infer<typeof closingPreview>

const params = clientParams.extend({ account: indexParam })
const path = '/api/clients/{client}/accounts/{account}'
const invoiceParams = params.extend({ invoice: indexParam })
const version = z.string().max(20)

export const accountPages = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/accounts/list',
    summary: "A page of a reseller's accounts with their details; by account number unless sorted",
    roles: staff,
    params: clientParams,
    query: pageQuery.extend({
      filter: z.string().max(100).default('').describe('part of the account number or company'),
      brand: indexParam.optional(),
      delivery: z.enum(deliveries).optional(),
      payment: z.enum(paymentMethods).optional(),
      state: z.enum(accountStates).optional().describe('open or closed; both unless given'),
      gaps: flagParam.describe('only accounts that cannot be billed as they are'),
      sort: sortParam(accountListSorts),
    }),
    answer: z.array(listedAccount),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/accounts',
    summary: 'Add an account by hand, by the rules of the accounts import',
    roles: keepers,
    params: clientParams,
    body: newAccount,
    answer: accountDetail,
    status: 201,
  }),
  overview: endpoint({
    method: 'GET',
    path: `${path}/overview`,
    summary: 'An account with what is wrong with it, its last invoice, next bills and usage so far',
    roles: staff,
    params,
    answer: accountOverview,
  }),
  vatRates: endpoint({
    method: 'GET',
    path: `${path}/vatrates`,
    summary: "An account's VAT statuses, the latest first",
    roles: staff,
    params,
    answer: z.array(accountVatRate),
  }),
  setVatRate: endpoint({
    method: 'POST',
    path: `${path}/vatrates`,
    summary: 'Set the VAT status of invoices from a day on, or change the one that begins that day',
    roles: keepers,
    params,
    body: accountVatRate.extend({
      version,
      /** Of the account; needed for reverse charge where it has none. */
      vatNumber: z.string().max(1000).trim().optional(),
    }),
    answer: z.array(accountVatRate),
  }),
  closingPreview: endpoint({
    method: 'GET',
    path: `${path}/closing`,
    summary: 'What closing the account on a day would end and give back',
    roles: keepers,
    params,
    query: z.object({ on: calendarDate }),
    answer: closingPreview,
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/close`,
    summary: 'Close an account on a day, its last; its services and charges end on it if asked',
    roles: keepers,
    params,
    body: z.strictObject({ version, on: calendarDate, endServices: z.boolean(), endCharges: z.boolean() }),
    answer: accountOverview,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/reopen`,
    summary: 'Reopen a closed account; services and charges stay as they are',
    roles: keepers,
    params,
    body: z.strictObject({ version }),
    answer: accountOverview,
  }),
  invoices: endpoint({
    method: 'GET',
    path: `${path}/invoices`,
    summary: "An account's invoices and credit notes, the latest first unless sorted",
    roles: staff,
    params,
    query: pageQuery.extend({ sort: sortParam(accountInvoiceSorts) }),
    answer: z.array(accountInvoice),
    paged: true,
  }),
  invoice: endpoint({
    method: 'GET',
    path: `${path}/invoices/{invoice}`,
    summary: 'An invoice of an account with its lines and VAT',
    roles: staff,
    params: invoiceParams,
    answer: invoiceDetail,
  }),
  invoicePdf: endpoint({
    method: 'GET',
    path: `${path}/invoices/{invoice}/pdf`,
    summary: 'An invoice of an account as PDF',
    roles: staff,
    params: invoiceParams,
    answer: 'file',
    fileTypes: ['application/pdf'],
  }),
  invoiceXml: endpoint({
    method: 'GET',
    path: `${path}/invoices/{invoice}/xml`,
    summary: 'An invoice of an account as an electronic invoice: UBL 2.1, Peppol BIS Billing 3.0',
    roles: staff,
    params: invoiceParams,
    answer: 'file',
    fileTypes: ['application/xml'],
  }),
}
