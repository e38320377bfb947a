import { z } from 'zod'
import { account, brand, clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, pageQuery } from '../http.ts'
import { money, parsePence } from '../money.ts'
import { nominal } from '../invoicing/sales-ledger.contract.ts'
import { bureau, crm } from '../roles.ts'
import { sortParam } from '../sorting.ts'
import { chargeState } from './charge-states.ts'

export const chargeFrequency = z.enum(['once', 'monthly', 'quarterly', 'annual'])
export type ChargeFrequency = z.infer<typeof chargeFrequency>
export const chargeTiming = z.enum(['advance', 'arrears'])
export type ChargeTiming = z.infer<typeof chargeTiming>

/** Pounds. */
export const DEAREST_CHARGE = 100_000_000

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(most)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters')
const amount = money.refine(
  pounds => Math.abs(parsePence(pounds) ?? 0) <= DEAREST_CHARGE * 100,
  'must be at most 100 million pounds',
)
const quantity = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/, 'must be a number with up to 3 decimals, such as 1 or 2.5')

/** A charge without its account; the rules are those of the charges import (engine: Other data in, Charges). */
export const chargeTerms = z.object({
  description: line(200),
  productGroup: line(60),
  frequency: chargeFrequency,
  timing: chargeTiming,
  /** Pounds for one and a whole period; negative is a credit. */
  amount,
  quantity: quantity.default('1'),
  startDate: calendarDate,
  /** Last day charged for; null while it is open-ended. */
  endDate: calendarDate.nullable().default(null),
  /** Last day that was billed before it came here; null for the day before its first. */
  billedThrough: calendarDate.nullable().default(null),
  /** The service of the account that it is billed under; null for the account itself. */
  serviceIndex: index.nullable().default(null),
  /** The product that it was made from; a change of the product does not change the charge. */
  productIndex: index.nullable().default(null),
  /** What the reseller pays for one and a whole period, in pounds; null where it is not known. */
  cost: amount.nullable().default(null),
  /** Nominal account in the reseller's books; null for that of the product group. */
  nominal: nominal.nullable().default(null),
})
export type ChargeTerms = z.infer<typeof chargeTerms>

export const newCharge = chargeTerms.extend({ accountIndex: index })
export type NewChargeBody = z.infer<typeof newCharge>

