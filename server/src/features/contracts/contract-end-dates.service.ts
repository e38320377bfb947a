import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { shownEndDate } from './contracts.domain.ts'
import { selectDays } from './contracts.repository.ts'

/** The contract end date shown to partners, for each of these accounts that has one. */
export async function contractEndDates(
  db: Db,
  accountIndexes: readonly number[],
): Promise<Map<number, string>> {
  const today = londonDate(Date.now())
  const days = Map.groupBy(await selectDays(db, accountIndexes), contract => contract.accountIndex)
  return new Map(
    [...days].flatMap(([account, contracts]) => {
      const day = shownEndDate(contracts, today)
      return day === null ? [] : [[account, day] as const]
    }),
  )
}
