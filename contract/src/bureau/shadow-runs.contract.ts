import { z } from 'zod'
import { billRunProgress } from './bill-runs/bill-run-states.contract.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, flagParam, index, indexParam, instant, pageQuery } from '../http.ts'
import { exactMoney, money } from '../money.ts'
import { newProductGroupBundle } from '../ordering/product-group-bundles/product-group-bundles.contract.ts'
import { side } from './rate-cards.contract.ts'
import { bureau, partnerCommercial } from '../roles.ts'
import { sortParam } from '../sorting.ts'

const count = z.number().int().min(0)

/**
 * A proposed rate card: in place of another wherever that is allocated, or for all calls of the whole reseller, a
 * brand or an account. A card that was imported and never allocated can only be proposed.
 */
export const cardProposal = z
  .object({
    side,
    rateCardIndex: index,
    inPlaceOf: index.optional(),
    brandIndex: index.optional(),
    accountIndex: index.optional(),
  })
  .refine(
    card => [card.inPlaceOf, card.brandIndex, card.accountIndex].filter(one => one !== undefined).length < 2,
    { path: ['inPlaceOf'], message: 'give one of inPlaceOf, brandIndex and accountIndex, or none' },
  )
  .refine(card => card.side === 'retail' || (card.brandIndex ?? card.accountIndex) === undefined, {
    path: ['side'],
    message: 'A wholesale card rates the whole reseller',
  })
  .refine(card => card.inPlaceOf !== card.rateCardIndex, {
    path: ['inPlaceOf'],
    message: 'must be another card',
  })
export type CardProposal = z.infer<typeof cardProposal>

const bundleFields = newProductGroupBundle.shape
/** Other terms for the accounts that have a bundle, or the bundle for all that do not. */
export const bundleProposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    bundleIndex: index,
    /** The bundle that replaces it once this is published. */
    name: bundleFields.name,
    inclusiveMinutes: bundleFields.inclusiveMinutes,
    inclusiveMessages: bundleFields.inclusiveMessages,
    inclusiveMegabytes: bundleFields.inclusiveMegabytes,
    productGroups: bundleFields.productGroups,
    monthlyPrice: bundleFields.monthlyPrice,
  }),
  z.object({ kind: z.literal('attach'), bundleIndex: index, brandIndex: index.optional() }),
])
export type BundleProposal = z.infer<typeof bundleProposal>

export const proposal = z
  .object({
    cards: z.array(cardProposal).max(20).default([]),
    bundle: bundleProposal.nullable().default(null),
  })
  .refine(value => value.cards.length > 0 || value.bundle !== null, {
    path: ['cards'],
    message: 'propose a rate card or a bundle',
  })
export type Proposal = z.infer<typeof proposal>

export const shadowRunStates = [
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'published',
  'dropped',
] as const

const beforeAfter = z.object({ before: count, after: count })

/** Current totals, proposed totals and the difference; pounds to 6 decimals. Bundles count as revenue. */
export const shadowFigures = z.object({
  callsBefore: count,
  callsAfter: count,
  secondsBefore: count,
  secondsAfter: count,
  retailBefore: exactMoney,
  retailAfter: exactMoney,
  retailChange: exactMoney,
  /** Percentage of the current total, one decimal; null where that is zero. */
  retailPercent: z.number().nullable(),
  costBefore: exactMoney,
  costAfter: exactMoney,
  costChange: exactMoney,
  bundlesBefore: money,
  bundlesAfter: money,
  /** Retail and bundles, less cost. */
  marginBefore: exactMoney,
  marginAfter: exactMoney,
  marginChange: exactMoney,
})
export type ShadowFigures = z.infer<typeof shadowFigures>

export const shadowRun = z.object({
  index,
  description: z.string(),
  billRun: z.object({
    index,
    description: z.string(),
    periodStart: calendarDate,
    periodEnd: calendarDate,
  }),
  status: z.enum(shadowRunStates),
  progress: billRunProgress.nullable(),
  failure: z.string().nullable(),
  /** The proposal, in sentences. */
  proposed: z.array(z.string()),
  figures: shadowFigures.nullable(),
  /** Calls without a rate, or with an unassigned CLI. */
  counts: z
    .object({
      unallocated: beforeAfter,
      unratedRetail: beforeAfter,
      unratedWholesale: beforeAfter,
      /** The run's own totals when it was rated. */
      storedRetail: exactMoney,
      storedCost: exactMoney,
    })
    .nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  publishedFrom: calendarDate.nullable(),
})
export type ShadowRun = z.infer<typeof shadowRun>

