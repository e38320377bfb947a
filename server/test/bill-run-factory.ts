import { isTimed, usageKind, type UsageKindName } from '@nineops/contract/bureau/usage-kinds.contract'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/db.ts'
import { insertRow } from '../src/platform/db/rows.ts'
import { nextOf } from './counting.ts'

const nextName = (what: string) => {
  return `${what} ${nextOf('bill run')}`
}

export interface Reseller {
  client: number
  brand: number
  carrier: number
}

/** A reseller with one brand and one carrier. */
export async function buildReseller(db: Db): Promise<Reseller> {
  const client = await insertRow(db, 'clients', { name: nextName('Reseller') })
  const brand = await insertRow(db, 'brands', { client_index: client, name: 'Brand' })
  return { client, brand, carrier: await buildCarrier(db, client) }
}

export async function buildCarrier(db: Db, client: number, name = nextName('Carrier')): Promise<number> {
  return insertRow(db, 'carriers', { client_index: client, name })
}

/** An account with a service for each CLI, from the start of 2026. */
export async function buildAccount(
  db: Db,
  { client, brand }: Reseller,
  clis: readonly string[] = [],
): Promise<number> {
  const index = await insertRow(db, 'accounts', {
    client_index: client,
    brand_index: brand,
    account_number: nextName('A'),
    company_name: 'Acme Ltd',
  })
  for (const cli of clis)
    await db
      .insertInto('services')
      .values({ client_index: client, account_index: index, cli, start_date: '2026-01-01' })
      .execute()
  return index
}

export interface EntryValues {
  prefix: string
  destination?: string
  group?: string
  connection?: string
  day?: string
  evening?: string
  weekend?: string
  minimum?: string
  first?: number
  next?: number
  /** Of `usageKind`; voice unless given. */
  kind?: number
  code?: string
}

/** A card with these entries; by default prices are 0 and increments a second. */
export async function buildCard(
  db: Db,
  { client, carrier }: Reseller,
  entries: readonly EntryValues[],
): Promise<number> {
  const index = await insertRow(db, 'rate_cards', {
    client_index: client,
    carrier_index: carrier,
    name: nextName('Card'),
    valid_from: '2026-01-01',
  })
  for (const entry of entries)
    await db
      .insertInto('rate_card_entries')
      .values({
        rate_card_index: index,
        prefix: entry.prefix,
        destination: entry.destination ?? `Destination ${entry.prefix}`,
        product_group: entry.group ?? 'Calls',
        connection_fee: entry.connection ?? '0',
        price_day: entry.day ?? '0',
        price_evening: entry.evening ?? entry.day ?? '0',
        price_weekend: entry.weekend ?? entry.day ?? '0',
        minimum_charge: entry.minimum ?? '0',
        first_increment: entry.first ?? 1,
        next_increment: entry.next ?? 1,
        kind: entry.kind ?? 0,
        charge_code: entry.code ?? '',
      })
      .execute()
  return index
}

/** Assigns a card to the reseller, or to one of its brands or accounts. */
export async function allocateCard(
  db: Db,
  { client, carrier }: Reseller,
  side: 'wholesale' | 'retail',
  card: number,
  to: { brand?: number; account?: number; from?: string } = {},
): Promise<void> {
  await db
    .insertInto('rate_allocations')
    .values({
      client_index: client,
      carrier_index: carrier,
      rate_card_index: card,
      side,
      brand_index: to.brand ?? null,
      account_index: to.account ?? null,
      valid_from: to.from ?? '2026-01-01',
    })
    .execute()
}

/** A card in force for the reseller on both sides: what it sells for, and what it costs. */
export async function buildPrices(
  db: Db,
  reseller: Reseller,
  entries: readonly EntryValues[],
): Promise<number> {
  const card = await buildCard(db, reseller, entries)
  for (const side of ['retail', 'wholesale'] as const) await allocateCard(db, reseller, side, card)
  return card
}

export interface CallValues {
  cli: string
  destination?: string
  at?: string
  seconds?: number
  kind?: UsageKindName
  quantity?: number
  chargeCode?: string
  carrierCost?: string
}

/** A collected file with these calls; returns its index. */
export async function collectTestCalls(
  db: Db,
  { client, carrier }: Reseller,
  calls: readonly CallValues[],
): Promise<number> {
  const name = nextName('file')
  const times = calls.map(call => new Date(call.at ?? '2026-07-01T12:00:00Z'))
  const index = await insertRow(db, 'data_collection_files', {
    client_index: client,
    carrier_index: carrier,
    name,
    sha256: name,
    bytes: 1,
    storage_key: name,
    status: 'taken',
    lines: calls.length,
    accepted: calls.length,
    first_call_at: new Date(Math.min(...times.map(Number))),
    last_call_at: new Date(Math.max(...times.map(Number))),
    taken_order: sql<number>`(select coalesce(max(taken_order), 0) + 1 from data_collection_files where client_index = ${client})`,
  })
  for (const [line, call] of calls.entries())
    await db
      .insertInto('calls')
      .values({
        client_index: client,
        carrier_index: carrier,
        call_id: `${name}-${line}`,
        file_index: index,
        line_number: line + 2,
        cli: call.cli,
        destination: call.destination ?? '442079460000',
        started_at: times[line] ?? new Date(),
        duration_seconds: isTimed(call.kind ?? 'voice') ? (call.seconds ?? 60) : 0,
        kind: usageKind[call.kind ?? 'voice'],
        quantity: call.quantity ?? null,
        charge_code: call.chargeCode ?? null,
        carrier_cost: call.carrierCost ?? null,
      })
      .execute()
  return index
}
