import type { CardChange, CardChangeCounts, RateCardEntry } from '@nineops/contract/rate-cards.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Everything of an entry but its prefix, as the contract writes it. */
const facts = sql.raw(`destination, product_group as "productGroup", connection_fee as "connectionFee",
  price_day as "priceDay", price_evening as "priceEvening", price_weekend as "priceWeekend",
  minimum_charge as "minimumCharge", first_increment as "firstIncrement", next_increment as "nextIncrement"`)

/** Both cards beside each other, prefix by prefix: one merge of two indexes, whatever their size. */
const compared = (before: number, after: number): RawBuilder<unknown> => sql`
  select coalesce(a.prefix, b.prefix) as prefix, b.facts as before, a.facts as after,
    case when b.prefix is null then 'added' when a.prefix is null then 'removed'
      when a.facts is distinct from b.facts then 'changed' else 'same' end as change
  from (select prefix, row(e.destination, e.product_group, e.connection_fee, e.price_day, e.price_evening,
      e.price_weekend, e.minimum_charge, e.first_increment, e.next_increment)::text as facts
    from rate_card_entries e where rate_card_index = ${after}) a
  full join (select prefix, row(e.destination, e.product_group, e.connection_fee, e.price_day, e.price_evening,
      e.price_weekend, e.minimum_charge, e.first_increment, e.next_increment)::text as facts
    from rate_card_entries e where rate_card_index = ${before}) b on a.prefix = b.prefix`

/** How many prefixes differ between two cards, and how. */
export async function countChanges(db: Db, before: number, after: number): Promise<CardChangeCounts> {
  const { rows } = await sql<{ change: keyof CardChangeCounts; prefixes: number }>`
    select change, count(*)::int as prefixes from (${compared(before, after)}) c group by change`.execute(db)
  const counts = { added: 0, removed: 0, changed: 0, same: 0 }
  for (const { change, prefixes } of rows) counts[change] = prefixes
  return counts
}

const selectEntriesOf = async (db: Db, card: number, prefixes: readonly string[]) => {
  const { rows } = await sql<RateCardEntry>`
    select prefix, ${facts} from rate_card_entries
    where rate_card_index = ${card} and prefix = any(${prefixes})`.execute(db)
  return new Map(rows.map(row => [row.prefix, row]))
}

/** A page of the prefixes that differ, in order of prefix, with both entries. */
export async function selectChanges(
  db: Db,
  { before, after }: { before: number; after: number },
  change: CardChange['change'] | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<CardChange[]> {
  const { rows } = await sql<Pick<CardChange, 'prefix' | 'change'>>`
    select prefix, change from (${compared(before, after)}) c
    where change <> 'same' and (${change ?? null}::text is null or change = ${change ?? null})
    order by prefix collate "C" limit ${limit} offset ${offset}`.execute(db)
  const prefixes = rows.map(row => row.prefix)
  const [old, fresh] = [
    await selectEntriesOf(db, before, prefixes),
    await selectEntriesOf(db, after, prefixes),
  ]
  return rows.map(row => ({
    ...row,
    before: old.get(row.prefix) ?? null,
    after: fresh.get(row.prefix) ?? null,
  }))
}
