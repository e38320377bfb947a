import type {
  NewProductGroupVat,
  ProductGroupsVat,
  ProductGroupVat,
} from '@nineops/contract/service-establishment/product-group-vat.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './product-group-vat.repository.ts'
import type { GroupVatRow } from './product-group-vat.repository.ts'

/** What was set for the reseller's product groups: their VAT categories by first day. */
export const groupVatOf = repository.selectGroupVat

const same = (name: string) => name.toLowerCase()

function shown(productGroup: string, rows: readonly GroupVatRow[], today: string): ProductGroupVat {
  const now = rows.find(row => row.validFrom <= today)
  return {
    productGroup,
    category: now?.category ?? 'standard',
    reverseCharge: now?.reverseCharge ?? false,
    toReview: rows.some(row => row.toReview),
    history: rows.map(({ validFrom, category, reverseCharge }) => ({ validFrom, category, reverseCharge })),
  }
}

/** The reseller's product groups by name, each with its VAT category; those to review first. @throws 404 */
export async function productGroupsVat(db: Db, clientIndex: number): Promise<ProductGroupsVat> {
  const today = londonDate(Date.now())
  await requireClient(db, clientIndex)
  const names = await repository.selectBilledGroups(db, clientIndex)
  const stored = Map.groupBy(await repository.selectGroupVat(db, clientIndex), row => same(row.productGroup))
  const spelled = new Map<string, string>()
  for (const name of [...names, ...[...stored.values()].flatMap(rows => rows[0]?.productGroup ?? [])])
    if (!spelled.has(same(name))) spelled.set(same(name), name)
  const groups = [...spelled].map(([key, name]) => shown(name, stored.get(key) ?? [], today))
  return {
    groups: groups.toSorted(
      (a, b) =>
        Number(b.toReview) - Number(a.toReview) || same(a.productGroup).localeCompare(same(b.productGroup)),
    ),
    ...(await repository.countReverseAccounts(db, clientIndex, today)),
  }
}

/** Sets the VAT category of product groups, also of later ones, for invoices from a day on. @throws 404 */
export async function setProductGroupVat(
  db: Db,
  clientIndex: number,
  given: NewProductGroupVat,
): Promise<{ before: ProductGroupsVat; after: ProductGroupsVat }> {
  const before = await productGroupsVat(db, clientIndex)
  const known = new Map(before.groups.map(({ productGroup }) => [same(productGroup), productGroup]))
  const chosen = new Map(given.productGroups.map(name => [same(name), known.get(same(name)) ?? name]))
  const productGroups = [...chosen.values()]
  await repository.saveGroupVat(db, clientIndex, { ...given, productGroups })
  return { before, after: await productGroupsVat(db, clientIndex) }
}
