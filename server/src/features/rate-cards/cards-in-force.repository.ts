import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'

export interface CardOwners {
  clientIndex: number
  accountIndex: number
  /** Undefined: no service of its own is looked at. */
  serviceIndex?: number
  brandIndex: number
}

/** The retail cards that price an account's calls on a day, of each carrier one and one for any other (engine: Rating, "Which card"). */
export const selectCardsInForce = (
  db: Db,
  { clientIndex, accountIndex, serviceIndex, brandIndex }: CardOwners,
  day: string,
) => allRows<{ name: string; own: boolean }>(db)`
    with levels as (
      select distinct on (carrier_index) rate_card_index, carrier_index,
        account_index is not null or service_index is not null as own,
        case when service_index is not null then 1 when account_index is not null then 2
          when brand_index is not null then 3 else 4 end as level
      from rate_allocations
      where client_index = ${clientIndex} and side = 'retail' and valid_from <= ${day}::date
        and (service_index is null or service_index = ${serviceIndex ?? null}::int)
        and (account_index is null or account_index = ${accountIndex})
        and (brand_index is null or brand_index = ${brandIndex})
      order by carrier_index, service_index nulls last, account_index nulls last, brand_index nulls last,
        valid_from desc
    )
    select distinct r.name, x.own
    from levels x join rate_cards r on r.index = x.rate_card_index
      left join levels whole on whole.carrier_index is null
    where x.level <= coalesce(whole.level, x.level) order by r.name`

/** The brand that bills an account on a day. */
export async function selectBrandOn(db: Db, accountIndex: number, day: string): Promise<number | null> {
  const row = await firstRow<{ brand: number | null }>(db)`
    select brand_on(${accountIndex}, ${day}::date) as brand`
  return row?.brand ?? null
}
