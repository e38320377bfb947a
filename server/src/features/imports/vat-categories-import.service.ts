import type { Db } from '../../platform/db/db.ts'
import { groupVatOf, setProductGroupVat } from '../product-group-vat/product-group-vat.service.ts'
import type { FileRow } from './csv-rows.domain.ts'
import type { ImportNotes } from './import-notes.domain.ts'
import type { ImportPlan } from './import-plans.service.ts'
import type { VatCategoryColumn, VatCategoryRow } from './vat-category-rows.domain.ts'

const keyOf = ({ productGroup, validFrom }: Pick<VatCategoryRow, 'productGroup' | 'validFrom'>): string =>
  `${productGroup.toLowerCase()} ${validFrom}`
const yes = (value: boolean): string => (value ? 'yes' : 'no')

/** What a group has from a day is added, or changed to what the file says. */
export async function planVatCategories(
  db: Db,
  clientIndex: number,
  rows: readonly FileRow<VatCategoryColumn, VatCategoryRow>[],
  { errors }: ImportNotes,
): Promise<ImportPlan> {
  const stored = new Map((await groupVatOf(db, clientIndex)).map(row => [keyOf(row), row]))
  const seen = new Map<string, number>()
  const saved: VatCategoryRow[] = []
  const changes: ImportPlan['changes'] = []
  const same = new Set<number>()
  for (const { line, cells, row } of rows) {
    if (row === null) continue
    const key = keyOf(row)
    const earlier = seen.get(key)
    if (earlier !== undefined)
      errors.add(line, 'product_group', cells.product_group, `The same group and day as on line ${earlier}`)
    else seen.set(key, line)
    const before = stored.get(key)
    const differs = before
      ? [
          { column: 'category', from: before.category, to: row.category },
          { column: 'reverse_charge', from: yes(before.reverseCharge), to: yes(row.reverseCharge) },
        ].filter(({ from, to }) => from !== to)
      : []
    if (before && differs.length === 0 && !before.toReview) {
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
