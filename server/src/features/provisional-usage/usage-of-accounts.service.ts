import type { Db } from '../../platform/db/db.ts'
import { selectOfAccounts } from './provisional-usage.repository.ts'

/** What accounts have used so far in periods that are not closed, by account; provisional. */
export async function usageOfAccounts(
  db: Db,
  accounts: readonly { client: number; account: number }[],
): Promise<Map<number, { calls: number; charge: string; ratedAt: string }>> {
  const rows = await selectOfAccounts(db, accounts)
  return new Map(
    rows.map(({ accountIndex, ratedAt, ...usage }) => [
      accountIndex,
      { ...usage, ratedAt: ratedAt.toISOString() },
    ]),
  )
}
