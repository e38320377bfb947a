import { sql } from 'kysely'
import type { NewRateCardEntry, rateCards } from '@nineops/contract/bureau/rate-cards.contract'
import type { Db } from '../../platform/db/db.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { inOrder } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { queryList } from '../../platform/lists/stored-list.ts'
import { numberToPrice } from './rate-cards.domain.ts'

const entryColumns = [
  'prefix',
  'destination',
  'product_group as productGroup',
  'connection_fee as connectionFee',
  'price_day as priceDay',
  'price_evening as priceEvening',
  'price_weekend as priceWeekend',
  'minimum_charge as minimumCharge',
  'first_increment as firstIncrement',
  'next_increment as nextIncrement',
  'kind',
  'charge_code as chargeCode',
  'origin',
  'connection_fee_evening as connectionFeeEvening',
  'connection_fee_weekend as connectionFeeWeekend',
  'maximum_charge as maximumCharge',
  'charge_at_zero as chargeAtZero',
  'access_charge_minute as accessChargeMinute',
  'service_charge_minute as serviceChargeMinute',
  'service_charge_call as serviceChargeCall',
] as const

/** A client's cards with their carrier, by carrier, name and newest version first. */
export const selectCards = (db: Db, clientIndex: number) =>
  db
    .selectFrom('rate_cards as r')
    .leftJoin('carriers as c', 'c.index', 'r.carrier_index')
    .leftJoin('users as u', 'u.index', 'r.created_by')
    .select(eb => [
      'r.index',
      'r.name',
      'r.carrier_index as carrierIndex',
      'c.name as carrierName',
      'r.valid_from as validFrom',
      'r.calendar',
      'r.round_to as roundTo',
      'r.round_up as roundUp',
      'r.rest_anew as restAnew',
      'r.cost_plus as costPlus',
      'r.entries',
      'r.created_at as createdAt',
      'u.username as createdBy',
      eb
        .selectFrom('rate_allocations as l')
        .select(count => count.fn.countAll<number>().as('n'))
        .whereRef('l.rate_card_index', '=', 'r.index')
        .as('allocations'),
    ])
    .where('r.client_index', '=', clientIndex)
    .orderBy('c.name', order => order.asc().nullsFirst())
    .orderBy('r.name')
    .orderBy('r.valid_from', 'desc')

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

export const selectCard = (db: Db, clientIndex: number, index: number) =>
  selectCards(db, clientIndex).where('r.index', '=', index).executeTakeFirst()

type Entries = ListQuery<typeof rateCards.entries> & { cardIndex: number }

/** Entries whose prefix begins with the filter or whose destination contains it. */
const matchingEntries = (db: Db, { cardIndex, filter }: Entries) =>
  db
    .selectFrom('rate_card_entries')
    .where('rate_card_index', '=', cardIndex)
    .$if(filter !== '', query =>
      query.where(eb =>
        eb.or([
          eb('prefix', 'like', `${escapeLike(filter)}%`),
          eb('destination', 'ilike', `%${escapeLike(filter)}%`),
          eb('product_group', 'ilike', `%${escapeLike(filter)}%`),
          eb('charge_code', 'ilike', `${escapeLike(filter)}%`),
        ]),
      ),
    )

// Byte order is the order of a price list, whatever the database's collation.
const byPrefix = sql`prefix collate "C"`
const unique = sql`prefix collate "C", kind, charge_code, origin`
const entryOrders = {
  prefix: byPrefix,
  destination: sql`lower(destination)`,
  productGroup: sql`lower(product_group)`,
  connectionFee: sql`connection_fee`,
  priceDay: sql`price_day`,
  priceEvening: sql`price_evening`,
  priceWeekend: sql`price_weekend`,
  minimumCharge: sql`minimum_charge`,
  firstIncrement: sql`first_increment`,
  nextIncrement: sql`next_increment`,
}

/** A card's entries, by prefix unless sorted. */
export const listedEntries = queryList({
  matching: matchingEntries,
  rows: (db, of: Entries) =>
    inOrder(matchingEntries(db, of).select(entryColumns), of.sort, entryOrders, { tiebreak: unique }),
})

