import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { priceCalls } from '../../../../e2e/recomputation/call-prices.ts'
import { coverCalls } from '../../../../e2e/recomputation/inclusive-cover.ts'
import { decimal } from '../../../../e2e/recomputation/decimals.ts'
import { readRawLines } from '../../../../e2e/recomputation/raw-call-lines.ts'
import type { EntryFacts } from '../../../../e2e/recomputation/rate-card-facts.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { storeCallFile } from '../../../test/factories/call-files.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { collectFile } from '../data-collection/collect-file.service.ts'

const database = closedAtEnd(await openTestDatabase())
const { db, url, build } = database
const folder = await mkdtemp(join(tmpdir(), 'nineops-kinds-'))
const files = localFiles(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))
const signal = new AbortController().signal

const header =
  'call_id,cli,destination,started_at,duration_seconds,carrier_cost,kind,quantity,charge_code,call_type,origin'
const LINES = 2000

/** Lines of every kind, most of them right. */
function month(): string {
  const line = fc
    .record({
      cli: fc.constantFrom('01632960001', '07700900123', '08001234567', '01632960999'),
      to: fc.constantFrom(
        '02079460000',
        '0033123456789',
        '101',
        '07700900456',
        'internet',
        '08001234567',
        '*21*',
      ),
      day: fc.integer({ min: 1, max: 31 }),
      hour: fc.integer({ min: 0, max: 23 }),
      measure: fc.constantFrom(0, 1, 59, 61, 3601, 86_400),
      kind: fc.constantFrom('', 'voice', 'inbound', 'sms', 'mms', 'data', 'event', 'carrier_credit'),
      code: fc.constantFrom('', '', 'ROAM', 'DATA', 'FEAT'),
      origin: fc.constantFrom('', '', 'FR', 'US'),
      bytes: fc.integer({ min: 0, max: 5_000_000_000 }),
    })
    .map(({ cli, to, day, hour, measure, kind, code, origin, bytes }) => {
      const timed = ['', 'voice', 'inbound'].includes(kind)
      const quantity = timed ? '' : kind === 'data' ? bytes : measure
      const at = [day, hour].map(number => String(number).padStart(2, '0'))
      const cost = kind === 'carrier_credit' ? '-1.25' : '0.5'
      return [
        cli,
        to,
        `2026-10-${at[0]} ${at[1]}:30:00`,
        timed ? measure : '',
        cost,
        kind,
        quantity,
        code,
        '',
        origin,
      ]
    })
  const rows = fc.sample(line, { numRuns: LINES, seed: 17 })
  return [header, ...rows.map((row, at) => [`K${at}`, ...row].join(','))].join('\n')
}

const entry = (card: number, prefix: string, more: Partial<EntryFacts> = {}): EntryFacts => ({
  card,
  prefix,
  destination: `To ${prefix}${more.code ?? ''}`,
  group: 'Calls',
  connection: '0.013',
  day: '0.0217',
  evening: '0.0131',
  weekend: '0.0079',
  minimum: '0.005',
  first: 30,
  next: 6,
  ...more,
})

