import type { Db } from '../../platform/db/db.ts'
import { groupVatOf, setProductGroupVat } from '../product-group-vat/product-group-vat.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import { compareByKey, differingCells, type ImportPlan } from './import-plans.service.ts'
import type { VatCategoryColumn, VatCategoryRow } from './vat-category-rows.domain.ts'

const keyOf = ({ productGroup, validFrom }: Pick<VatCategoryRow, 'productGroup' | 'validFrom'>): string =>
  `${productGroup.toLowerCase()} ${validFrom}`
const cellsOf = ({ category, reverseCharge }: Pick<VatCategoryRow, 'category' | 'reverseCharge'>) => ({
  category,
  reverse_charge: reverseCharge ? 'yes' : 'no',
})

/** What a group has from a day is added, or changed to what the file says. */
export async function planVatCategories(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<VatCategoryColumn, VatCategoryRow>[],
  { errors }: ImportNotes,
): Promise<ImportPlan> {
  const stored = new Map((await groupVatOf(db, clientIndex)).map(row => [keyOf(row), row]))
  const { saved, ...plan } = compareByKey(rows, errors, {
    keyOf: ({ row }) => (row === null ? '' : keyOf(row)),
    column: 'product_group',
    what: 'group and day',
    changes: (key, row) => {
      const before = stored.get(key)
      if (!before) return null
      const changed = differingCells(cellsOf(before), cellsOf(row))
      // To set what is to be reviewed as it is, is a change.
      return changed.length === 0 && before.toReview
        ? [{ column: 'category', from: 'to review', to: row.category }]
        : changed
    },
  })
  return {
    ...plan,
    save: async tx => {
      const alike = Map.groupBy(saved, row => `${row.category} ${row.reverseCharge} ${row.validFrom}`)
      for (const group of alike.values()) {
        const [first] = group
        if (!first) continue
        const { category, reverseCharge, validFrom } = first
        const productGroups = group.map(row => row.productGroup)
        await setProductGroupVat(tx, clientIndex, { productGroups, category, reverseCharge, validFrom })
      }
      return { rateCardIndex: null, accounts: [] }
    },
  }
}
