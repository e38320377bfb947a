import { type NewProduct, withVatCategory } from '@nineops/contract/service-establishment/products.contract'
import type { Db } from '../../platform/db/db.ts'
import { codeKey, productsByCode, saveProducts } from '../products/products.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import { compareByKey, differingCells, type ImportPlan } from './import-plans.service.ts'
import type { ProductColumn } from './product-rows.domain.ts'

const cellsOf = (product: NewProduct): Omit<Record<ProductColumn, string>, 'code' | 'vat_from'> => ({
  name: product.name,
  product_group: product.productGroup,
  price: Number(product.price).toFixed(2),
  cost: product.cost === null ? '' : Number(product.cost).toFixed(2),
  frequency: product.frequency,
  timing: product.timing,
  nominal: product.nominal ?? '',
  vat_category: product.vatCategories
    .map(({ category, validFrom }) => `${category ?? 'group'} from ${validFrom}`)
    .join(', '),
})

/** What the file says of a product, with the VAT categories that were set before. */
const withEarlierVat = (row: NewProduct, before: NewProduct | undefined): NewProduct => ({
  ...row,
  vatCategories: row.vatCategories.reduce(withVatCategory, before?.vatCategories ?? []),
})

/** New codes are added; a product whose code exists is changed to what the file says, its charges are not. */
export async function planProducts(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<ProductColumn, NewProduct>[],
  { errors }: ImportNotes,
  userIndex: number,
): Promise<ImportPlan> {
  const stored = await productsByCode(
    db,
    clientIndex,
    rows.map(({ cells }) => cells.code),
  )
  const { saved, ...plan } = compareByKey(rows, errors, {
    keyOf: ({ cells }) => codeKey(cells.code),
    column: 'code',
    what: 'code',
    changes: (key, row) => {
      const before = stored.get(key)
      return before ? differingCells(cellsOf(before), cellsOf(withEarlierVat(row, before))) : null
    },
  })
  return {
    ...plan,
    save: async tx => {
      const merged = saved.map(row => withEarlierVat(row, stored.get(codeKey(row.code))))
      await saveProducts(tx, clientIndex, merged, userIndex)
      return { rateCardIndex: null, accounts: [] }
    },
  }
}
