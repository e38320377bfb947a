import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

/** Two users adding a version of one card take turns. */
export const lockCard = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('rate_cards')
    .select(['index', 'name', 'carrier_index as carrierIndex'])
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .forUpdate()
    .executeTakeFirst()

/** All versions of a card, itself included. */
export const selectVersions = (
  db: Db,
  clientIndex: number,
  card: { name: string; carrierIndex: number | null },
) =>
  db
    .selectFrom('rate_cards')
    .select(['index', 'name', 'valid_from as validFrom'])
    .where(eb => eb.and({ client_index: clientIndex, name: card.name }))
    .where('carrier_index', 'is not distinct from', card.carrierIndex)
    .execute()

export type Version = Awaited<ReturnType<typeof selectVersions>>[number]

export async function hasEntry(
  db: Db,
  cardIndex: number,
  entry: { prefix: string; kind: number; chargeCode: string; origin: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('rate_card_entries')
    .select('prefix')
    .where(eb =>
      eb.and({
        rate_card_index: cardIndex,
        prefix: entry.prefix,
        kind: entry.kind,
        charge_code: entry.chargeCode,
        origin: entry.origin,
      }),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** A card as it is, with its rules and entries, from another day; returns its index. */
export async function insertCopy(
  db: Db,
  cardIndex: number,
  { validFrom, createdBy }: { validFrom: string; createdBy: number },
): Promise<number> {
  const row = await firstRow<{ index: number }>(db)`
    insert into rate_cards (client_index, carrier_index, name, valid_from, entries, calendar, round_to, round_up,
      rest_anew, cost_plus, created_by)
    select client_index, carrier_index, name, ${validFrom}, entries, calendar, round_to, round_up,
      rest_anew, cost_plus, ${createdBy}
    from rate_cards where index = ${cardIndex} returning index`
  const index = row?.index ?? 0
  await sql`
    insert into rate_card_entries (rate_card_index, prefix, destination, product_group, connection_fee, price_day,
      price_evening, price_weekend, minimum_charge, first_increment, next_increment, kind, charge_code, origin,
      connection_fee_evening, connection_fee_weekend, maximum_charge, charge_at_zero, access_charge_minute,
      service_charge_minute, service_charge_call)
    select ${index}, prefix, destination, product_group, connection_fee, price_day,
      price_evening, price_weekend, minimum_charge, first_increment, next_increment, kind, charge_code, origin,
      connection_fee_evening, connection_fee_weekend, maximum_charge, charge_at_zero, access_charge_minute,
      service_charge_minute, service_charge_call
    from rate_card_entries where rate_card_index = ${cardIndex}`.execute(db)
  return index
}

export const countEntry = (db: Db, cardIndex: number) =>
  updateRow(db, 'rate_cards', cardIndex, { entries: sql<number>`entries + 1` })

/** Ratings that used the card are out of date. */
export const noteNewEntry = (db: Db, clientIndex: number, card: { index: number; validFrom: string }) =>
  sql`select note_rating_change(${clientIndex}::int, 'rate_card', array[${card.index}::int], ${card.validFrom}::date,
    'infinity'::date)`.execute(db)