export const shadowDimensions = ['brand', 'account', 'product_group', 'destination'] as const
export type ShadowDimension = (typeof shadowDimensions)[number]

export const shadowResult = shadowFigures.extend({
  /** The index of a brand or account; null for a product group or destination. */
  subjectIndex: index.nullable(),
  name: z.string(),
  detail: z.string(),
})
export type ShadowResult = z.infer<typeof shadowResult>

export const shadowResultSorts = [
  'name',
  'callsBefore',
  'callsAfter',
  'retailBefore',
  'retailAfter',
  'retailChange',
  'retailPercent',
  'costChange',
  'bundlesAfter',
  'marginBefore',
  'marginAfter',
  'marginChange',
] as const

export const publication = z.object({
  /** The new arrangements, in sentences. */
  steps: z.array(z.string()),
  /** What has changed since the run was rated: it then cannot be published. */
  changed: z.array(z.string()),
})
export type Publication = z.infer<typeof publication>

/** Sent on the topic `shadow-runs:<index>`; without progress something else has changed: read again. */
export const shadowRunEvent = z.object({ progress: billRunProgress.nullable() })

const base = '/api/clients/{client}/shadowruns'
const one = `${base}/{shadowRun}` as const
const params = clientParams.extend({ shadowRun: indexParam })
const from = z.object({ from: calendarDate })

/** Staff responsible for prices may read a proposal's effect; only the bureau creates and publishes one. */
const readers = [...bureau, ...partnerCommercial]

export const shadowRuns = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary: "A reseller's shadow runs, the newest first",
    roles: readers,
    params: clientParams,
    query: pageQuery,
    answer: z.array(shadowRun),
    paged: true,
  }),
  months: endpoint({
    method: 'GET',
    path: `${base}/months`,
    summary: 'Bill runs whose calls can be rated again on the side, the latest first',
    roles: bureau,
    params: clientParams,
    answer: z.array(shadowRun.shape.billRun.extend({ calls: count })),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary:
      'Rate a bill run again with what is proposed; nothing is billed. Watch the topic shadow-runs:{shadowRun}',
    roles: bureau,
    params: clientParams,
    body: z.object({
      billRunIndex: index,
      description: z.string().trim().min(1, 'is required').max(255),
      proposal,
    }),
    answer: shadowRun,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    summary: 'A shadow run with what it came to',
    roles: readers,
    params,
    answer: shadowRun,
  }),
  results: endpoint({
    method: 'GET',
    path: `${one}/results/{dimension}`,
    summary:
      'Before and after by brand, account, product group or destination, largest change of retail first',
    roles: readers,
    params: params.extend({ dimension: z.enum(shadowDimensions) }),
    query: pageQuery.extend({
      filter: z.string().max(100).default(''),
      changed: flagParam.describe('only what differs'),
      sort: sortParam(shadowResultSorts),
    }),
    answer: z.array(shadowResult),
    paged: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    summary: 'Stop a shadow run that waits or runs',
    roles: bureau,
    params,
    answer: shadowRun,
  }),
  drop: endpoint({
    method: 'POST',
    path: `${one}/drop`,
    summary: 'Discard a proposal: it can no longer be published, its figures stay',
    roles: bureau,
    params,
    answer: shadowRun,
  }),
  publishPreview: endpoint({
    method: 'POST',
    path: `${one}/publish/preview`,
    summary: 'What publishing from a day would do, and what has changed since the run was rated',
    roles: bureau,
    params,
    body: from,
    answer: publication,
    reads: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${one}/publish`,
    summary:
      'Make the proposal hold from a day: its cards are allocated, its bundle is given or takes the place of the old',
    roles: bureau,
    params,
    body: from,
    answer: shadowRun,
  }),
}
