import { newRateAllocation, type RateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import type {
  NewWholesaleRetailEntry,
  WholesaleRetailEntry,
} from '@nineops/contract/bureau/wholesale-retail.contract'
import type { Db } from '../../platform/db/db.ts'
import { httpErrors } from '../../platform/http/errors.ts'
import { allocateRateCard, listRateAllocationsOf } from '../rate-cards/rate-allocations.service.ts'

/** The whole reseller, or one of its brands. */
export interface Scope {
  clientIndex: number
  brandIndex: number | null
}

const toEntry = ({ account: _none, service: _neither, ...entry }: RateAllocation): WholesaleRetailEntry =>
  entry

/** The rate allocations of exactly this scope, not of scopes below it. @throws 404 */
export async function listWholesaleRetail(db: Db, scope: Scope): Promise<WholesaleRetailEntry[]> {
  return (await listRateAllocationsOf(db, scope.clientIndex, scope.brandIndex)).map(toEntry)
}

/**
 * Inserts a rate allocation, used for rating at once.
 * @throws 400 for a wholesale card of a brand, else as `allocateRateCard`
 */
export async function insertWholesaleRetail(
  db: Db,
  { clientIndex, brandIndex }: Scope,
  entry: NewWholesaleRetailEntry,
  userIndex: number,
): Promise<WholesaleRetailEntry> {
  const checked = newRateAllocation.safeParse({ ...entry, ...(brandIndex === null ? {} : { brandIndex }) })
  if (!checked.success)
    throw httpErrors.invalid(
      checked.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message })),
    )
  return toEntry(await allocateRateCard(db, clientIndex, checked.data, userIndex))
}
