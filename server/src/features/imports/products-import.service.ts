import type { NewProduct } from '@nineops/contract/service-establishment/products.contract'
import type { Db } from '../../platform/db/db.ts'
import { codeKey, productsByCode, saveProducts } from '../products/products.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import type { ProductColumn } from './product-rows.domain.ts'

const cellsOf = (product: NewProduct): Omit<Record<ProductColumn, string>, 'code'> => ({
  name: product.name,
  product_group: product.productGroup,
  price: Number(product.price).toFixed(2),
  cost: product.cost === null ? '' : Number(product.cost).toFixed(2),
  frequency: product.frequency,
  timing: product.timing,
  nominal: product.nominal ?? '',
})

function differences(before: NewProduct, after: NewProduct) {
  const old = cellsOf(before)
  return Object.entries(cellsOf(after)).flatMap(([column, to]) => {
    const from = old[column as keyof typeof old]
    return from === to ? [] : [{ column, from, to }]
  })
}

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
  const seen = new Map<string, number>()
  const saved: NewProduct[] = []
  const changes: ImportPlan['changes'] = []
  const same = new Set<number>()
  for (const { line, cells, row } of rows) {
    const key = codeKey(cells.code)
    const earlier = seen.get(key)
    if (earlier !== undefined && key !== '')
      errors.add(line, 'code', cells.code, `The same code as on line ${earlier}`)
    else seen.set(key, line)
    if (row === null) continue
    const before = stored.get(key)
    const differs = before ? differences(before, row) : []
    if (before && differs.length === 0) {
      same.add(line)
      continue
    }
    saved.push(row)
    if (before) changes.push({ line, values: cells, changes: differs })
  }
  return {
    added: saved.length - changes.length,
    changes,
    same,
    save: async tx => {
      await saveProducts(tx, clientIndex, saved, userIndex)
      return { rateCardIndex: null, accounts: [] }
    },
  }
}
