import type {
  NewProductGroupBundle,
  ProductGroupBundle,
  ProductGroupBundleChange,
} from '@nineops/contract/product-group-bundles.contract'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { bundleErrors } from './product-group-bundles.errors.ts'
import * as repository from './product-group-bundles.repository.ts'

export { type BundleAllowance, loadAllowances } from './allowances.service.ts'
export { inclusiveSeconds } from './bundle-days.domain.ts'

const toBundle = (row: repository.BundleRow): ProductGroupBundle => ({
  index: row.index,
  name: row.name,
  description: row.description,
  productGroups: row.product_groups,
  inclusiveMinutes: row.inclusive_minutes,
  monthlyPrice: row.monthly_price,
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

/** A reseller's bundles by name. @throws 404 */
export async function listBundles(db: Db, clientIndex: number): Promise<ProductGroupBundle[]> {
  await requireClient(db, clientIndex)
  return (await repository.listBundles(db, clientIndex)).map(toBundle)
}

async function requireBundle(db: Db, clientIndex: number, index: number): Promise<ProductGroupBundle> {
  const row = await repository.selectBundle(db, clientIndex, index)
  if (!row) throw bundleErrors.notFound(index)
  return toBundle(row)
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

/**
 * Changes the fields that are given. Answers the bundle before and after.
 * @throws 404, 400 for another index or an end before the start, 409 `product_group_bundle_exists`, 409
 * `product_group_bundle_changed` when `updatedAt` is given and is not the bundle's
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
  const before = toBundle(row)
  if (updatedAt !== undefined && new Date(updatedAt).getTime() !== row.updated_at.getTime())
    throw bundleErrors.changed(before.name)
  const changed = merge(before, given)
  if (changed.validTo !== null && changed.validTo < changed.validFrom) throw bundleErrors.endsBeforeStart()
  if (await repository.nameInUse(db, clientIndex, changed.name, index))
    throw bundleErrors.nameTaken(changed.name)
  await repository.updateBundle(db, index, toValues(changed))
  return { before, after: await requireBundle(db, clientIndex, index) }
}
