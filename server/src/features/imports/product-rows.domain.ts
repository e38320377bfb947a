import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { chargeFrequency, chargeTiming } from '@nineops/contract/ordering/charges.contract'
import { newProduct, type NewProduct } from '@nineops/contract/service-establishment/products.contract'
import { vatCategories } from '@nineops/contract/service-establishment/vat-rules'
import { type CellReader, date, fail, pounds, word } from './csv-cells.domain.ts'

export type ProductColumn = (typeof importColumns.products)[number]

const columnOf: Partial<Record<string, ProductColumn>> = { productGroup: 'product_group' }

/** A category of the product's own from a day; an empty cell leaves what is set, `group` ends it. */
function readVat(reader: CellReader<ProductColumn>): NewProduct['vatCategories'] | null {
  const { cells, error } = reader
  if (cells.vat_category === '')
    return cells.vat_from === ''
      ? []
      : fail(error, 'vat_category', 'Needed, as a day is given from which it applies')
  const category = word(reader, 'vat_category', [...vatCategories, 'group'] as const)
  const validFrom = date(reader, 'vat_from')
  if (category === null || !validFrom) return null
  return [{ validFrom, category: category === 'group' ? null : category }]
}

/** Reads a row of the products file by the rules of the form. Null if a cell is invalid. */
export function readProductRow(reader: CellReader<ProductColumn>): NewProduct | null {
  const { cells } = reader
  const frequency = word(reader, 'frequency', chargeFrequency.options)
  const timing = word(reader, 'timing', chargeTiming.options)
  const price = pounds(reader, 'price')
  const cost = cells.cost === '' ? undefined : pounds(reader, 'cost')
  const vat = readVat(reader)
  if (frequency === null || timing === null || price === null || cost === null || vat === null) return null
  const read = newProduct.safeParse({
    code: cells.code,
    name: cells.name,
    productGroup: cells.product_group,
    frequency,
    timing,
    price,
    cost: cost ?? null,
    nominal: cells.nominal === '' ? null : cells.nominal,
    vatCategories: vat,
  })
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[0])
    reader.error(columnOf[field] ?? field, `${message.charAt(0).toUpperCase()}${message.slice(1)}`)
  }
  return read.data ?? null
}
