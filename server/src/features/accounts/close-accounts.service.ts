import type { Db } from '../../platform/db/db.ts'
import { closeOpenAccounts, type IdleAccount, selectIdleAccounts } from './close-accounts.repository.ts'
import { lockAccounts } from './accounts.repository.ts'

export type { IdleAccount } from './close-accounts.repository.ts'

/**
 * A client's open accounts whose services and charges have all ended before the day, by number; with `hold` no
 * account changes until the transaction ends.
 */
export async function idleAccounts(
  db: Db,
  wanted: { clientIndex: number; brandIndex: number | null; day: string; hold: boolean },
): Promise<IdleAccount[]> {
  if (wanted.hold) await lockAccounts(db, wanted.clientIndex)
  return selectIdleAccounts(db, wanted)
}

/** Closes accounts on the day: runs of later periods leave them out. Answers how many were open. */
export const closeAccounts = (db: Db, indexes: readonly number[], day: string): Promise<number> =>
  closeOpenAccounts(db, indexes, day)
