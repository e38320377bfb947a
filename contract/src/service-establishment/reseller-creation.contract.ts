import { z } from 'zod'
import { endpoint } from '../http.ts'
import { serviceEstablishment } from '../roles.ts'
import { brandDetail, draft, newBrand } from './brands.contract.ts'
import { clientStatus } from './clients/client-states.ts'
import { clientDetail, statusIndex, typedFields } from './clients/clients.contract.ts'
import { clientFields } from './establishment-rules.ts'
import { vatTermsOfGroups } from './product-group-vat.contract.ts'
import { newProduct } from './products.contract.ts'

export const newClient = z.strictObject({
  ...typedFields(clientFields),
  name: z.string().max(2000),
  statusIndex: statusIndex.default(clientStatus.live),
  nineClient: z.boolean().default(false),
  brand: newBrand.optional(),
  /** VAT categories of product groups, from the first invoice on; each group once. */
  productGroupVat: z.array(vatTermsOfGroups).max(20).default([]),
  products: z.array(newProduct).max(200).default([]),
  draft,
})
export type NewClient = z.output<typeof newClient>

export const resellerCreation = {
  /** Creates a reseller, and optionally its first brand with its number ranges, products and VAT: all or nothing. */
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    summary: 'Create a reseller, with its first brand, number ranges, VAT categories and products if given',
    roles: serviceEstablishment,
    body: newClient,
    answer: z.object({ client: clientDetail, brand: brandDetail.nullable() }),
    status: 201,
  }),
}
