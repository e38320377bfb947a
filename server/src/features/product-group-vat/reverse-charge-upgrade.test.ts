import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { applyMigration, createMigrationsTable, readMigrations } from '../../platform/db/migrate.ts'

const upgrade = '0108_charge_vat_by_product_group.sql'
let database: TestDatabase
let client: Client
const rows = async (text: string) => (await client.query(text)).rows as Record<string, unknown>[]

beforeAll(async () => {
  database = await emptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  const migrations = await readMigrations()
  await createMigrationsTable(client)
  for (const migration of migrations.filter(({ name }) => name < upgrade))
    await applyMigration(client, migration)
  for (const [index, status] of [
    [1, 'reverse'],
    [2, 'exempt'],
  ])
    await client.query(`
      insert into clients (name) values ('Reseller ${index}');
      insert into brands (client_index, name) values (${index}, 'Brand ${index}');
      insert into accounts (client_index, brand_index, account_number, company_name)
        values (${index}, ${index}, 'A${index}', 'Customer');
      insert into account_vat_rates values (${index}, '2026-01-01', '${status}');
      insert into carriers (client_index, name) values (${index}, 'Carrier ${index}');
      insert into rate_cards (client_index, carrier_index, name, valid_from)
        values (${index}, ${index}, 'Card', '2026-01-01');
      insert into rate_card_entries (rate_card_index, prefix, destination, product_group, connection_fee, price_day,
        price_evening, price_weekend, minimum_charge, first_increment, next_increment)
        values (${index}, '44', 'UK', 'National', 0, 0, 0, 0, 0, 1, 1), (${index}, '447', 'UK', 'national', 0, 0, 0, 0, 0, 1, 1);
      insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, quantity,
        start_date) values (${index}, ${index}, 'EAD 100', 'Data circuits', 'monthly', 'advance', 500, 1, '2026-01-01');
      insert into product_group_bundles (client_index, name, product_groups, inclusive_minutes, monthly_price, valid_from)
        values (${index}, 'UK', '{National}', 100, 5, '2026-01-01')`)
  for (const migration of migrations.filter(({ name }) => name >= upgrade))
    await applyMigration(client, migration)
})
afterAll(async () => {
  await client.end()
  await database.close()
})

test('where reverse charge was on every line, every product group keeps it and is listed for review', async () => {
  expect(
    await rows(`select client_index, product_group, valid_from::text, category, reverse_charge, to_review
      from product_group_vat order by 1, 2`),
  ).toEqual(
    ['Bundles', 'Data circuits', 'National'].map(product_group => ({
      client_index: 1,
      product_group,
      valid_from: '2000-01-01',
      category: 'standard',
      reverse_charge: true,
      to_review: true,
    })),
  )
})
