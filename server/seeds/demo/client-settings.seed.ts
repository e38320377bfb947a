import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { updateRow } from '../../src/platform/db/rows.ts'

/** Sold by every reseller, or by the first two of three; product groups are those of the demo's rate cards. */
const bundles = [
  {
    name: 'UK landlines 1000',
    description: 'A thousand minutes a month to UK landlines',
    product_groups: ['Geographic'],
    inclusive_minutes: 1000,
    monthly_price: '6.00',
    status: 'active',
  },
  {
    name: 'UK anywhere 2500',
    description: 'Landlines and mobiles in the UK',
    product_groups: ['Geographic', 'Mobile'],
    inclusive_minutes: 2500,
    monthly_price: '18.50',
    status: 'active',
  },
  {
    name: 'UK landlines 250',
    description: 'No longer sold',
    product_groups: ['Geographic'],
    inclusive_minutes: 250,
    monthly_price: '2.50',
    valid_to: '2026-06-30',
    status: 'withdrawn',
  },
]

/** Nominal codes by product group. */
const nominals = {
  Geographic: '4000',
  Mobile: '4000',
  'Line rental': '4001',
  Broadband: '4002',
  'Hosted telephony': '4003',
  Maintenance: '4004',
  Installation: '4005',
}

/** Wholesale speech, for which reverse-charge customers account for the VAT: not circuits, care or visits. */
const reverseCharged = [
  'Geographic',
  'Mobile',
  'International',
  'Non-geographic',
  'Premium',
  'Special',
  'Free',
  'Line rental',
  'Hosted telephony',
  'Bundles',
]

/** A reseller's Service Establishment settings: bundles, VAT of product groups, flags, outputs and ownership. */
export async function seedClientSettings(db: Db, clientIndex: number, position: number): Promise<void> {
  const sold = position % 3 === 2 ? bundles.slice(0, 1) : bundles
  await db
    .insertInto('product_group_bundles')
    .values(sold.map(bundle => ({ ...bundle, client_index: clientIndex, valid_from: '2025-01-01' })))
    .execute()
  // The bureau's own resellers.
  if (position === 1 || position === 4) await updateRow(db, 'clients', clientIndex, { nine_client: true })
  await db
    .insertInto('product_group_vat')
    .values(
      reverseCharged.map(product_group => ({
        client_index: clientIndex,
        product_group,
        valid_from: '2016-02-01',
        category: 'standard',
        reverse_charge: true,
      })),
    )
    .execute()
  await db
    .insertInto('sales_ledger_codes')
    .values({ client_index: clientIndex, nominals: JSON.stringify(nominals), department: position % 3 })
    .execute()
  if (position === 6)
    await db
      .updateTable('output_groups')
      .set({ left_out: ['calls'] })
      .where('client_index', '=', clientIndex)
      .execute()
  const users = await db.selectFrom('users').select('index').limit(2).execute()
  const flags = [
    ...(position % 4 === 3 && users.length > 1
      ? [{ flag: 'two-person-release', description: 'Whoever prepares a run does not confirm it' }]
      : []),
    ...(position % 5 === 0 ? [{ flag: 'new-statement', description: 'Read by the statement service' }] : []),
  ]
  if (flags.length > 0)
    await db
      .insertInto('feature_flags')
      .values(flags.map(flag => ({ ...flag, client_index: clientIndex })))
      .execute()
}

/** The reseller's account at each of its carriers. */
export async function seedCollection(db: Db, clientIndex: number): Promise<void> {
  await db
    .updateTable('data_collection_clients')
    .set({ reference: sql<string>`'NIN-' || carrier_index` })
    .where('client_index', '=', clientIndex)
    .execute()
}