export const charge = z.object({
  index,
  account,
  brand,
  description: z.string(),
  productGroup: z.string(),
  frequency: chargeFrequency,
  timing: chargeTiming,
  amount: money,
  quantity: z.string(),
  startDate: calendarDate,
  endDate: calendarDate.nullable(),
  billedThrough: calendarDate.nullable(),
  service: z.object({ index, cli: z.string() }).nullable(),
  product: z.object({ index, code: z.string() }).nullable(),
  cost: money.nullable(),
  nominal: z.string().nullable(),
  state: chargeState,
  /** Last day that a confirmed run has billed; null before the first. */
  billedTo: calendarDate.nullable(),
  /** The bundle of the account that it belongs to and is managed by; null for a separate charge. */
  heldBy: z.enum(['bundle']).nullable(),
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type Charge = z.infer<typeof charge>

const runName = z.object({ index, description: z.string() })

/** A part that a run has billed or refunded. */
export const billedPart = z.object({
  kind: z.enum(['charge', 'refund']),
  periodStart: calendarDate,
  periodEnd: calendarDate,
  amount: money,
  run: runName,
  /** False while the run can still be reset. */
  confirmed: z.boolean(),
})
export type BilledPart = z.infer<typeof billedPart>

/** What the run for a period will bill. */
export const chargeBill = z.object({
  periodStart: calendarDate,
  periodEnd: calendarDate,
  amount: money,
  items: z.array(
    z.object({
      kind: z.enum(['charge', 'refund']),
      periodStart: calendarDate,
      periodEnd: calendarDate,
      /** The days, in words. */
      text: z.string(),
      amount: money,
    }),
  ),
})
export type ChargeBill = z.infer<typeof chargeBill>

/** The next bills, at most three, and notes on them, in sentences. */
export const chargeOutlook = z.object({ bills: z.array(chargeBill), notes: z.array(z.string()) })
export type ChargeOutlook = z.infer<typeof chargeOutlook>

export const chargeDetail = charge.extend({
  /** The newest 200, newest first. */
  billed: z.array(billedPart),
  billedTotal: money,
  outlook: chargeOutlook,
})
export type ChargeDetail = z.infer<typeof chargeDetail>

/** Charges as the caller saw them: a charge that has changed since is refused. */
const seen = z.object({ index, version: z.string().max(20) })
export const MOST_CHARGES_AT_ONCE = 5000
const named = z.array(seen).min(1).max(MOST_CHARGES_AT_ONCE)

/** All charges that match a filter, on every page, with exceptions. */
const matching = z.object({
  all: z.literal(true),
  filter: z.string().max(100).default(''),
  brand: index.optional(),
  account: index.optional(),
  product: index.optional(),
  frequency: z.enum(['once', 'periodic']).optional(),
  state: chargeState.optional(),
  except: z.array(index).max(MOST_CHARGES_AT_ONCE).default([]),
})
export type MatchingCharges = z.infer<typeof matching>
/** To end more, narrow the filter and repeat. */
export const MOST_MATCHING_CHARGES = 100_000

/** From the preview: other charges may match by now. */
const previewed = { seen: z.string().max(64) }
const matchingSeen = matching.extend(previewed)

/** Charges to act on: those named, or all that match; then as the preview saw them. */
export const chosenCharges = z.union([named, matching])
export const seenCharges = z.union([named, matchingSeen])

const endOf = z.object({ charges: chosenCharges, endDate: calendarDate })

/** The effect of ending charges on a day. */
export const endPreview = z.object({
  ends: z.number().int(),
  /** Those that cannot end on that day, with the reason; they are left alone. The first 100. */
  refused: z.array(
    z.object({ index, accountNumber: z.string(), description: z.string(), reason: z.string() }),
  ),
  refusedCount: z.number().int(),
  /** Charges with a refund, and the total before VAT. */
  refunds: z.number().int(),
  refundTotal: money,
  /** The refunds themselves, the first 100. */
  refundItems: z.array(
    z.object({ index, accountNumber: z.string(), description: z.string(), text: z.string(), amount: money }),
  ),
  notes: z.array(z.string()),
  ...previewed,
})
export type EndPreview = z.infer<typeof endPreview>

const copied = z.array(index).min(1).max(500)
const copyOf = z.object({
  charges: z.union([copied, matching]),
  accounts: z.array(index).min(1).max(500),
  startDate: calendarDate,
  endDate: calendarDate.nullable().default(null),
})

export const copyPreview = z.object({
  copies: z.number().int(),
  /** Total of the first bills of all copies before VAT. */
  firstBills: money,
  notes: z.array(z.string()),
  ...previewed,
})
export type CopyPreview = z.infer<typeof copyPreview>

const priceOf = z.object({
  version: z.string().max(20),
  amount,
  quantity: quantity.optional(),
  from: calendarDate,
})

/** Columns that the list is sorted by; by default by account number. */
export const chargeSorts = [
  'account',
  'company',
  'description',
  'productGroup',
  'frequency',
  'amount',
  'startDate',
  'endDate',
] as const

const path = '/api/clients/{client}/charges'
const at = { roles: bureau, params: clientParams }
const one = { roles: bureau, params: clientParams.extend({ charge: indexParam }) }
// CRM shows an account's charges.
const readers = [...bureau, ...crm]
const post = { method: 'POST' } as const

export const charges = {
  list: endpoint({
    ...at,
    roles: readers,
    method: 'GET',
    path,
    summary: "A reseller's one-off and periodic charges; filter on account number, company and description",
    query: pageQuery.extend({
      filter: z.string().max(100).default(''),
      brand: indexParam.optional(),
      account: indexParam.optional(),
      product: indexParam.optional(),
      frequency: z.enum(['once', 'periodic']).optional(),
      state: chargeState.optional(),
      sort: sortParam(chargeSorts),
    }),
    answer: z.array(charge),
    paged: true,
  }),
  get: endpoint({
    ...one,
    roles: readers,
    method: 'GET',
    path: `${path}/{charge}`,
    summary: 'A charge with what was billed of it so far and what the next bills will be',
    answer: chargeDetail,
  }),
  create: endpoint({
    ...at,
    ...post,
    path,
    summary: 'Add a charge to an account',
    body: newCharge,
    answer: chargeDetail,
    status: 201,
  }),
  /** Nothing is saved. With `charge`, what that charge will bill once it is changed to this. */
  preview: endpoint({
    ...at,
    ...post,
    path: `${path}/preview`,
    summary: 'What a charge would bill, before it is saved',
    body: newCharge.extend({ charge: index.optional() }),
    answer: chargeOutlook,
    reads: true,
  }),
  /** Once a run has billed it, its billed terms must not change; product, cost and nominal count from the next bill. */
  change: endpoint({
    ...one,
    method: 'PATCH',
    path: `${path}/{charge}`,
    summary:
      'Change a charge: until it is billed all of it, then description, service, end, product, cost and nominal',
    body: z.object({ version: z.string().max(20) }).extend({
      ...chargeTerms.partial().shape,
      quantity: quantity.optional(),
      endDate: calendarDate.nullable().optional(),
      billedThrough: calendarDate.nullable().optional(),
      serviceIndex: index.nullable().optional(),
      productIndex: index.nullable().optional(),
      cost: amount.nullable().optional(),
      nominal: nominal.nullable().optional(),
    }),
    answer: chargeDetail,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: `${path}/{charge}`,
    summary: 'Delete a charge that no run has billed',
    query: z.object({ version: z.string().max(20) }),
    answer: 'none',
  }),
  endPreview: endpoint({
    ...at,
    ...post,
    path: `${path}/end/preview`,
    summary: 'What ending charges on a day would give back, before it is done',
    body: endOf,
    answer: endPreview,
    reads: true,
  }),
  end: endpoint({
    ...at,
    ...post,
    path: `${path}/end`,
    summary: 'End charges on a day, their last: those named, or all that match as the preview saw them',
    body: endOf.extend({ charges: seenCharges }),
    answer: z.object({ ended: z.number().int(), refused: z.number().int() }),
  }),
  copyPreview: endpoint({
    ...at,
    ...post,
    path: `${path}/copy/preview`,
    summary: 'What copying charges to accounts would add, before it is done',
    body: copyOf,
    answer: copyPreview,
    reads: true,
  }),
  copy: endpoint({
    ...at,
    ...post,
    path: `${path}/copy`,
    summary: 'Copy charges to accounts, from a day: those named, or all that match as the preview saw them',
    body: copyOf.extend({ charges: z.union([copied, matchingSeen]) }),
    answer: z.object({ added: z.number().int() }),
    status: 201,
  }),
  /** The charge ends the day before; a similar one starts at the new amount. */
  pricePreview: endpoint({
    ...one,
    ...post,
    path: `${path}/{charge}/price/preview`,
    summary: 'What a new amount from a day would give back and bill, before it is done',
    body: priceOf,
    answer: z.object({ end: endPreview, outlook: chargeOutlook }),
    reads: true,
  }),
  price: endpoint({
    ...one,
    ...post,
    path: `${path}/{charge}/price`,
    summary: 'Change the amount from a day: ends the charge the day before and starts another',
    body: priceOf,
    answer: chargeDetail,
    status: 201,
  }),
}
