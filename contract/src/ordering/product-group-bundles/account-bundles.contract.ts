import { z } from 'zod'
import { chargeOutlook, endPreview } from '../charges.contract.ts'
import { allowanceUnits } from '../../bureau/usage-kinds.contract.ts'
import { productGroupBundle } from './product-group-bundles.contract.ts'
import { calendarDate, endpoint, index, indexParam } from '../../http.ts'
import { money } from '../../money.ts'
import { bureau, crm, type Role, serviceEstablishment } from '../../roles.ts'

const quantity = z.number().int().min(0)
const unit = z.enum(allowanceUnits)

const inclusive = productGroupBundle.pick({
  inclusiveMinutes: true,
  inclusiveMessages: true,
  inclusiveMegabytes: true,
}).shape

/** What a bundle of an account includes and covered in the reseller's latest bill run. */
export const bundlePeriod = z.object({
  start: calendarDate,
  end: calendarDate,
  billRun: z.object({ index, description: z.string() }).nullable(),
  /** One for each unit that the bundle includes. */
  allowances: z.array(
    z.object({
      unit,
      /** For the period, by the days on which the account has the bundle. */
      included: quantity,
      /** Null until the period is rated. */
      used: quantity.nullable(),
      /** What its calls used of periods before: rolled over, or late calls of their own. */
      earlier: quantity,
    }),
  ),
})

const numbered = z.object({ index, cli: z.string() })

/** A bundle of an account, from its first day to its last. */
export const accountBundle = z.object({
  index,
  bundle: z.object({
    index,
    name: z.string(),
    productGroups: z.array(z.string()),
    ...inclusive,
    /** Of several bundles the lowest is used first. */
    priority: z.number().int(),
    rollover: z.boolean(),
    withdrawn: z.boolean(),
  }),
  /** The number whose calls alone it covers, and moves and ends with; null: it covers every number of the account. */
  service: numbered.nullable(),
  /** The numbers whose calls alone share it, two or more; empty: it covers its own number, or every one. */
  pool: z.array(numbered),
  startDate: calendarDate,
  endDate: calendarDate.nullable(),
  state: z.enum(['future', 'active', 'ended']),
  /** The account's monthly charge; null where the bundle is free. */
  charge: z.object({ index, amount: money }).nullable(),
  period: bundlePeriod,
})
export type AccountBundle = z.infer<typeof accountBundle>

/** The effect of attaching or ending a bundle, before it is done. */
export const bundleEffect = z.object({
  period: z.object({
    start: calendarDate,
    end: calendarDate,
    /** What the account has by this bundle, in this period and the next, of each unit that it includes. */
    allowances: z.array(
      z.object({ unit, before: quantity, after: quantity, nextBefore: quantity, nextAfter: quantity }),
    ),
  }),
  /** The next bills of its charge; null where the bundle is free. */
  outlook: chargeOutlook.nullable(),
  /** Refunds of what was billed. */
  refundTotal: money,
  refundItems: endPreview.shape.refundItems,
  notes: z.array(z.string()),
})
export type BundleEffect = z.infer<typeof bundleEffect>

/** The most numbers that share a bundle. */
const MOST_POOLED = 100

const attachment = z
  .object({
    bundleIndex: index,
    /** The service of the account whose calls alone it covers; null: those of all its services. */
    serviceIndex: index.nullable().default(null),
    /** The services of the account whose calls alone share it, in place of one. */
    pool: z
      .array(index)
      .max(MOST_POOLED, `at most ${MOST_POOLED} numbers share a bundle`)
      .refine(pool => pool.length !== 1, 'name two numbers or more; for one alone use serviceIndex')
      .refine(pool => new Set(pool).size === pool.length, 'name each number once')
      .default([]),
    startDate: calendarDate,
    /** The last day; null: as long as the bundle continues. */
    endDate: calendarDate.nullable().default(null),
  })
  .refine(({ serviceIndex, pool }) => serviceIndex === null || pool.length === 0, {
    path: ['pool'],
    message: 'must be empty for a bundle of one number',
  })
export type NewAccountBundle = z.infer<typeof attachment>
const ending = z.object({ endDate: calendarDate })

const writers: readonly Role[] = [...crm, ...serviceEstablishment]
const readers: readonly Role[] = [...writers, ...bureau]
const path = '/api/clients/{client}/accounts/{account}/bundles'
const params = z.object({ client: indexParam, account: indexParam })
const one = params.extend({ bundle: indexParam })

export const accountBundles = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "An account's bundles, those that go on first, with what the latest bill run used of them",
    roles: readers,
    params,
    answer: z.array(accountBundle),
  }),
  attach: endpoint({
    method: 'POST',
    path,
    summary: 'Add bundle to an account from a day; its price becomes a monthly charge in advance',
    roles: writers,
    params,
    body: attachment,
    answer: accountBundle,
    status: 201,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    summary: 'What a bundle would include and bill, before it is added',
    roles: readers,
    params,
    body: attachment,
    answer: bundleEffect,
    reads: true,
  }),
  endPreview: endpoint({
    method: 'POST',
    path: `${path}/{bundle}/end/preview`,
    summary: "What ending an account's bundle on a day would change and refund, before it is done",
    roles: readers,
    params: one,
    body: ending,
    answer: bundleEffect,
    reads: true,
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/{bundle}/end`,
    summary: "End an account's bundle on a day, its last; its charge ends with it",
    roles: writers,
    params: one,
    body: ending,
    answer: accountBundle,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{bundle}`,
    summary:
      'Remove a bundle added by mistake, while nothing was billed for it and no closed bill run used it',
    roles: writers,
    params: one,
    answer: 'none',
  }),
}
