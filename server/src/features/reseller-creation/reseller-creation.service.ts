import type { BrandDetail } from '@nineops/contract/service-establishment/brands.contract'
import type { ClientDetail } from '@nineops/contract/service-establishment/clients/clients.contract'
import type { NewClient } from '@nineops/contract/service-establishment/reseller-creation.contract'
import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import type { Db } from '../../platform/db/db.ts'
import { createBrand, readNewBrand } from '../brands/brands.service.ts'
import { addClient, clientDetail, readNewClient } from '../clients/client-details.service.ts'
import { clientErrors } from '../clients/clients.errors.ts'
import { setProductGroupVat } from '../product-group-vat/product-group-vat.service.ts'
import { saveProducts } from '../products/products.service.ts'

interface CreatedReseller {
  client: ClientDetail
  brand: BrandDetail | null
  ranges: InvoiceNumberRange[]
}

/** The reverse charge began then; a new reseller has no invoices from before. */
const BEFORE_ANY_INVOICE = '2016-02-01'

/** The first name that is there twice, in any case. */
const twice = (names: readonly string[]) => {
  const keys = names.map(name => name.toLowerCase())
  return names.find((_, at) => keys.indexOf(keys[at] ?? '') !== at)
}

/** Product groups and codes that are there twice, in any case. */
function repeated({ productGroupVat, products }: Pick<NewClient, 'productGroupVat' | 'products'>) {
  const group = twice(productGroupVat.flatMap(({ productGroups }) => productGroups))
  const code = twice(products.map(one => one.code))
  return [
    ...(group === undefined ? [] : [{ field: 'productGroupVat', message: `has ${group} twice` }]),
    ...(code === undefined ? [] : [{ field: 'products', message: `has the code ${code} twice` }]),
  ]
}

/**
 * Creates a reseller with its first brand, the brand's number ranges, VAT categories and products, all or nothing. All errors are reported at
 * once, a brand's fields as `brand.vatNumber`.
 * @throws 400 by field, 409 `reseller_exists`, 409 `invoice_numbers_overlap`
 */
export async function createReseller(
  db: Db,
  { brand, statusIndex: status, nineClient, productGroupVat, products, ...typed }: Omit<NewClient, 'draft'>,
  userIndex: number,
): Promise<CreatedReseller> {
  const { texts, errors } = await readNewClient(db, typed)
  if (brand)
    for (const { field, message } of (await readNewBrand(db, brand)).errors)
      errors.push({ field: `brand.${field}`, message })
  errors.push(...repeated({ productGroupVat, products }))
  if (errors.length > 0) throw clientErrors.invalid(errors)
  const index = await addClient(db, { texts, status, nineClient })
  for (const vat of productGroupVat)
    await setProductGroupVat(db, index, { ...vat, validFrom: BEFORE_ANY_INVOICE })
  if (products.length > 0) await saveProducts(db, index, products, userIndex)
  const first = brand && (await createBrand(db, index, brand, userIndex, 'brand.'))
  return {
    client: await clientDetail(db, index),
    brand: first?.brand ?? null,
    ranges: first?.ranges ?? [],
  }
}
