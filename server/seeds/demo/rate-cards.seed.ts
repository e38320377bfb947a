import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import { destinations } from '../reference/destinations.ts'

/** Wholesale prices by zone in pounds: group, connection, day, evening, weekend, minimum, increments. */
const zonePrices: Record<string, readonly [group: string, ...prices: number[]]> = {
  geo: ['Geographic', 0, 0.0045, 0.003, 0.0025, 0, 1, 1],
  mobile: ['Mobile', 0, 0.0165, 0.0165, 0.0165, 0, 1, 1],
  islands: ['Mobile', 0, 0.09, 0.09, 0.09, 0, 60, 60],
  free: ['Free', 0, 0, 0, 0, 0, 1, 1],
  ncn: ['Non-geographic', 0, 0.05, 0.04, 0.04, 0, 1, 1],
  service: ['Non-geographic', 0.02, 0.065, 0.055, 0.055, 0, 60, 1],
  personal: ['Premium', 0.05, 0.14, 0.14, 0.14, 0.05, 60, 60],
  premium: ['Premium', 0.25, 0.85, 0.85, 0.85, 0.5, 60, 60],
  directory: ['Premium', 1.5, 1.25, 1.25, 1.25, 1.75, 60, 60],
  percall: ['Special', 0.1, 0, 0, 0, 0.1, 1, 1],
  eu: ['International', 0, 0.0115, 0.0115, 0.0115, 0, 1, 1],
  eumobile: ['International', 0, 0.045, 0.045, 0.045, 0, 1, 1],
  west: ['International', 0, 0.0135, 0.0135, 0.0135, 0, 1, 1],
  world: ['International', 0.01, 0.165, 0.165, 0.165, 0.02, 30, 6],
}

/** A carrier's cards: the carrier's own prices, and resellers' prices with a margin. */
export async function seedRateCard(
  db: Db,
  card: {
    clientIndex: number
    carrierIndex: number
    name: string
    validFrom: string
    markUp: number
    connection: number
  },
): Promise<number> {
  const index = await insertRow(db, 'rate_cards', {
    client_index: card.clientIndex,
    carrier_index: card.carrierIndex,
    name: card.name,
    valid_from: card.validFrom,
    entries: destinations.length,
  })
  const rows = destinations.map(([prefix, destination, zone]) => {
    const [group, ...base] = zonePrices[zone] as readonly [string, ...number[]]
    const free = group === 'Free'
    const price = (n: number) => ((base[n] ?? 0) * card.markUp).toFixed(6)
    return {
      prefix,
      destination,
      product_group: group,
      connection_fee: ((base[0] ?? 0) * card.markUp + (free ? 0 : card.connection)).toFixed(6),
      price_day: price(1),
      price_evening: price(2),
      price_weekend: price(3),
      minimum_charge: price(4),
      first_increment: base[5],
      next_increment: base[6],
    }
  })
  await sql`
    insert into rate_card_entries
    select ${index}, e.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(prefix text, destination text,
      product_group text, connection_fee numeric, price_day numeric, price_evening numeric, price_weekend numeric,
      minimum_charge numeric, first_increment int, next_increment int)`.execute(db)
  return index
}
