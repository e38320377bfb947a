import { z } from 'zod'
import { clientParams } from './clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant } from '../http.ts'
import { money } from '../money.ts'
import { chargeTerms } from '../ordering/charges.contract.ts'
import { type Role, bureau, serviceEstablishment } from '../roles.ts'
import { vatCategories } from './vat-rules.ts'

const { description, productGroup, frequency, timing, amount, cost, nominal } = chargeTerms.shape

/** A VAT category of a product's own, for invoices from a day on; null for that of its product group. */
export const productVat = z.object({ validFrom: calendarDate, category: z.enum(vatCategories).nullable() })
export type ProductVat = z.infer<typeof productVat>

/** The categories with one more, in order of their days; what was set for its day is replaced. */
export const withVatCategory = (list: readonly ProductVat[], added: ProductVat): ProductVat[] =>
  [...list.filter(({ validFrom }) => validFrom !== added.validFrom), added].toSorted((a, b) =>
    a.validFrom < b.validFrom ? -1 : 1,
  )

/** Each field with its bounds; a product no longer sold is withdrawn, never deleted. */
const fields = {
  /** Unique in the reseller, ignoring case. */
  code: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/+&-]{0,29}$/u, 'must be 1 to 30 letters, digits or . _ / + & -'),
  /** Becomes the description of its charges. */
  name: description,
  productGroup,
  frequency,
  timing,
  /** Pounds for one and a whole period. */
  price: amount,
  /** What the reseller pays for it, in the same way; null where it is not known. */
  cost: cost.unwrap(),
  /** Nominal account in the reseller's books; null for that of the product group. */
  nominal: nominal.unwrap(),
  /** Its own, in order of their days; empty for those of its product group. */
  vatCategories: z
    .array(productVat)
    .max(50)
    .refine(
      list => list.every(({ validFrom }, at) => at === 0 || validFrom > (list[at - 1]?.validFrom ?? '')),
      'must be in order of their days, each once',
    ),
  status: z.enum(['active', 'withdrawn']),
}

export const newProduct = z.object({
  ...fields,
  cost,
  nominal,
  vatCategories: fields.vatCategories.default([]),
  status: fields.status.default('active'),
})
export type NewProduct = z.infer<typeof newProduct>

export const product = z.object({
  index,
  ...fields,
  price: money,
  cost: money.nullable(),
  /** Charges made from it that have not ended. */
  charges: z.number().int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedAt: instant,
})
export type Product = z.infer<typeof product>

/** The fields to change. With `updatedAt` the change is refused if the product has changed since. */
export const productChange = z.object({ ...fields, updatedAt: instant }).partial()
export type ProductChange = z.infer<typeof productChange>

const readers: readonly Role[] = [...serviceEstablishment, ...bureau]
const path = '/api/clients/{client}/products'

export const products = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's products, by code",
    roles: readers,
    params: clientParams,
    answer: z.array(product),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a product',
    roles: serviceEstablishment,
    params: clientParams,
    body: newProduct,
    answer: product,
    status: 201,
  }),
  /** Charges made from it keep their own terms. */
  change: endpoint({
    method: 'PATCH',
    path: `${path}/{product}`,
    summary: 'Change a product for charges that are added from now on',
    roles: serviceEstablishment,
    params: clientParams.extend({ product: indexParam }),
    body: productChange,
    answer: product,
  }),
}
