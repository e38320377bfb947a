import type { BrandDetail } from '@nineops/contract/service-establishment/brands.contract'
import type { ClientDetail } from '@nineops/contract/service-establishment/clients/clients.contract'
import type { NewClient } from '@nineops/contract/service-establishment/reseller-creation.contract'
import type { InvoiceNumberRange } from '@nineops/contract/invoicing/invoice-numbers.contract'
import type { Db } from '../../platform/db/db.ts'
import { createBrand, readNewBrand } from '../brands/brands.service.ts'
import { addClient, clientDetail, readNewClient } from '../clients/client-details.service.ts'
import { clientErrors } from '../clients/clients.errors.ts'

interface CreatedReseller {
  client: ClientDetail
  brand: BrandDetail | null
  ranges: InvoiceNumberRange[]
}

/**
 * Creates a reseller with its first brand and the brand's number ranges, all or nothing. All errors are reported at
 * once, a brand's fields as `brand.vatNumber`.
 * @throws 400 by field, 409 `reseller_exists`, 409 `invoice_numbers_overlap`
 */
export async function createReseller(
  db: Db,
  { brand, statusIndex: status, nineClient, ...typed }: Omit<NewClient, 'draft'>,
  userIndex: number,
): Promise<CreatedReseller> {
  const { texts, errors } = await readNewClient(db, typed)
  if (brand)
    for (const { field, message } of (await readNewBrand(db, brand)).errors)
      errors.push({ field: `brand.${field}`, message })
  if (errors.length > 0) throw clientErrors.invalid(errors)
  const index = await addClient(db, { texts, status, nineClient })
  const first = brand && (await createBrand(db, index, brand, userIndex, 'brand.'))
  return {
    client: await clientDetail(db, index),
    brand: first?.brand ?? null,
    ranges: first?.ranges ?? [],
  }
}
