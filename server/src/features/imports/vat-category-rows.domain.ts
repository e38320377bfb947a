import type { importColumns } from '@nineops/contract/bureau/imports.contract'
import {
  chargedCategories,
  vatCategories,
  type VatCategory,
} from '@nineops/contract/service-establishment/vat-rules'
import { type CellReader, date, fail, text, word } from './csv-cells.domain.ts'

export type VatCategoryColumn = (typeof importColumns.vatcategories)[number]

export interface VatCategoryRow {
  productGroup: string
  category: VatCategory
  reverseCharge: boolean
  validFrom: string
}

/** Reads a row of the file of VAT categories. Null if a cell is invalid. */
export function readVatCategoryRow(reader: CellReader<VatCategoryColumn>): VatCategoryRow | null {
  const { cells, error } = reader
  const productGroup =
    cells.product_group === ''
      ? fail(error, 'product_group', 'The product group is required')
      : text(reader, 'product_group', 60)
  const category = word(reader, 'category', vatCategories)
  const reverse = cells.reverse_charge === '' ? 'no' : word(reader, 'reverse_charge', ['yes', 'no'] as const)
  const validFrom = date(reader, 'valid_from') ?? null
  if (productGroup === null || category === null || reverse === null || validFrom === null) return null
  if (reverse === 'yes' && !chargedCategories.includes(category))
    return fail(error, 'reverse_charge', 'Reverse charge only applies to the standard and the reduced rate')
  return { productGroup, category, reverseCharge: reverse === 'yes', validFrom }
}
