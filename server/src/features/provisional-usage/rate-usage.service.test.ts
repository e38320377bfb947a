import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CallValues, Reseller } from '../../../test/bill-run-factory.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { rateUsage } from './rate-usage.service.ts'

const database = closedAtEnd(await openTestDatabase())
const { db, build } = database
const work = () => ({ db, url: database.url, signal: new AbortController().signal })
const whole = (client: number) => rateUsage(work(), client, { whole: true })
const added = (client: number) => rateUsage(work(), client, { whole: false })

const buildRun = (client: number, month: '07' | '08', status = 10) =>
  build.billRun(client, { period_start: `2026-${month}-01`, period_end: `2026-${month}-31`, status })

async function rateRun(index: number): Promise<void> {
  await updateRow(db, 'bill_runs', index, { status: 30 })
  await rateBillRun(work(), index)
}

const closeRun = (index: number) => updateRow(db, 'bill_runs', index, { status: 50, closed_at: new Date() })

const usage = (client: number) =>
  db
    .selectFrom('provisional_usage')
    .select([
      'account_index',
      'service_index',
      'period_start',
      'day',
      'product_group',
      'calls',
      'duration_seconds',
      'retail_charge',
    ])
    .where('client_index', '=', client)
    .orderBy('service_index')
    .orderBy('period_start')
    .orderBy('day')
    .orderBy('product_group')
    .execute()

/** National calls at 2p a minute by day, 1p otherwise, mobiles at 10p with 5p to connect; two accounts. */
async function buildBilled(): Promise<Reseller & { account: number; other: number }> {
  const reseller = await build.reseller()
  const account = await build.accountWith(reseller, ['441', '442'])
  const other = await build.accountWith(reseller, ['443'])
  const card = await build.card(reseller, [
    { prefix: '44', group: 'National', day: '0.02', evening: '0.01', weekend: '0.01' },
    { prefix: '447', group: 'Mobile', day: '0.1', connection: '0.05' },
  ])
  await build.allocation(reseller, 'retail', card)
  return { ...reseller, account, other }
}

const national = '441134960000'
const mobile = '447700900000'
const call = (cli: string, at: string, seconds = 60, destination = national): CallValues => ({
  cli,
  at,
  seconds,
  destination,
})

it('sums the calls of each open period by account, CLI, day in London and product group, exactly', async () => {
  const reseller = await buildBilled()
  await buildRun(reseller.client, '07')
  await build.calls(reseller, [
    call('441', '2026-07-06T12:00:00Z', 90), // 3p
    call('441', '2026-07-06T12:00:00Z', 1), // 0.0333p
    call('441', '2026-07-06T23:30:00Z'), // Tuesday in London, evening: 1p
    call('441', '2026-07-06T12:00:00Z', 60, mobile), // 15p
    call('443', '2026-08-03T12:00:00Z'), // August
    call('443', '2026-07-06T12:00:00Z', 30, '33123456789'), // no price
    call('449', '2026-07-06T12:00:00Z'), // nobody's
  ])
  await whole(reseller.client)
  const rows = await usage(reseller.client)
  expect(
    rows.map(row => [
      row.account_index === reseller.account ? 'first' : 'other',
      row.period_start,
      row.day,
      row.product_group,
      row.calls,
      row.duration_seconds,
      row.retail_charge,
    ]),
  ).toEqual([
    ['first', '2026-07-01', '2026-07-06', 'Mobile', 1, 60, '0.150000'],
    ['first', '2026-07-01', '2026-07-06', 'National', 2, 91, '0.030333'],
    ['first', '2026-07-01', '2026-07-07', 'National', 1, 60, '0.010000'],
    ['other', '2026-07-01', '2026-07-06', '', 1, 30, '0.000000'],
    ['other', '2026-08-01', '2026-08-03', 'National', 1, 60, '0.020000'],
  ])
})

/** Many calls, with rates, bands, minutes included and late calls; the same each time. */
function manyCalls(count: number, seed: number): CallValues[] {
  let state = seed
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  return Array.from({ length: count }, () => {
    const day = String(1 + below(31)).padStart(2, '0')
    const hour = String(below(24)).padStart(2, '0')
    const month = ['06', '07', '07', '08'][below(4)] ?? '07'
    const date = month === '06' && day === '31' ? '30' : day
    return call(
      ['441', '442', '443'][below(3)] ?? '441',
      `2026-${month}-${date}T${hour}:00:${String(below(60)).padStart(2, '0')}Z`,
      below(400),
      [national, mobile, '33123456789'][below(3)] ?? national,
    )
  })
}

const giveMinutes = async ({ client, account }: { client: number; account: number }, minutes: number) =>
  attachBundle(db, client, account, await buildBundle(db, client, { minutes, groups: ['National'] }))

it('is what the bill run comes to, allowances and late calls included; its rated calls stay as they are', async () => {
  const reseller = await buildBilled()
  const { client } = reseller
  await giveMinutes(reseller, 60)
  const july = await buildRun(client, '07')
  await build.calls(reseller, manyCalls(300, 7))
  await rateRun(july)
  const ratedCalls = () =>
    db
      .selectFrom('rated_calls')
      .selectAll()
      .where('bill_run_index', '=', july)
      .orderBy('line_number')
      .execute()
  const before = await ratedCalls()
  await whole(client)
  expect(await ratedCalls()).toEqual(before)
  const billed = await db
    .selectFrom('bill_run_usage')
    .select(['service_index', 'product_group', 'calls', 'duration_seconds', 'retail_charge'])
    .where('bill_run_index', '=', july)
    .orderBy('service_index')
    .orderBy('product_group')
    .execute()
  const soFar = await db
    .selectFrom('provisional_usage')
    .select(({ fn }) => [
      'service_index',
      'product_group',
      fn.sum<number>('calls').as('calls'),
      sql<number>`sum(duration_seconds)::int8`.as('duration_seconds'),
      fn.sum<string>('retail_charge').as('retail_charge'),
    ])
    .where('client_index', '=', client)
    .where('period_start', '=', '2026-07-01')
    .where('product_group', '<>', '')
    .groupBy(['service_index', 'product_group'])
    .orderBy('service_index')
    .orderBy('product_group')
    .execute()
  expect(billed.length).toBeGreaterThan(4)
  expect(soFar).toEqual(billed)
})

