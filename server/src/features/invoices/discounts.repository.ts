import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import type { LoyaltyScheme } from './discounts.domain.ts'

/** A scheme that an account has by a contract on a day. */
export type AccountScheme = LoyaltyScheme & { accountIndex: number; schemeIndex: number }

/**
 * The schemes of the accounts by contracts in force on a day: begun by then and not ended before. Each account's oldest
 * contract first. With `hold` the contracts are locked against ending and deletion until the transaction ends.
 */
export async function selectSchemes(
  db: Db,
  accountIndexes: readonly number[],
  { day, lock }: { day: string; lock: boolean },
): Promise<AccountScheme[]> {
  const rows = await allRows<
    Omit<AccountScheme, 'discount'> & { percentHundredths: number | null; amountPence: number | null }
  >(db)`
    select c.account_index as "accountIndex", c.index as "contractIndex", s.index as "schemeIndex", s.name,
      (s.percent * 100)::int8 as "percentHundredths", (s.amount * 100)::int8 as "amountPence",
      s.product_groups as "productGroups"
    from contracts c join loyalty_schemes s on s.index = c.loyalty_scheme_index
    where c.account_index = any(${accountIndexes}::int[]) and c.start_date <= ${day}::date
      and (c.ended_on is null or c.ended_on >= ${day}::date)
    order by c.account_index, c.start_date, c.index ${lock ? sql`for key share of c` : sql``}`
  return rows.map(({ percentHundredths, amountPence, ...row }) => ({
    ...row,
    discount: percentHundredths === null ? { amountPence: amountPence ?? 0 } : { percentHundredths },
  }))
}
