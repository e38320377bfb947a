import type { Client } from 'pg'

const PREFIXES = 5000
const ACCOUNTS = 10_000

/** Runs a statement, for the index that it returns. */
export const oneOf =
  (client: Client) =>
  async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await client.query<{ index: number }>(text, values)).rows[0]?.index)

/** Wholesale and retail cards of 5,000 prefixes, allocated to a carrier's calls of a reseller. */
export async function addCards(client: Client, reseller: number, carrier: number): Promise<void> {
  const one = oneOf(client)
  for (const side of ['wholesale', 'retail']) {
    const card = await one(
      `insert into rate_cards (client_index, carrier_index, name, valid_from, entries)
       values ($1, $2, $3, '2026-01-01', $4) returning index`,
      [reseller, carrier, side, PREFIXES],
    )
    await client.query(
      `insert into rate_card_entries select $1, p, 'Destination ' || i / 10,
         (array['National', 'Mobile', 'International', 'Special'])[i % 4 + 1], 0, 0.01 + i * 0.000003, 0.008, 0.005, 0.001, 1, 1
       from generate_series(0, $2::int - 1) i
       cross join lateral (select case when i < 10 then i::text when i < 100 then '4' || lpad(i::text, 2, '0')
         else '44' || lpad(i::text, 4, '0') end p) x where p !~ '^9'`,
      [card, PREFIXES],
    )
    await client.query(
      `insert into rate_allocations (client_index, carrier_index, rate_card_index, side, valid_from)
       values ($1, $2, $3, $4, '2026-01-01')`,
      [reseller, carrier, card, side],
    )
  }
}

/**
 * One reseller with 10,000 accounts of one service each, a wholesale and a retail card of 5,000 prefixes, and this
 * many calls of November 2026; 1 % have an unassigned CLI and 1 % match no prefix.
 */
export async function fillRatingBench(
  client: Client,
  calls: number,
): Promise<{ client: number; carrier: number }> {
  const one = oneOf(client)
  const reseller = await one(`insert into clients (name) values ('Rating bench') returning index`)
  const brand = await one(
    `insert into brands (client_index, name) values ($1, 'Bench brand') returning index`,
    [reseller],
  )
  const carrier = await one(
    `insert into carriers (client_index, name) values ($1, 'Bench carrier') returning index`,
    [reseller],
  )
  await client.query(
    `insert into accounts (client_index, brand_index, account_number, company_name)
     select $1, $2, 'B' || lpad(i::text, 6, '0'), 'Company ' || i from generate_series(1, $3::int) i`,
    [reseller, brand, ACCOUNTS],
  )
  await client.query(
    `insert into services (client_index, account_index, cli, start_date)
     select client_index, index, '441' || lpad((index % 1000000)::text, 9, '0'), '2026-01-01'
     from accounts where client_index = $1`,
    [reseller],
  )
  await addCards(client, reseller, carrier)
  const file = await one(
    `insert into data_collection_files (client_index, carrier_index, name, sha256, bytes, storage_key, status, lines,
       accepted, first_call_at, last_call_at, taken_order)
     values ($1, $2, 'bench.csv', 'bench', 0, 'bench', 'taken', $3, $3, '2026-11-01', '2026-11-30', 1) returning index`,
    [reseller, carrier, calls],
  )
  await client.query(
    `insert into calls (client_index, carrier_index, call_id, file_index, line_number, cli, destination, started_at,
       duration_seconds)
     select $1, $2, 'C' || lpad(i::text, 10, '0'), $3, i,
       case when h % 100 = 0 then '442000000000' else '441' || lpad((a.first + h % $5)::text, 9, '0') end,
       case when (h / 100) % 100 = 0 then '999000' else '44' || lpad(((h / 7) % 5000)::text, 4, '0') || lpad((h % 1000000)::text, 6, '0') end,
       timestamptz '2026-11-01' + (i::float8 / $4) * interval '29 days 23 hours', h % 600
     from generate_series(1, $4::int) i
     cross join lateral (select (i::bigint * 2654435761) % 4294967291 h) x
     cross join (select min(index) as first from accounts where client_index = $1) a`,
    [reseller, carrier, file, calls, ACCOUNTS],
  )
  await client.query('analyze')
  return { client: reseller, carrier }
}

/** Gives one account in this many a bundle of 100 minutes for two of the product groups. */
export async function addBundles(client: Client, reseller: number, oneIn: number): Promise<void> {
  await client.query(
    `insert into product_group_bundles (client_index, name, product_groups, inclusive_minutes, monthly_price, valid_from)
     values ($1, 'Bench', '{National,Mobile}', 100, 0, '2026-01-01')`,
    [reseller],
  )
  await client.query(
    `insert into account_bundles (client_index, account_index, bundle_index, start_date)
     select a.client_index, a.index, p.index, '2026-01-01'
     from accounts a join product_group_bundles p on p.client_index = a.client_index
     where a.client_index = $1 and a.index % $2 = 0`,
    [reseller, oneIn],
  )
}
