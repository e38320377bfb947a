import { z } from 'zod'
import { calendarDate, endpoint, indexParam, instant } from '../http.ts'
import { exactMoney } from '../money.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

const count = z.number().int().min(0)

const usage = z.object({
  calls: count,
  durationSeconds: count,
  /** Before VAT, after what allowances cover. */
  charge: exactMoney,
  /** Calls without a retail price: they are charged once there is one. */
  unpricedCalls: count,
})

/** Usage of a period whose bill run is not closed. */
const periodUsage = usage.extend({ periodStart: calendarDate, periodEnd: calendarDate })

/** Earliest first; only periods with calls of accounts. */
export const ratedPeriods = z.array(periodUsage.extend({ accounts: count }))

/** The last provisional rating of a reseller's calls that are in no closed bill run. */
export const provisionalRating = z.object({
  /** When it began; later files and changes are not included. Null before the first. */
  ratedAt: instant.nullable(),
  /** Whether one is waiting or under way. */
  rating: z.boolean(),
  /** Why the last one failed, in words. */
  failure: z.string().nullable(),
  periods: ratedPeriods,
})
export type ProvisionalRating = z.infer<typeof provisionalRating>

/** An account's usage so far. */
export const accountUsage = z.object({
  ratedAt: instant.nullable(),
  /** Earliest first, each with its product groups by name. */
  periods: z.array(
    periodUsage.extend({
      productGroups: z.array(usage.omit({ unpricedCalls: true }).extend({ name: z.string() })),
    }),
  ),
})
export type AccountUsage = z.infer<typeof accountUsage>

const staff: readonly Role[] = [...bureau, ...crm]
const path = '/api/clients/{client}/provisionalusage'

export const provisionalUsage = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Provisional totals of calls that are in no closed bill run, by period; nothing is billed',
    roles: staff,
    params: clientParams,
    answer: provisionalRating,
  }),
  rate: endpoint({
    method: 'POST',
    path: `${path}/rate`,
    summary: 'Rate all calls provisionally that are in no closed bill run; one that waits already is enough',
    roles: bureau,
    params: clientParams,
    answer: provisionalRating,
    status: 202,
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/accounts/{account}/provisionalusage',
    summary: "An account's usage so far, provisional",
    roles: staff,
    params: clientParams.extend({ account: indexParam }),
    answer: accountUsage,
  }),
}
