import type {
  CardChange,
  CardChangeCounts,
  cardChangeSorts,
  RateCardEntry,
} from '@nineops/contract/bureau/rate-cards.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { allRows } from '../../platform/db/query-rows.ts'
import { toEntry } from './entry-rows.domain.ts'
import { orderBy } from '../../platform/db/sorting.ts'

/** Everything in an entry but its prefix, in the contract's form. */
const facts = sql.raw(`destination, product_group as "productGroup", connection_fee as "connectionFee",
  price_day as "priceDay", price_evening as "priceEvening", price_weekend as "priceWeekend",
  minimum_charge as "minimumCharge", first_increment as "firstIncrement", next_increment as "nextIncrement",
  kind, charge_code as "chargeCode", origin, connection_fee_evening as "connectionFeeEvening",
  connection_fee_weekend as "connectionFeeWeekend", maximum_charge as "maximumCharge",
  charge_at_zero as "chargeAtZero", access_charge_minute as "accessChargeMinute",
  service_charge_minute as "serviceChargeMinute", service_charge_call as "serviceChargeCall"`)

/** What an entry of one version has in common with that of another. */
const entryKey = sql.raw(`concat_ws(' ', e.prefix, e.kind, e.charge_code, e.origin)`)

/** Joins both cards by prefix: one merge of two indexes, whatever their size. */
const compared = (before: number, after: number): RawBuilder<unknown> => sql`
  select coalesce(a.key, b.key) as key, coalesce(a.prefix, b.prefix) as prefix, coalesce(a.destination, b.destination) as destination,
    case when b.prefix is null then 'added' when a.prefix is null then 'removed'
      when a.facts is distinct from b.facts then 'changed' else 'same' end as change
  from (select ${entryKey} as key, prefix, destination, row(e.destination, e.product_group, e.connection_fee, e.price_day, e.price_evening,
      e.price_weekend, e.minimum_charge, e.first_increment, e.next_increment, e.connection_fee_evening,
      e.connection_fee_weekend, e.maximum_charge, e.charge_at_zero, e.access_charge_minute, e.service_charge_minute,
      e.service_charge_call)::text as facts
    from rate_card_entries e where rate_card_index = ${after}) a
  full join (select ${entryKey} as key, prefix, destination, row(e.destination, e.product_group, e.connection_fee, e.price_day, e.price_evening,
      e.price_weekend, e.minimum_charge, e.first_increment, e.next_increment, e.connection_fee_evening,
      e.connection_fee_weekend, e.maximum_charge, e.charge_at_zero, e.access_charge_minute, e.service_charge_minute,
      e.service_charge_call)::text as facts
    from rate_card_entries e where rate_card_index = ${before}) b on a.key = b.key`

/** How many prefixes differ between two cards, and how. */
export async function countChanges(db: Db, before: number, after: number): Promise<CardChangeCounts> {
  const rows = await allRows<{ change: keyof CardChangeCounts; prefixes: number }>(db)`
    select change, count(*)::int as prefixes from (${compared(before, after)}) c group by change`
  const counts = { added: 0, removed: 0, changed: 0, same: 0 }
  for (const { change, prefixes } of rows) counts[change] = prefixes
  return counts
}

const selectEntriesOf = async (db: Db, card: number, prefixes: readonly string[]) => {
  const rows = await allRows<Omit<RateCardEntry, 'kind'> & { kind: number; key: string }>(db)`
    select ${entryKey} as key, prefix, ${facts} from rate_card_entries e
    where rate_card_index = ${card} and prefix = any(${prefixes})`
  return new Map(rows.map(({ key, ...row }) => [key, toEntry(row)]))
}

interface Cards {
  before: number
  after: number
}
export interface ChangesRequest {
  change?: CardChange['change'] | undefined
  sort: readonly SortBy<(typeof cardChangeSorts)[number]>[]
}
type Difference = Pick<CardChange, 'prefix' | 'change'> & { key: string }

const sortColumns = {
  prefix: sql`c.prefix collate "C"`,
  change: sql`array_position(array['added', 'removed', 'changed'], c.change)`,
  destination: sql`lower(c.destination)`,
}

const differences = (
  { before, after }: Cards,
  { change, sort }: ChangesRequest,
  cut: RawBuilder<unknown>,
) => sql<Difference>`
  select c.key, c.prefix, c.change from (${compared(before, after)}) c
  where c.change <> 'same' and (${change ?? null}::text is null or c.change = ${change ?? null})
  ${orderBy(sort, sortColumns, { tiebreak: sql`c.prefix collate "C", c.key collate "C"` })} ${cut}`

async function withEntries(
  db: Db,
  { before, after }: Cards,
  rows: readonly Difference[],
): Promise<CardChange[]> {
  const prefixes = rows.map(row => row.prefix)
  const old = await selectEntriesOf(db, before, prefixes)
  const fresh = await selectEntriesOf(db, after, prefixes)
  return rows.map(({ key, ...row }) => ({
    ...row,
    before: old.get(key) ?? null,
    after: fresh.get(key) ?? null,
  }))
}

/** A page of the prefixes that differ, in order of prefix unless sorted, with both entries. */
export async function selectChanges(
  db: Db,
  cards: Cards,
  { limit, offset, ...wanted }: ChangesRequest & { limit: number; offset: number },
): Promise<CardChange[]> {
  const { rows } = await differences(cards, wanted, sql`limit ${limit} offset ${offset}`).execute(db)
  return withEntries(db, cards, rows)
}

/** How many entries are fetched at a time. */
const BATCH = 2000

/** All that differ, in the same order, through a cursor of the transaction. */
export async function* streamChanges(
  db: Db,
  cards: Cards,
  wanted: ChangesRequest,
): AsyncGenerator<CardChange> {
  let batch: Difference[] = []
  for await (const row of throughCursor(db, 'card_changes', differences(cards, wanted, sql``))) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield* await withEntries(db, cards, batch)
    batch = []
  }
  yield* await withEntries(db, cards, batch)
}
