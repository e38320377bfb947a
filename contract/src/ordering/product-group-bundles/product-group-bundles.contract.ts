import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../../http.ts'
import { money } from '../../money.ts'
import { type Role, bureau, crm, serviceEstablishment } from '../../roles.ts'

/** The most minutes, messages or MB of a bundle: every minute of a year for some twenty lines. */
const MOST = 10_000_000
const inclusive = z.number().int().min(0, 'must be 0 or more').max(MOST)

/** Of bundles whose order nobody has chosen. */
export const DEFAULT_PRIORITY = 50

const productGroup = z.string().trim().min(1, 'is required').max(60)
const price = money.regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be from 0.00 to 9999999.99 pounds')

/** Each field with its bounds; a bundle no longer sold is withdrawn, never deleted. */
const fields = {
  name: z.string().trim().min(1, 'is required').max(100),
  description: z.string().trim().max(500),
  productGroups: z
    .array(productGroup)
    .min(1, 'name at least one product group')
    .max(100)
    .refine(
      groups => new Set(groups.map(group => group.toLowerCase())).size === groups.length,
      'name each product group once',
    ),
  /** For every account that has the bundle, per whole month (engine: Rating); an MB is 1,000,000 bytes. */
  inclusiveMinutes: inclusive,
  inclusiveMessages: inclusive,
  inclusiveMegabytes: inclusive,
  /** Which of an account's bundles a call uses first: the lowest number, then the one it has had longest. */
  priority: z.number().int().min(1, 'must be from 1 to 99').max(99, 'must be from 1 to 99'),
  /** Whether what is left of a period is used in the next one too, before that one's own. */
  rollover: z.boolean(),
  monthlyPrice: price,
  validFrom: calendarDate,
  /** The last day; null while it is open-ended. */
  validTo: calendarDate.nullable(),
  status: z.enum(['active', 'withdrawn']),
}

/** What a bundle includes a whole month. */
export type Inclusive = Record<'inclusiveMinutes' | 'inclusiveMessages' | 'inclusiveMegabytes', number>

export const includesAnything = (bundle: Inclusive): boolean =>
  bundle.inclusiveMinutes + bundle.inclusiveMessages + bundle.inclusiveMegabytes > 0

export const newProductGroupBundle = z
  .object({
    ...fields,
    description: fields.description.default(''),
    inclusiveMinutes: fields.inclusiveMinutes.default(0),
    inclusiveMessages: fields.inclusiveMessages.default(0),
    inclusiveMegabytes: fields.inclusiveMegabytes.default(0),
    priority: fields.priority.default(DEFAULT_PRIORITY),
    rollover: fields.rollover.default(false),
    validTo: fields.validTo.default(null),
    status: fields.status.default('active'),
  })
  .refine(bundle => bundle.validTo === null || bundle.validTo >= bundle.validFrom, {
    path: ['validTo'],
    message: 'must not be before the first day',
  })
  .refine(includesAnything, {
    path: ['inclusiveMinutes'],
    message: 'include at least one minute, message or MB',
  })
export type NewProductGroupBundle = z.infer<typeof newProductGroupBundle>

export const productGroupBundle = z.object({
  index,
  ...fields,
  monthlyPrice: money,
  /** Accounts that have it today or later. */
  accounts: z.number().int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedAt: instant,
})
export type ProductGroupBundle = z.infer<typeof productGroupBundle>

/**
 * The fields to change, or the whole bundle. With `updatedAt` the change is refused if the bundle has changed since.
 */
export const productGroupBundleChange = z.object({ ...fields, index, updatedAt: instant }).partial()
export type ProductGroupBundleChange = z.infer<typeof productGroupBundleChange>

const readers: readonly Role[] = [...serviceEstablishment, ...crm, ...bureau]
const path = '/api/clients/{client}/productgroupbundles'

export const productGroupBundles = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's product group bundles, by name",
    roles: readers,
    params: clientParams,
    answer: z.array(productGroupBundle),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a product group bundle',
    roles: serviceEstablishment,
    params: clientParams,
    body: newProductGroupBundle,
    answer: productGroupBundle,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${path}/{index}`,
    summary: 'Change a product group bundle: fields that are sent, or the whole bundle',
    roles: serviceEstablishment,
    params: clientParams.extend({ index: indexParam }),
    body: productGroupBundleChange,
    answer: productGroupBundle,
  }),
}
