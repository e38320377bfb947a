import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../../http.ts'
import { manyEffects } from '../invoice-effects.contract.ts'
import { money } from '../../money.ts'
import { crm, ordering, type Role, serviceEstablishment } from '../../roles.ts'

export const LONGEST_TERM = 120

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is required')
    .max(most)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters')

/** Fields shared by schemes and contract options; once an account has one, it is withdrawn, not deleted. */
export const offerFields = {
  name: line(100),
  description: z.string().trim().max(500),
  /** The dates on which new contracts with it may begin; existing contracts keep it. */
  validFrom: calendarDate,
  validTo: calendarDate.nullable(),
  status: z.enum(['active', 'withdrawn']),
}

/** Percent of the net of the lines in the product groups, or pounds off them on every bill. */
const discount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    percent: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a percent with up to 2 decimals, such as 12.5')
      .refine(text => Number(text) > 0 && Number(text) <= 100, 'must be more than 0 and at most 100'),
  }),
  z.object({
    kind: z.literal('amount'),
    amount: money
      .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be from 0.01 to 9999999.99 pounds')
      .refine(text => !/^0+(\.0+)?$/.test(text), 'must be more than nothing'),
  }),
])
export type Discount = z.infer<typeof discount>

const fields = {
  ...offerFields,
  /** Minimum term of a contract with only this scheme; a contract option with it must have at least that term. */
  minimumMonths: z.number().int().min(0).max(LONGEST_TERM),
  discount,
  productGroups: z
    .array(line(60))
    .min(1, 'name at least one product group')
    .max(100)
    .refine(
      groups => new Set(groups.map(group => group.toLowerCase())).size === groups.length,
      'name each product group once',
    ),
}

const inOrder = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  validTo === null || validTo >= validFrom
export const endsBeforeStart = { path: ['validTo'], message: 'must not be before the first day' }

export const newLoyaltyScheme = z
  .object({
    ...fields,
    description: fields.description.default(''),
    minimumMonths: fields.minimumMonths.default(0),
    validTo: fields.validTo.default(null),
    status: fields.status.default('active'),
  })
  .refine(inOrder, endsBeforeStart)
export type NewLoyaltyScheme = z.infer<typeof newLoyaltyScheme>

/** Accounts with a current contract for it, and contracts that ever had it. */
export const usageCounts = { accounts: z.number().int(), contracts: z.number().int() }

export const loyaltyScheme = z.object({
  index,
  ...fields,
  ...usageCounts,
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedAt: instant,
})
export type LoyaltyScheme = z.infer<typeof loyaltyScheme>

/** The fields to change. `updatedAt` is the scheme's as the caller saw it. */
export const loyaltySchemeChange = z.object(fields).partial().extend({ updatedAt: instant })
export type LoyaltySchemeChange = z.infer<typeof loyaltySchemeChange>

/** Contracts of accounts, and their building blocks, are managed in Ordering and in CRM. */
export const contractRoles: readonly Role[] = [...ordering, ...crm]
const path = '/api/clients/{client}/loyaltyschemes'
const one = { path: `${path}/{scheme}`, params: clientParams.extend({ scheme: indexParam }) }

export const loyaltySchemes = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's loyalty schemes, by name",
    roles: contractRoles,
    params: clientParams,
    answer: z.array(loyaltyScheme),
  }),
  productGroups: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/productgroups',
    summary:
      'Product groups that charges, bundles and billed usage of the reseller have, by name; at most 500',
    roles: [...ordering, ...serviceEstablishment],
    params: clientParams,
    answer: z.array(z.string()),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a loyalty scheme',
    roles: ordering,
    params: clientParams,
    body: newLoyaltyScheme,
    answer: loyaltyScheme,
    status: 201,
  }),
  /** Applies to every later run that loads lines, for all accounts that have it. */
  change: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a loyalty scheme',
    roles: ordering,
    body: loyaltySchemeChange,
    answer: loyaltyScheme,
  }),
  changePreview: endpoint({
    ...one,
    method: 'POST',
    path: `${one.path}/preview`,
    summary: 'What a change of a scheme does to the next invoices of its accounts, before it is saved',
    roles: ordering,
    body: z.object({ discount, productGroups: fields.productGroups }).partial(),
    answer: manyEffects,
    reads: true,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a loyalty scheme that no contract has taken',
    roles: ordering,
    query: z.object({ updatedAt: instant }),
    answer: 'none',
  }),
}
