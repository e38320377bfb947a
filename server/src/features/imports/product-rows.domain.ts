import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import { chargeFrequency, chargeTiming } from '@nineops/contract/ordering/charges.contract'
import { newProduct, type NewProduct } from '@nineops/contract/service-establishment/products.contract'
import { type CellReader, pounds, word } from './csv-cells.domain.ts'

export type ProductColumn = (typeof importColumns.products)[number]

const columnOf: Partial<Record<string, ProductColumn>> = { productGroup: 'product_group' }

/** Reads a row of the products file by the rules of the form. Null if a cell is invalid. */
export function readProductRow(reader: CellReader<ProductColumn>): NewProduct | null {
  const { cells } = reader
  const frequency = word(reader, 'frequency', chargeFrequency.options)
  const timing = word(reader, 'timing', chargeTiming.options)
  const price = pounds(reader, 'price')
  const cost = cells.cost === '' ? undefined : pounds(reader, 'cost')
  if (frequency === null || timing === null || price === null || cost === null) return null
  const read = newProduct.safeParse({
    code: cells.code,
    name: cells.name,
    productGroup: cells.product_group,
    frequency,
    timing,
    price,
    cost: cost ?? null,
    nominal: cells.nominal === '' ? null : cells.nominal,
  })
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[0])
    reader.error(columnOf[field] ?? field, `${message.charAt(0).toUpperCase()}${message.slice(1)}`)
  }
  return read.data ?? null
}
