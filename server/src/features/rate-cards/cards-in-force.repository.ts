import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface CardOwners {
  clientIndex: number
  accountIndex: number
  brandIndex: number
}

/** The retail cards that price an account's calls on a day, of each carrier one (engine: Rating, "Which card"). */
export async function selectCardsInForce(
  db: Db,
  { clientIndex, accountIndex, brandIndex }: CardOwners,
  day: string,
) {
  const { rows } = await sql<{ name: string; own: boolean }>`
    select distinct r.name, x.own from (
      select distinct on (carrier_index) rate_card_index, account_index is not null as own from rate_allocations
      where client_index = ${clientIndex} and side = 'retail' and valid_from <= ${day}::date
        and (account_index = ${accountIndex}
          or (account_index is null and (brand_index = ${brandIndex} or brand_index is null)))
      order by carrier_index, account_index nulls last, brand_index nulls last, valid_from desc
    ) x join rate_cards r on r.index = x.rate_card_index order by r.name`.execute(db)
  return rows
}

/** The brand that bills an account on a day. */
export async function selectBrandOn(db: Db, accountIndex: number, day: string): Promise<number | null> {
  const { rows } = await sql<{ brand: number | null }>`
    select brand_on(${accountIndex}, ${day}::date) as brand`.execute(db)
  return rows[0]?.brand ?? null
}
