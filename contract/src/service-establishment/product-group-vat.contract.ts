import { z } from 'zod'
import { calendarDate, endpoint } from '../http.ts'
import { bureau, crm, type Role, serviceEstablishment } from '../roles.ts'
import { clientParams } from './clients/client-lists.contract.ts'
import { chargedCategories, vatCategories } from './vat-rules.ts'

const terms = z.object({
  category: z.enum(vatCategories),
  /** For wholesale speech, text and such: a reverse-charge customer accounts for the VAT. */
  reverseCharge: z.boolean(),
})

/** A product group and its VAT category; standard without reverse charge where there is no row. */
export const groupCategory = terms.extend({
  productGroup: z.string(),
  /** What customers read in its place; null: its own name. */
  displayName: z.string().nullable(),
  /** Marked by an upgrade, which nobody has looked at yet. */
  toReview: z.boolean(),
  /** The latest first; those of later days are not in force yet. */
  history: z.array(terms.extend({ validFrom: calendarDate })),
})
export type ProductGroupVat = z.infer<typeof groupCategory>

export const productGroupsVat = z.object({
  groups: z.array(groupCategory),
  /** Accounts with reverse charge now or later, and how many of them have no VAT number. */
  reverseAccounts: z.number().int(),
  withoutNumber: z.number().int(),
})
export type ProductGroupsVat = z.infer<typeof productGroupsVat>

const productGroups = z.array(z.string().trim().min(1).max(100)).min(1, 'choose a product group').max(500)
const isCharged = ({ category, reverseCharge }: z.infer<typeof terms>) =>
  !reverseCharge || chargedCategories.includes(category)
const onlyCharged = { path: ['reverseCharge'], message: 'only applies to the standard and the reduced rate' }

/** The category of product groups. */
export const vatTermsOfGroups = z
  .strictObject({ productGroups, ...terms.shape })
  .refine(isCharged, onlyCharged)

/** The category of product groups from a day. */
export const newProductGroupVat = z
  .strictObject({ productGroups, validFrom: calendarDate, ...terms.shape })
  .refine(isCharged, onlyCharged)
export type NewProductGroupVat = z.infer<typeof newProductGroupVat>

/** The name of a product group on invoices; empty for its own. */
export const productGroupName = z.strictObject({
  productGroup: z.string().trim().min(1).max(100),
  displayName: z.string().trim().max(60),
})
export type ProductGroupName = z.infer<typeof productGroupName>

const path = '/api/clients/{client}/productgroupvat'
const readers: readonly Role[] = [...new Set([...serviceEstablishment, ...bureau, ...crm])]

export const productGroupVat = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'VAT categories of the product groups of a reseller',
    roles: readers,
    params: clientParams,
    answer: productGroupsVat,
  }),
  set: endpoint({
    method: 'POST',
    path,
    summary: 'Set the VAT category of product groups for invoices from a day on',
    roles: serviceEstablishment,
    params: clientParams,
    body: newProductGroupVat,
    answer: productGroupsVat,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/clients/{client}/productgroupnames',
    summary: 'Set what invoices call a product group',
    roles: serviceEstablishment,
    params: clientParams,
    body: productGroupName,
    answer: productGroupsVat,
  }),
}
