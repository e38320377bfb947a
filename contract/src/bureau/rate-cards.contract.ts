import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { rate } from '../money.ts'
import { rateCardRules } from './rate-card-rules.contract.ts'
import { nameOfUsageKind, usageKindName } from './usage-kinds.contract.ts'
import { bureau, serviceEstablishment } from '../roles.ts'
import { sortParam } from '../sorting.ts'

/** A price list of one carrier, or a retail one for any; a later `validFrom` under the same name is its next version. */
export const rateCard = z.object({
  index,
  name: z.string(),
  /** Null: for any carrier. */
  carrier: z.object({ index, name: z.string() }).nullable(),
  validFrom: calendarDate,
  rules: rateCardRules,
  entries: z.number().int(),
  allocations: z.number().int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type RateCard = z.infer<typeof rateCard>

export const entryKindName = usageKindName.exclude(['carrier_credit'])
/** The name of a stored kind of an entry. */
export const entryKind = (kind: number) => entryKindName.catch('voice').parse(nameOfUsageKind(kind))

/**
 * Prices in pounds per unit of the kind (minute, message, MB, event) where a time band is named; increments in its
 * measure: seconds, messages, kB of 1,000 bytes, events (engine: Rating).
 */
export const rateCardEntry = z.object({
  prefix: z.string(),
  destination: z.string(),
  productGroup: z.string(),
  connectionFee: rate,
  priceDay: rate,
  priceEvening: rate,
  priceWeekend: rate,
  minimumCharge: rate,
  firstIncrement: z.number().int(),
  nextIncrement: z.number().int(),
  kind: entryKindName.default('voice'),
  /** The carrier's own key of a price; empty: any. */
  chargeCode: z.string().default(''),
  /** The country of a roaming call; empty: any. */
  origin: z.string().default(''),
  /** Null: as in the day. */
  connectionFeeEvening: rate.nullable().default(null),
  connectionFeeWeekend: rate.nullable().default(null),
  maximumCharge: rate.nullable().default(null),
  chargeAtZero: z.boolean().default(false),
  accessChargeMinute: rate.default('0.000000'),
  serviceChargeMinute: rate.default('0.000000'),
  serviceChargeCall: rate.default('0.000000'),
})
export type RateCardEntry = z.output<typeof rateCardEntry>
export type NewRateCardEntry = z.input<typeof rateCardEntry>

export const side = z.enum(['wholesale', 'retail'])
export type Side = z.infer<typeof side>

const named = z.object({ index, name: z.string() })

/** From `validFrom` this card rates the calls of its scope, until the next allocation of that scope. */
export const rateAllocation = z.object({
  index,
  side,
  /** Null: any carrier, where none is allocated for the carrier itself. */
  carrier: named.nullable(),
  /** All three null: the whole reseller. */
  brand: named.nullable(),
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }).nullable(),
  service: z.object({ index, cli: z.string() }).nullable(),
  rateCard: z.object({ index, name: z.string(), validFrom: calendarDate }),
  validFrom: calendarDate,
  /** The day before the next allocation of the same scope; null while there is none. */
  validTo: calendarDate.nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type RateAllocation = z.infer<typeof rateAllocation>

export const newRateAllocation = z
  .object({
    side,
    /** Absent: any carrier; only for retail. */
    carrierIndex: index.optional(),
    rateCardIndex: index,
    validFrom: calendarDate,
    brandIndex: index.optional(),
    accountIndex: index.optional(),
    /** The number of the only service whose calls it rates. */
    cli: z.string().trim().min(1, 'Enter the number').max(40).optional(),
  })
  .refine(
    value => [value.brandIndex, value.accountIndex, value.cli].filter(one => one !== undefined).length <= 1,
    {
      path: ['accountIndex'],
      message: 'Choose a brand, an account or a number, not several',
    },
  )
  .refine(
    value => value.side === 'retail' || (value.brandIndex ?? value.accountIndex ?? value.cli) === undefined,
    {
      path: ['side'],
      message: 'A wholesale card is allocated to the whole reseller',
    },
  )
  .refine(value => value.side === 'retail' || value.carrierIndex !== undefined, {
    path: ['carrierIndex'],
    message: 'Choose the carrier of a wholesale card',
  })
export type NewRateAllocation = z.infer<typeof newRateAllocation>

export const allocationScope = z.enum(['service', 'account', 'brand', 'reseller'])

export const rateTest = z.object({
  carrierIndex: index,
  kind: entryKindName.default('voice'),
  /** Data and events need none. */
  destination: z.string().trim().max(40),
  /** London wall clock time, `YYYY-MM-DDTHH:MM:SS`, or an instant with `Z` or an offset. */
  startedAt: z.string().trim().min(1, 'Enter when the call starts').max(40),
  durationSeconds: z.number().int().min(0).max(86_400, 'A call lasts at most 24 hours'),
  /** Messages, bytes or events of a kind that is not timed. */
  quantity: z.number().int().min(0).max(1e12).optional(),
  chargeCode: z.string().trim().max(60).default(''),
  origin: z.string().trim().max(2).default(''),
  /** Without an account the retail card of the whole reseller is used. */
  accountIndex: index.optional(),
  /** A number of the account, which may have a card of its own. */
  cli: z.string().trim().max(40).optional(),
})
export type RateTest = z.input<typeof rateTest>

/** An allocation considered for a call: the winner, or why it lost. */
export const rateCandidate = z.object({
  allocationIndex: index,
  scope: allocationScope,
  card: z.object({ index, name: z.string(), validFrom: calendarDate }),
  validFrom: calendarDate,
  won: z.boolean(),
  why: z.string(),
  /** The call's charge by this card; null where none of its prefixes match. */
  charge: z.string().nullable(),
})
export type RateCandidate = z.infer<typeof rateCandidate>

/** The result for one side: the winner, why it won and how the charge is calculated, or why there is no rate. */
export const ratedSide = z.object({
  side,
  rated: z.boolean(),
  card: z.object({ index, name: z.string(), validFrom: calendarDate }).nullable(),
  allocation: z.object({ index, scope: allocationScope, validFrom: calendarDate }).nullable(),
  entry: rateCardEntry.nullable(),
  /** Of the card's calendar. */
  band: z.enum(['day', 'evening', 'weekend']).nullable(),
  /** In the measure of the kind. */
  billableSeconds: z.number().int().nullable(),
  /** Parts of the charge that are shown apart. */
  accessCharge: z.string().nullable(),
  serviceCharge: z.string().nullable(),
  charge: z.string().nullable(),
  /** In plain words, in order. */
  steps: z.array(z.string()),
  /** The allocations considered, nearest scope and latest day first. */
  candidates: z.array(rateCandidate),
  /** Shorter prefixes of the winning card that match as well, longest first. */
  shorterPrefixes: z.array(z.object({ prefix: z.string(), destination: z.string() })),
})
export type RatedSide = z.infer<typeof ratedSide>

export const rateTestAnswer = z.object({
  destination: z.string(),
  startedAt: instant,
  wholesale: ratedSide,
  retail: ratedSide,
  /** Retail less wholesale, pounds to 6 decimals; null unless both sides are rated. */
  margin: z.string().nullable(),
})
export type RateTestAnswer = z.infer<typeof rateTestAnswer>

/** A prefix that differs between two versions of a card. */
export const cardChange = z.object({
  prefix: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  before: rateCardEntry.nullable(),
  after: rateCardEntry.nullable(),
})
export type CardChange = z.infer<typeof cardChange>

export const cardChangeSorts = ['prefix', 'change', 'destination'] as const

const prefixes = z.number().int().min(0)
export const cardChangeCounts = z.object({
  added: prefixes,
  removed: prefixes,
  changed: prefixes,
  same: prefixes,
})
export type CardChangeCounts = z.infer<typeof cardChangeCounts>

export const rateCardEntrySorts = [
  'prefix',
  'destination',
  'productGroup',
  'connectionFee',
  'priceDay',
  'priceEvening',
  'priceWeekend',
  'minimumCharge',
  'firstIncrement',
  'nextIncrement',
] as const

const cardParams = clientParams.extend({ rateCard: indexParam })

export const rateCards = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/ratecards',
    summary: "A reseller's rate cards, by carrier, name and newest version first",
    roles: [...bureau, ...serviceEstablishment],
    params: clientParams,
    answer: z.array(rateCard),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/ratecards/{rateCard}',
    summary: 'One rate card',
    roles: bureau,
    params: cardParams,
    answer: rateCard,
  }),
  changeRules: endpoint({
    method: 'PUT',
    path: '/api/clients/{client}/ratecards/{rateCard}/rules',
    summary:
      "Change a card's calendar, what it rounds each call to and its cost plus terms, before a closed bill run has used it",
    roles: bureau,
    params: cardParams,
    body: rateCardRules,
    answer: rateCard,
  }),
  entries: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/ratecards/{rateCard}/entries',
    summary: 'Entries of a rate card in order of prefix, filtered by prefix or destination',
    roles: bureau,
    params: cardParams,
    query: pageQuery.extend({
      filter: z.string().trim().max(100).default(''),
      sort: sortParam(rateCardEntrySorts),
    }),
    answer: z.array(rateCardEntry),
    paged: true,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/ratecards/{rateCard}/changes',
    summary:
      'Prefixes that another card has not, has more, or prices otherwise, in order of prefix or sorted',
    roles: bureau,
    params: cardParams,
    query: pageQuery.extend({
      since: indexParam.describe('the card that is compared with: an earlier version, as a rule'),
      change: cardChange.shape.change.optional(),
      sort: sortParam(cardChangeSorts),
    }),
    answer: z.array(cardChange),
    paged: true,
  }),
  changeCounts: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/ratecards/{rateCard}/changes/counts',
    summary: 'How many prefixes were added, removed, priced otherwise or stayed since another card',
    roles: bureau,
    params: cardParams,
    query: z.object({ since: indexParam }),
    answer: cardChangeCounts,
  }),
  allocations: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/rateallocations',
    summary: 'Which card rates which calls, and from when',
    roles: bureau,
    params: clientParams,
    answer: z.array(rateAllocation),
  }),
  allocate: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/rateallocations',
    summary: 'Allocate a rate card from a date',
    roles: bureau,
    params: clientParams,
    body: newRateAllocation,
    answer: rateAllocation,
    status: 201,
  }),
  deallocate: endpoint({
    method: 'DELETE',
    path: '/api/clients/{client}/rateallocations/{rateAllocation}',
    summary: 'Remove an allocation that no closed bill run has used',
    roles: bureau,
    params: clientParams.extend({ rateAllocation: indexParam }),
    answer: 'none',
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/ratetester',
    summary: 'What would this call cost, and why?',
    roles: bureau,
    params: clientParams,
    body: rateTest,
    answer: rateTestAnswer,
    reads: true,
  }),
}
