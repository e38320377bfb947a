import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { exactMoney } from '../money.ts'
import { bureau, crm, type Role } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { sortParam } from '../sorting.ts'

export const limitMeasures = ['pounds', 'minutes', 'calls'] as const
export const limitSpans = ['day', 'month'] as const
export const countedBy = ['account', 'cli'] as const

const terms = z.object({
  name: z.string().trim().min(1, 'is required').max(100),
  countedBy: z.enum(countedBy).describe('of the whole account, or of each of its CLIs'),
  productGroup: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(200)
    .nullable()
    .default(null)
    .describe('the class of destinations, as rate cards name it; null: all calls'),
  measure: z.enum(limitMeasures).describe('pounds are before VAT, after what allowances cover'),
  per: z.enum(limitSpans).describe('a day in London, or the period of a bill run'),
  most: z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be a number with up to 2 decimals, such as 50 or 12.50')
    .refine(text => /[1-9]/.test(text), 'must be more than 0')
    .describe('an alert is raised above it'),
})
const owner = z.object({
  brandIndex: index.nullable().default(null),
  accountIndex: index.nullable().default(null),
})

/** With neither brand nor account it is for every account of the reseller. */
export const newUsageLimit = terms
  .extend(owner.shape)
  .refine(({ brandIndex, accountIndex }) => brandIndex === null || accountIndex === null, {
    path: ['accountIndex'],
    message: 'choose a brand or an account, not both',
  })
export type NewUsageLimit = z.infer<typeof newUsageLimit>

export const usageLimit = z.object({
  ...terms.shape,
  ...owner.shape,
  index,
  brandName: z.string().nullable(),
  account: z.object({ accountNumber: z.string(), companyName: z.string() }).nullable(),
  version: z.number().int(),
  updatedAt: instant,
})
export type UsageLimit = z.infer<typeof usageLimit>

const version = z.number().int().min(1).max(2_147_483_647)
export const usageLimitChange = terms.extend({ ...owner.shape, version })

/** A limit that was exceeded. */
export const usageAlert = z.object({
  index,
  account: z.object({ index, accountNumber: z.string(), companyName: z.string() }),
  /** Null where the whole account counts. */
  cli: z.string().nullable(),
  limit: z.object({
    name: z.string(),
    productGroup: z.string().nullable(),
    measure: z.enum(limitMeasures),
    per: z.enum(limitSpans),
    most: z.string(),
  }),
  /** The day, or the first day of the period. */
  since: calendarDate,
  /** Provisional: by the last rating before it was acknowledged. */
  used: exactMoney,
  raisedAt: instant,
  acknowledged: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})
export type UsageAlert = z.infer<typeof usageAlert>

export const usageAlertSorts = ['raisedAt', 'account', 'since', 'used'] as const

const readers: readonly Role[] = [...bureau, ...crm]
const path = '/api/clients/{client}/usagelimits'
const alertsPath = '/api/clients/{client}/usagealerts'
const one = { path: `${path}/{limit}`, params: clientParams.extend({ limit: indexParam }) } as const

export const usageLimits = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's limits of usage, by name",
    roles: readers,
    params: clientParams,
    answer: z.array(usageLimit),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a limit of usage; it is checked at once, and after each collection',
    roles: bureau,
    params: clientParams,
    body: newUsageLimit,
    answer: usageLimit,
    status: 201,
  }),
  change: endpoint({
    ...one,
    method: 'PUT',
    summary: 'Change a limit of usage; it is checked at once',
    roles: bureau,
    body: usageLimitChange,
    answer: usageLimit,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a limit of usage; its alerts stay',
    roles: bureau,
    query: z.object({ version: z.coerce.number().pipe(version) }),
    answer: 'none',
  }),
  alerts: endpoint({
    method: 'GET',
    path: alertsPath,
    summary: 'Alerts of limits that were exceeded, the latest first or sorted',
    roles: readers,
    params: clientParams,
    query: pageQuery.extend({
      show: z.enum(['open', 'all']).default('open').describe('open: those that nobody has acknowledged'),
      account: indexParam.optional(),
      sort: sortParam(usageAlertSorts),
    }),
    answer: z.array(usageAlert),
    paged: true,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: `${alertsPath}/{alert}/acknowledge`,
    summary: 'Acknowledge an alert with its outcome: it leaves the board, and its usage is no longer updated',
    roles: bureau,
    params: clientParams.extend({ alert: indexParam }),
    body: z.object({ reason: z.string().trim().min(1, 'is required').max(500) }),
    answer: usageAlert,
  }),
}