it('agrees with an independent recomputation of every call, to the millionth of a pound', async () => {
  const reseller = await buildBilled()
  await buildRun(reseller.client, '07')
  const calls = manyCalls(200, 11)
  await build.calls(reseller, calls)
  await whole(reseller.client)
  const london = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
  /** Millionths of a pound, half up. */
  const chargeOf = ({ at = '', seconds = 0, destination = '' }: CallValues): bigint => {
    if (seconds === 0 || destination.startsWith('33')) return 0n
    if (destination.startsWith('447')) return 50_000n + (BigInt(seconds) * 100_000n * 2n + 60n) / 120n
    const parts = Object.fromEntries(london.formatToParts(new Date(at)).map(part => [part.type, part.value]))
    const isDay =
      !['Sat', 'Sun'].includes(parts['weekday'] ?? '') &&
      Number(parts['hour']) >= 7 &&
      Number(parts['hour']) < 19
    return (BigInt(seconds) * (isDay ? 20_000n : 10_000n) * 2n + 60n) / 120n
  }
  const expected = new Map<string, [number, number, bigint]>()
  for (const one of calls) {
    const began = day.format(new Date(one.at ?? ''))
    const period = began >= '2026-08-01' ? '2026-08-01' : '2026-07-01'
    const group = one.destination === national ? 'National' : one.destination === mobile ? 'Mobile' : ''
    const key = [one.cli, period, began, group].join(' ')
    const [count, seconds, micros] = expected.get(key) ?? [0, 0, 0n]
    expected.set(key, [count + 1, seconds + (one.seconds ?? 0), micros + chargeOf(one)])
  }
  const services = new Map(
    (
      await db
        .selectFrom('services')
        .select(['index', 'cli'])
        .where('client_index', '=', reseller.client)
        .execute()
    ).map(({ index, cli }) => [index, cli]),
  )
  const actual = new Map(
    (await usage(reseller.client)).map(row => [
      [services.get(row.service_index), row.period_start, row.day, row.product_group].join(' '),
      [row.calls, row.duration_seconds, BigInt(row.retail_charge.replace('.', ''))],
    ]),
  )
  expect(actual).toEqual(expected)
})

it('adds the files since, and comes to the same as rating all of them anew', async () => {
  const reseller = await buildBilled()
  const { client } = reseller
  await giveMinutes(reseller, 30)
  await buildRun(client, '07')
  await build.calls(reseller, manyCalls(80, 3))
  await added(client)
  const first = await usage(client)
  await added(client)
  expect(await usage(client)).toEqual(first)
  await build.calls(reseller, manyCalls(80, 5))
  await build.calls(reseller, manyCalls(20, 9))
  await added(client)
  const together = await usage(client)
  expect(together).not.toEqual(first)
  await whole(client)
  expect(await usage(client)).toEqual(together)
})

it('rates all anew once a period is closed or opened again, and leaves what the closed run has', async () => {
  const reseller = await buildBilled()
  const july = await buildRun(reseller.client, '07')
  await build.calls(reseller, [call('441', '2026-07-06T12:00:00Z'), call('441', '2026-08-03T12:00:00Z')])
  await rateRun(july)
  await added(reseller.client)
  const periods = async () => (await usage(reseller.client)).map(row => [row.period_start, row.day])
  const both = [
    ['2026-07-01', '2026-07-06'],
    ['2026-08-01', '2026-08-03'],
  ]
  expect(await periods()).toEqual(both)
  await closeRun(july)
  await build.calls(reseller, [call('441', '2026-07-07T12:00:00Z')])
  await added(reseller.client)
  expect(await periods()).toEqual([
    ['2026-08-01', '2026-07-07'],
    ['2026-08-01', '2026-08-03'],
  ])
  await updateRow(db, 'bill_runs', july, { status: 40, closed_at: null })
  await added(reseller.client)
  expect(await periods()).toEqual([['2026-07-01', '2026-07-06'], ['2026-07-01', '2026-07-07'], both[1]])
})

it('counts each file once when two workers rate at once', async () => {
  const reseller = await buildBilled()
  await buildRun(reseller.client, '07')
  await build.calls(reseller, [call('441', '2026-07-06T12:00:00Z')])
  await added(reseller.client)
  await build.calls(reseller, [call('441', '2026-07-06T13:00:00Z')])
  await Promise.all([added(reseller.client), added(reseller.client), whole(reseller.client)])
  expect(await usage(reseller.client)).toMatchObject([{ calls: 2, retail_charge: '0.040000' }])
})

it('leaves the sums as they were where it is stopped', async () => {
  const reseller = await buildBilled()
  await buildRun(reseller.client, '07')
  await build.calls(reseller, [call('441', '2026-07-06T12:00:00Z')])
  await whole(reseller.client)
  const before = await usage(reseller.client)
  await build.calls(reseller, [call('441', '2026-07-06T13:00:00Z')])
  await expect(
    rateUsage({ ...work(), signal: AbortSignal.abort() }, reseller.client, { whole: false }),
  ).rejects.toThrow('aborted')
  expect(await usage(reseller.client)).toEqual(before)
})
