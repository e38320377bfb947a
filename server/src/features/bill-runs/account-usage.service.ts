import type { AccountOverview } from '@nineops/contract/account-pages.contract'
import type { Db } from '../../platform/db/db.ts'
import { selectLatestUsage } from './account-usage.repository.ts'

/** What the client's newest bill run has rated of an account; null where none has rated anything yet. */
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
