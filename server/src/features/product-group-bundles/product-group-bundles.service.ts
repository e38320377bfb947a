import {
  newProductGroupBundle,
  type ProductGroupBundle,
  type ProductGroupBundleChange,
} from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { type Change, resource } from '../../platform/resources/resource.ts'
import { endHeldCharges } from '../charges/held-charges.service.ts'
import { requireClient } from '../clients/clients.service.ts'
import { countOutside, endAttachments } from './attached-bundles.repository.ts'
import { bundleErrors } from './product-group-bundles.errors.ts'
import {
  type BundleRow,
  inclusiveColumns,
  inclusiveOf,
  selectBundles,
} from './product-group-bundles.repository.ts'

export { type AllowanceRun, type EarlierPeriod, loadAllowances } from './allowances.service.ts'
export { type BilledAllowance, billedAllowances } from './billed-allowances.service.ts'
export { bundleNames } from './account-bundles.repository.ts'
export { shareOfPeriod } from './bundle-days.domain.ts'

export const bundles = resource({
  word: 'bundle',
  code: 'product_group_bundle',
  table: 'product_group_bundles',
  kind: 'bundles',
  version: 'updatedAt',
  author: 'created_by',
  errors: { notFound: bundleErrors.notFound },
  schema: newProductGroupBundle,
  requireClient,
  select: selectBundles,
  read: (row: BundleRow): ProductGroupBundle => ({
    index: row.index,
    name: row.name,
    description: row.description,
    productGroups: row.product_groups,
    ...inclusiveOf(row),
    priority: row.priority,
    rollover: row.rollover,
    monthlyPrice: row.monthly_price,
    accounts: row.accounts,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    status: row.status === 'withdrawn' ? 'withdrawn' : 'active',
    createdAt: row.created_at.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updated_at.toISOString(),
  }),
  write: bundle => ({
    name: bundle.name,
    description: bundle.description,
    product_groups: bundle.productGroups,
    ...inclusiveColumns(bundle),
    priority: bundle.priority,
    rollover: bundle.rollover,
    monthly_price: bundle.monthlyPrice,
    valid_from: bundle.validFrom,
    valid_to: bundle.validTo,
    status: bundle.status,
  }),
  /** Accounts have a bundle only within its days: an earlier end ends it for them, with its charge. */
  async beforeChange(db, before, { name, validFrom, validTo }) {
    if (validFrom === before.validFrom && validTo === before.validTo) return
    const outside = await countOutside(db, before.index, { from: validFrom, to: validTo })
    if (outside.before > 0) throw bundleErrors.inUse(name, outside.before, 'before its first day')
    if (outside.after > 0) throw bundleErrors.inUse(name, outside.after, 'from a day after its last')
    if (validTo !== null) await endHeldCharges(db, await endAttachments(db, before.index, validTo), validTo)
  },
})

/** Changes the given fields. @throws as `bundles.change`; 400 for another index than in the address */
export async function changeBundle(
  change: Change,
  clientIndex: number,
  index: number,
  given: ProductGroupBundleChange,
): Promise<ProductGroupBundle> {
  if (given.index !== undefined && given.index !== index) throw bundleErrors.otherIndex(index)
  return bundles.change(change, clientIndex, index, given)
}
