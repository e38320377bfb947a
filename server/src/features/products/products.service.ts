import {
  newProduct,
  type NewProduct,
  type Product,
} from '@nineops/contract/service-establishment/products.contract'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/db.ts'
import { resource } from '../../platform/resources/resource.ts'
import { requireClient } from '../clients/clients.service.ts'
import { productErrors } from './products.errors.ts'
import * as repository from './products.repository.ts'
import type { ProductRow } from './products.repository.ts'

/** Charges keep their own terms: a change here is for those made from now on. */
export const products = resource({
  word: 'product',
  table: 'products',
  kind: 'settings',
  version: 'updatedAt',
  author: 'created_by',
  unique: { column: 'code', of: ({ code }) => code },
  errors: { exists: productErrors.exists },
  schema: newProduct,
  requireClient,
  select: repository.selectProducts,
  read: ({ createdAt, updatedAt, ...row }: ProductRow): Product => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }),
  write: ({ productGroup, vatCategories, ...values }) => ({
    ...values,
    product_group: productGroup,
    vat_categories: JSON.stringify(vatCategories),
  }),
})

/** A product that may be chosen for a charge. @throws 404, 409 `product_withdrawn` */
export async function requireSoldProduct(db: Db, clientIndex: number, index: number): Promise<void> {
  const { status, code } = await products.get(db, clientIndex, index)
  if (status === 'withdrawn') throw productErrors.withdrawn(code)
}

type Coded = NewProduct & { index: number }

/** The key under which `productsByCode` has a code. */
export const codeKey = (code: string): string => code.toLowerCase()

/** A reseller's products with these codes, withdrawn ones too. */
export async function productsByCode(
  db: Db,
  clientIndex: number,
  codes: readonly string[],
): Promise<Map<string, Coded>> {
  const rows = await repository.selectByCode(db, clientIndex, [...new Set(codes)])
  return new Map(rows.map(row => [codeKey(row.code), row]))
}

/** Adds products, and changes those whose codes the reseller has. */
export async function saveProducts(
  db: Db,
  clientIndex: number,
  given: readonly NewProduct[],
  userIndex: number,
): Promise<void> {
  await products.lock(db, clientIndex)
  await inBatches(given, batch => repository.saveProducts(db, clientIndex, batch, userIndex))
}

/** VAT categories of the products that have their own. */
export const productVatOf = repository.selectProductVat

export const productPrices = repository.selectPrices
/** Changes prices of products that are held, for charges added from now on. */
export const changeProductPrices = repository.updatePrices
