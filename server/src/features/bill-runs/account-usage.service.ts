import type { AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { Db } from '../../platform/db/db.ts'
import { selectLatestUsage } from './account-usage.repository.ts'

/** An account's usage in the client's newest rated bill run; null if nothing is rated yet. */
export async function latestUsage(
  db: Db,
  clientIndex: number,
  accountIndex: number,
): Promise<AccountOverview['usage']> {
  const usage = await selectLatestUsage(db, clientIndex, accountIndex)
  if (!usage) return null
  const { index, description, periodStart, periodEnd, ...figures } = usage
  return { ...figures, billRun: { index, description, periodStart, periodEnd } }
}