const written = (micros: bigint | null) => (micros === null ? null : decimal(micros, 6))
/** A bundle of an account for all its usage, as the recomputation knows it. */
async function giveBundle(
  client: number,
  account: number,
  includes: { minutes: number; messages: number; megabytes: number },
  days: { start_date?: string },
) {
  const { minutes, messages, megabytes } = includes
  const bundle = await buildBundle(db, client, {
    minutes,
    inclusive_messages: messages,
    inclusive_megabytes: megabytes,
    groups: ['calls'],
    priority: minutes > 0 ? 50 : 40,
  })
  const index = await attachBundle(db, client, account, bundle, days)
  const start = days.start_date ?? '2026-01-01'
  const priority = minutes > 0 ? 50 : 40
  return { index, account, ...includes, pool: [] as number[], groups: ['Calls'], priority, start, end: null }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

it.each([
  { restAnew: false, what: 'the share of a call that bundles leave' },
  { restAnew: true, what: 'what bundles leave of a call rated by itself' },
])(
  'a month of every kind, with $what, is rated as the independent recomputation rates it',
  async ({ restAnew }) => {
    const reseller = await build.reseller()
    const account = await build.accountWith(reseller, ['441632960001', '447700900123', '448001234567'])
    const cards = { wholesale: await build.card(reseller, []), retail: await build.card(reseller, []) }
    const { sms, mms, data, event, inbound } = usageKind
    const entries = Object.values(cards).flatMap(card => [
      entry(card, '44'),
      entry(card, '447', { maximum: '0.9', eveningFee: '0.02', atZero: true }),
      entry(card, '44', { origin: 'FR', day: '0.55' }),
      entry(card, '101', { connection: '0.15', day: '0', evening: '0', weekend: '0' }),
      entry(card, '', {
        code: 'ROAM',
        day: '1.5',
        serviceCall: '0.05',
        access: '0.12',
        serviceMinute: '0.07',
      }),
      entry(card, '44', { kind: inbound, day: '0.031' }),
      entry(card, '44', { kind: sms, first: 1, next: 1 }),
      entry(card, '44', { kind: mms, first: 1, next: 1, weekendFee: '0.1' }),
      entry(card, '', { kind: data, code: 'DATA', first: 100, next: 10, maximum: '25' }),
      entry(card, '', { kind: event, code: 'FEAT', first: 1, next: 1 }),
      ...(card === cards.wholesale ? [entry(card, '33')] : []),
    ])
    await db
      .insertInto('rate_card_entries')
      .values(
        entries.map(one => ({
          rate_card_index: one.card,
          prefix: one.prefix,
          destination: one.destination,
          product_group: one.group,
          connection_fee: one.connection,
          price_day: one.day,
          price_evening: one.evening,
          price_weekend: one.weekend,
          minimum_charge: one.minimum,
          first_increment: one.first,
          next_increment: one.next,
          kind: one.kind ?? 0,
          charge_code: one.code ?? '',
          origin: one.origin ?? '',
          connection_fee_evening: one.eveningFee ?? null,
          connection_fee_weekend: one.weekendFee ?? null,
          maximum_charge: one.maximum ?? null,
          charge_at_zero: one.atZero ?? false,
          access_charge_minute: one.access ?? '0',
          service_charge_minute: one.serviceMinute ?? '0',
          service_charge_call: one.serviceCall ?? '0',
        })),
      )
      .execute()
    await build.allocation(reseller, 'wholesale', cards.wholesale)
    await build.allocation(reseller, 'retail', cards.retail)
    await updateRow(db, 'rate_cards', cards.retail, { rest_anew: restAnew })
    const wide = { minutes: 9000, messages: 200_000, megabytes: 90_000 }
    const narrow = { minutes: 0, messages: 40_000, megabytes: 3000 }
    const bundles = await Promise.all([
      giveBundle(reseller.client, account, wide, { start_date: '2026-10-12' }),
      giveBundle(reseller.client, account, narrow, {}),
    ])
    const services = await db
      .selectFrom('services')
      .select(['index', 'cli', 'start_date'])
      .where('account_index', '=', account)
      .orderBy('cli')
      .execute()
    const pool = services.slice(0, 2).map(({ index }) => index)
    const shared = await giveBundle(
      reseller.client,
      account,
      { minutes: 2000, messages: 0, megabytes: 700 },
      {},
    )
    await db
      .insertInto('account_bundle_services')
      .values(pool.map(service_index => ({ account_bundle_index: shared.index, service_index })))
      .execute()
    bundles.push({ ...shared, pool })
    const text = month()
    const file = await storeCallFile(
      { db, files },
      { ...reseller, name: 'kinds.csv', content: Buffer.from(text) },
    )
    await collectFile({ db, url, files, signal }, file)
    const run = await build.billRun(reseller.client, { status: 30 })
    await rateBillRun({ db, url, signal }, run)
    const rated = await db
      .selectFrom('rated_calls')
      .select([
        'call_id',
        'retail_charge',
        'retail_set_up_charge as setUp',
        'wholesale_cost',
        'inclusive_seconds',
        'inclusive_quantity',
      ])
      .where('bill_run_index', '=', run)
      .execute()

    const lines = readRawLines(text, Date.now())
    const rejected = await db
      .selectFrom('data_collection_rejects')
      .select(['line_number', 'reason'])
      .where('file_index', '=', file)
      .orderBy('line_number')
      .execute()
    expect(rejected.map(({ line_number, reason }) => [line_number, reason])).toEqual(
      lines.flatMap(({ lineNumber, reason }) => (reason === null ? [] : [[lineNumber, reason]])),
    )
    const allocation = {
      carrier: reseller.carrier,
      brand: null,
      account: null,
      service: null,
      from: '2026-01-01',
    }
    const full = priceCalls(
      {
        entries,
        cardRules: [{ card: cards.retail, calendar: null, roundTo: 1, roundUp: false, restAnew }],
        accounts: [{ index: account, brand: reseller.brand, moves: [] }],
        services: services.map(({ index, cli, start_date }) => ({
          index,
          cli,
          account,
          description: '',
          start: start_date,
          end: null,
        })),
        allocations: Object.entries(cards).map(([side, card]) => ({ ...allocation, side, card })),
      },
      lines.flatMap(({ call }) => (call ? [{ ...call, carrier: reseller.carrier }] : [])),
      '2026-10-31',
    )
    const expected = coverCalls({ bundles }, full, { start: '2026-10-01', end: '2026-10-31' })
    const priced = expected.filter(call => call.chargeMicros !== null)
    expect(priced.length).toBeGreaterThan(LINES / 4)
    expect(new Set(priced.map(call => call.kind)).size).toBe(6)
    const included = priced.filter(call => call.included)
    expect(new Set(included.map(call => call.kind)).size).toBe(5)
    expect(included.some(call => call.chargeMicros !== 0n)).toBe(true)
    expect(included.some(call => call.setUpMicros > 0n && call.setUpMicros < 13_000n)).toBe(!restAnew)
    expect(new Set(full.map(call => call.setUpMicros))).toEqual(
      new Set([0n, 13_000n, 20_000n, 100_000n, 150_000n]),
    )
    expect(
      rated
        .map(row => ({
          id: row.call_id,
          charge: row.retail_charge,
          setUp: row.setUp ?? '0.000000',
          cost: row.wholesale_cost,
          included: row.inclusive_quantity ?? row.inclusive_seconds ?? 0,
        }))
        .toSorted(byId),
    ).toEqual(
      expected
        .map(call => ({
          id: call.callId,
          charge: written(call.chargeMicros),
          setUp: written(call.setUpMicros),
          cost: written(call.costMicros),
          included: call.included ?? 0,
        }))
        .toSorted(byId),
    )
  },
)
