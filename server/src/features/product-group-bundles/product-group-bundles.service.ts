import type {
  NewProductGroupBundle,
  ProductGroupBundle,
  ProductGroupBundleChange,
} from '@nineops/contract/product-group-bundles.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { endHeldCharges } from '../charges/held-charges.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { countAccounts, countOutside, endAttachments } from './attached-bundles.repository.ts'
import { bundleErrors } from './product-group-bundles.errors.ts'
import * as repository from './product-group-bundles.repository.ts'

export { loadAllowances } from './allowances.service.ts'
export { bundleNames } from './account-bundles.repository.ts'
export { inclusiveSeconds } from './bundle-days.domain.ts'

const toBundle = (row: repository.BundleRow, accounts: number): ProductGroupBundle => ({
  index: row.index,
  name: row.name,
  description: row.description,
  productGroups: row.product_groups,
  inclusiveMinutes: row.inclusive_minutes,
  monthlyPrice: row.monthly_price,
  accounts,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  status: row.status === 'withdrawn' ? 'withdrawn' : 'active',
  createdAt: row.created_at.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updated_at.toISOString(),
})

const toValues = (bundle: NewProductGroupBundle): repository.BundleValues => ({
  name: bundle.name,
  description: bundle.description,
  product_groups: bundle.productGroups,
  inclusive_minutes: bundle.inclusiveMinutes,
  monthly_price: bundle.monthlyPrice,
  valid_from: bundle.validFrom,
  valid_to: bundle.validTo,
  status: bundle.status,
})

const accountsOf = (db: Db, clientIndex: number) => countAccounts(db, clientIndex, londonDate(Date.now()))

/** A reseller's bundles by name. @throws 404 */
export async function listBundles(db: Db, clientIndex: number): Promise<ProductGroupBundle[]> {
  await requireClient(db, clientIndex)
  const accounts = await accountsOf(db, clientIndex)
  const rows = await repository.listBundles(db, clientIndex)
  return rows.map(row => toBundle(row, accounts.get(row.index) ?? 0))
}

async function requireBundle(db: Db, clientIndex: number, index: number): Promise<ProductGroupBundle> {
  const row = await repository.selectBundle(db, clientIndex, index)
  if (!row) throw bundleErrors.notFound(index)
  return toBundle(row, (await accountsOf(db, clientIndex)).get(index) ?? 0)
}

/** Adds a bundle. @throws 404, 409 `product_group_bundle_exists` */
export async function createBundle(
  db: Db,
  clientIndex: number,
  bundle: NewProductGroupBundle,
  userIndex: number,
): Promise<ProductGroupBundle> {
  await requireClient(db, clientIndex)
  await repository.lockBundles(db, clientIndex)
  if (await repository.nameInUse(db, clientIndex, bundle.name, 0)) throw bundleErrors.nameTaken(bundle.name)
  const index = await repository.insertBundle(db, clientIndex, toValues(bundle), userIndex)
  return requireBundle(db, clientIndex, index)
}

const merge = (before: ProductGroupBundle, given: ProductGroupBundleChange): NewProductGroupBundle => ({
  name: given.name ?? before.name,
  description: given.description ?? before.description,
  productGroups: given.productGroups ?? before.productGroups,
  inclusiveMinutes: given.inclusiveMinutes ?? before.inclusiveMinutes,
  monthlyPrice: given.monthlyPrice ?? before.monthlyPrice,
  validFrom: given.validFrom ?? before.validFrom,
  validTo: given.validTo === undefined ? before.validTo : given.validTo,
  status: given.status ?? before.status,
})

/** Accounts have a bundle within its days: an earlier end ends it for them, with its charge. @throws 409 `product_group_bundle_in_use` */
async function keepDaysInside(
  db: Db,
  index: number,
  before: NewProductGroupBundle,
  { name, validFrom, validTo }: NewProductGroupBundle,
): Promise<void> {
  if (validFrom === before.validFrom && validTo === before.validTo) return
  const outside = await countOutside(db, index, { from: validFrom, to: validTo })
  if (outside.before > 0) throw bundleErrors.inUse(name, outside.before, 'before its first day')
  if (outside.after > 0) throw bundleErrors.inUse(name, outside.after, 'from a day after its last')
  if (validTo !== null) await endHeldCharges(db, await endAttachments(db, index, validTo), validTo)
}

/**
 * Changes the fields that are given. Answers the bundle before and after.
 * @throws 404, 400 for another index or an end before the start, 409 `product_group_bundle_exists`, 409
 * `product_group_bundle_in_use`, 409 `product_group_bundle_changed` when `updatedAt` is given and is not the bundle's
 */
export async function changeBundle(
  db: Db,
  clientIndex: number,
  index: number,
  { index: told, updatedAt, ...given }: ProductGroupBundleChange,
): Promise<{ before: ProductGroupBundle; after: ProductGroupBundle }> {
  if (told !== undefined && told !== index) throw bundleErrors.otherIndex(index)
  await repository.lockBundles(db, clientIndex)
  const row = await repository.lockBundle(db, clientIndex, index)
  if (!row) throw bundleErrors.notFound(index)
  const before = toBundle(row, (await accountsOf(db, clientIndex)).get(index) ?? 0)
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== row.updated_at.getTime())
    throw bundleErrors.changed(before.name)
  const changed = merge(before, given)
  if (changed.validTo !== null && changed.validTo < changed.validFrom) throw bundleErrors.endsBeforeStart()
  if (await repository.nameInUse(db, clientIndex, changed.name, index))
    throw bundleErrors.nameTaken(changed.name)
  await keepDaysInside(db, index, before, changed)
  await repository.updateBundle(db, index, toValues(changed))
  return { before, after: await requireBundle(db, clientIndex, index) }
}
