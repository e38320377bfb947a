import type { Db } from '../../platform/db/db.ts'
import { contractEndDates } from '../contracts/contract-end-dates.service.ts'
import { getSettings } from '../omni-settings/omni-settings.service.ts'

/** Accounts with their contract end dates, if the reseller shows them to its partners (spec §3). */
export async function withEndDates<T extends { index: number }>(
  db: Db,
  reseller: number,
  accounts: readonly T[],
): Promise<(T & { contractEndDate: string | null })[]> {
  const { showContractEndDate } = await getSettings(db, reseller)
  const days = showContractEndDate
    ? await contractEndDates(
        db,
        accounts.map(({ index }) => index),
      )
    : new Map<number, string>()
  return accounts.map(account => ({ ...account, contractEndDate: days.get(account.index) ?? null }))
}
