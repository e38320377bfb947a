import { newUsageLimit, type NewUsageLimit, usageLimit } from '@nineops/contract/bureau/usage-limits.contract'
import type { Db } from '../../platform/db/db.ts'
import { type Change, resource } from '../../platform/resources/resource.ts'
import { requireClient } from '../clients/clients.service.ts'
import { askToCheckUsage } from '../provisional-usage/provisional-usage.service.ts'
import { usageLimitErrors } from './usage-limits.errors.ts'
import * as repository from './usage-limits.repository.ts'

export const usageLimits = resource({
  word: 'usage limit',
  table: 'usage_limits',
  kind: 'settings',
  version: 'version',
  author: 'updated_by',
  schema: newUsageLimit,
  requireClient,
  select: repository.selectLimits,
  read: ({ accountNumber, companyName, updatedAt, ...row }: repository.LimitRow) =>
    usageLimit.parse({
      ...row,
      account: accountNumber === null ? null : { accountNumber, companyName },
      updatedAt: updatedAt.toISOString(),
    }),
  write: ({ name, brandIndex, accountIndex, countedBy, productGroup, measure, per, most }) => ({
    name,
    brand_index: brandIndex,
    account_index: accountIndex,
    counted_by: countedBy,
    product_group: productGroup,
    measure,
    per,
    most,
  }),
})

/** @throws 400 unless brand and account are the reseller's */
async function requireOwn(
  db: Db,
  clientIndex: number,
  { brandIndex, accountIndex }: Pick<NewUsageLimit, 'brandIndex' | 'accountIndex'>,
): Promise<void> {
  await requireClient(db, clientIndex)
  if (brandIndex !== null && !(await repository.isBrandOf(db, clientIndex, brandIndex)))
    throw usageLimitErrors.notOwn('brandIndex', brandIndex)
  if (accountIndex !== null && !(await repository.isAccountOf(db, clientIndex, accountIndex)))
    throw usageLimitErrors.notOwn('accountIndex', accountIndex)
}

/** Adds a limit, and queues a check of it. @throws 404, 400, 409 `usage_limit_exists` */
export async function addLimit(change: Change, clientIndex: number, value: NewUsageLimit) {
  await requireOwn(change.db, clientIndex, value)
  const limit = await usageLimits.create(change, clientIndex, value)
  await askToCheckUsage(change.db, clientIndex)
  return limit
}

/** Changes a limit, and queues a check of it. @throws 404, 400, 409 */
export async function changeLimit(
  change: Change,
  clientIndex: number,
  index: number,
  value: NewUsageLimit & { version: number },
) {
  await requireOwn(change.db, clientIndex, value)
  const limit = await usageLimits.change(change, clientIndex, index, value)
  await askToCheckUsage(change.db, clientIndex)
  return limit
}
