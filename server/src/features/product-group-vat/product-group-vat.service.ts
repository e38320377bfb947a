import type {
  NewProductGroupVat,
  ProductGroupName,
  ProductGroupsVat,
  ProductGroupVat,
} from '@nineops/contract/service-establishment/product-group-vat.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { httpErrors } from '../../platform/http/errors.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './product-group-vat.repository.ts'
import type { GroupVatRow } from './product-group-vat.repository.ts'

/** What was set for the reseller's product groups: their VAT categories by first day. */
export const groupVatOf = repository.selectGroupVat

const same = (name: string) => name.toLowerCase()

/** What customers read in place of a product group of the reseller. */
export async function groupNamesOf(db: Db, clientIndex: number): Promise<(productGroup: string) => string> {
  const rows = await repository.selectGroupNames(db, clientIndex)
  const names = new Map(rows.map(row => [same(row.productGroup), row.displayName]))
  return group => names.get(same(group)) ?? group
}

function shown(
  productGroup: string,
  rows: readonly GroupVatRow[],
  today: string,
  name: string,
): ProductGroupVat {
  const now = rows.find(row => row.validFrom <= today)
  return {
    productGroup,
    displayName: name === productGroup ? null : name,
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
  const nameOf = await groupNamesOf(db, clientIndex)
  const groups = [...spelled].map(([key, name]) => shown(name, stored.get(key) ?? [], today, nameOf(name)))
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

/** Sets what invoices calculated from now on call a product group. @throws 404 */
export async function renameProductGroup(
  db: Db,
  clientIndex: number,
  given: ProductGroupName,
): Promise<{ before: string; after: ProductGroupsVat }> {
  const before = await productGroupsVat(db, clientIndex)
  const group = before.groups.find(({ productGroup }) => same(productGroup) === same(given.productGroup))
  if (!group) throw httpErrors.notFound(`Product group ${given.productGroup}`)
  await repository.saveGroupName(db, clientIndex, { ...given, productGroup: group.productGroup })
  return { before: group.displayName ?? '', after: await productGroupsVat(db, clientIndex) }
}