export const selectEntries = (db: Db, cardIndexes: readonly number[]) =>
  db
    .selectFrom('rate_card_entries')
    .select(['rate_card_index as rateCardIndex', ...entryColumns])
    .where('rate_card_index', '=', sql<number>`any(${cardIndexes})`)
    .execute()

/** The cards' entries that could price a call, by its kind, origin, charge code and prefix. */
export const selectEntriesAlong = (
  db: Db,
  cardIndexes: readonly number[],
  destination: string,
  { kind, chargeCode, origin }: { kind: number; chargeCode: string; origin: string },
) => {
  const number = numberToPrice(destination, kind)
  return db
    .selectFrom('rate_card_entries')
    .select(['rate_card_index as rateCardIndex', ...entryColumns])
    .where('rate_card_index', '=', sql<number>`any(${cardIndexes})`)
    .where(
      'prefix',
      '=',
      sql<string>`any(${['', ...Array.from(number, (_, at) => number.slice(0, at + 1))]})`,
    )
    .where('kind', '=', kind)
    .where('charge_code', 'in', ['', chargeCode])
    .where('origin', 'in', ['', origin])
    .execute()
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Returns the new card's index, or undefined if that version exists already. */
export async function insertCard(
  db: Db,
  card: {
    clientIndex: number
    carrierIndex: number | null
    name: string
    validFrom: string
    entries: number
    createdBy: number
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('rate_cards')
    .values({
      client_index: card.clientIndex,
      carrier_index: card.carrierIndex,
      name: card.name,
      valid_from: card.validFrom,
      entries: card.entries,
      created_by: card.createdBy,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('index')
    .executeTakeFirst()
  return row?.index
}

export async function cardExists(
  db: Db,
  card: { clientIndex: number; carrierIndex: number | null; name: string; validFrom: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('rate_cards')
    .select('index')
    .where('client_index', '=', card.clientIndex)
    .where('carrier_index', 'is not distinct from', card.carrierIndex)
    .where('name', '=', card.name)
    .where('valid_from', '=', card.validFrom)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a batch of entries in one statement. */
export async function insertEntries(
  db: Db,
  cardIndex: number,
  entries: readonly (NewRateCardEntry & { kindNumber: number })[],
): Promise<void> {
  await sql`
    insert into rate_card_entries (rate_card_index, prefix, destination, product_group, connection_fee, price_day,
      price_evening, price_weekend, minimum_charge, first_increment, next_increment, kind, charge_code, origin,
      connection_fee_evening, connection_fee_weekend, maximum_charge, charge_at_zero, access_charge_minute,
      service_charge_minute, service_charge_call)
    select ${cardIndex}, r.prefix, r.destination, r."productGroup", r."connectionFee", r."priceDay",
      r."priceEvening", r."priceWeekend", r."minimumCharge", r."firstIncrement", r."nextIncrement",
      r."kindNumber", coalesce(r."chargeCode", ''), coalesce(r.origin, ''), r."connectionFeeEvening",
      r."connectionFeeWeekend", r."maximumCharge", coalesce(r."chargeAtZero", false),
      coalesce(r."accessChargeMinute", 0), coalesce(r."serviceChargeMinute", 0), coalesce(r."serviceChargeCall", 0)
    from json_to_recordset(${JSON.stringify(entries)}) as r (
      prefix text, destination text, "productGroup" text, "connectionFee" numeric, "priceDay" numeric,
      "priceEvening" numeric, "priceWeekend" numeric, "minimumCharge" numeric,
      "firstIncrement" int, "nextIncrement" int, "kindNumber" int, "chargeCode" text, origin text,
      "connectionFeeEvening" numeric, "connectionFeeWeekend" numeric, "maximumCharge" numeric,
      "chargeAtZero" boolean, "accessChargeMinute" numeric, "serviceChargeMinute" numeric,
      "serviceChargeCall" numeric)`.execute(db)
}

export const selectCarrier = (db: Db, clientIndex: number, index: number) =>
  db
    .selectFrom('carriers')
    .select(['index', 'name'])
    .where(eb => eb.and({ client_index: clientIndex, index }))
    .executeTakeFirst()
