import type { Client } from 'pg'
import { addCards, oneOf } from './rate.data.ts'

const ACCOUNTS = 10_000
const SERVICES = 3

/** The user who makes the runs. */
export const addUser = (client: Client): Promise<number> =>
  oneOf(client)(
    `insert into users (username, given_name, email, password_hash)
     values ('bench', 'Bench', 'b@nineops.example', 'x') returning index`,
  )

/**
 * A reseller whose 10,000 accounts have the 30,000 numbers of `writeCallFile`, three charges each, prices of 5,000
 * prefixes on both sides, and a file that waits to be collected.
 */
export async function addReseller(client: Client, at: number): Promise<{ reseller: number; file: number }> {
  const one = oneOf(client)
  const reseller = await one('insert into clients (name) values ($1) returning index', [`Reseller ${at}`])
  const brand = await one(
    `insert into brands (client_index, name, legal_name, address, postcode, vat_number, email)
     values ($1, 'Brand', 'Brand Ltd', '{1 High Street}', 'LS1 4AP', 'GB 1', 'b@brand.example') returning index`,
    [reseller],
  )
  const carrier = await one(
    `insert into carriers (client_index, name) values ($1, 'Carrier') returning index`,
    [reseller],
  )
  await addCards(client, reseller, carrier)
  await client.query(
    `insert into accounts (client_index, brand_index, account_number, company_name, address1, town, email)
     select $1, $2, 'A' || lpad(n::text, 7, '0'), 'Company ' || $3::int * 100000 + n, n || ' High Street', 'Leeds',
       'a' || n || '@company.example' from generate_series(1, $4::int) n`,
    [reseller, brand, at, ACCOUNTS],
  )
  await client.query(
    `insert into services (client_index, account_index, cli, start_date)
     select $1, a.index, '44' || (1632000000 + (row_number() over (order by a.index, n)) - 1), '2026-01-01'
     from accounts a, generate_series(1, $2::int) n where a.client_index = $1`,
    [reseller, SERVICES],
  )
  await client.query(
    `insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, start_date)
     select $1, a.index, 'Charge ' || n, 'Charges', 'monthly', case n when 1 then 'arrears' else 'advance' end,
       n * 7.35, date '2026-01-01' + (a.index % 300)
     from accounts a, generate_series(1, 3) n where a.client_index = $1`,
    [reseller],
  )
  await client.query(
    `insert into invoice_number_ranges (brand_index, kind, prefix)
     select $1, k, upper(left(k, 1)) || $2::int || '-' from unnest(array['invoice', 'credit_note']) k`,
    [brand, reseller],
  )
  const file = await one(
    `insert into data_collection_files (client_index, carrier_index, name, sha256, bytes, storage_key, status)
     values ($1, $2, 'bench.csv', 'bench', 0, 'calls.csv', 'waiting') returning index`,
    [reseller, carrier],
  )
  if (at === 1) await client.query('analyze accounts, services, charges')
  return { reseller, file }
}
