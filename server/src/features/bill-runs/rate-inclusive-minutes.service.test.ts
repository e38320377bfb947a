import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  allocateCard,
  buildAccount,
  buildCard,
  buildReseller,
  type CallValues,
  type Reseller,
  collectTestCalls,
} from '../../../test/bill-run-factory.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { removeBundle } from '../product-group-bundles/account-bundles.service.ts'
import { closeBillRun } from './bill-runs.service.ts'
import { rateBillRun } from './rate-bill-run.service.ts'

const database = closedAtEnd(await openTestDatabase())

const july = { period_start: '2026-07-01', period_end: '2026-07-31' }

async function rate(client: number, known?: number, period = july): Promise<number> {
  const { db, url } = database
  const index = known ?? (await database.build.billRun(client, period))
  await updateRow(db, 'bill_runs', index, { status: 30 })
  await rateBillRun({ db, url, signal: new AbortController().signal }, index)
  return index
}

const ratedCalls = (index: number) =>
  database.db
    .selectFrom('rated_calls')
    .selectAll()
    .where('bill_run_index', '=', index)
    .orderBy('file_index')
    .orderBy('line_number')
    .execute()

const entries = (day: string) => [
  { prefix: '44', destination: 'UK', group: 'National', day },
  { prefix: '447', destination: 'UK mobile', group: 'Mobile', day },
]

/** An account on CLI 441, a pound a minute; national calls and mobiles (447) cost a penny a minute. */
async function buildBilled(): Promise<Reseller & { account: number }> {
  const { db } = database
  const reseller = await buildReseller(db)
  const account = await buildAccount(db, reseller, ['441'])
  await allocateCard(db, reseller, 'retail', await buildCard(db, reseller, entries('1')))
  await allocateCard(db, reseller, 'wholesale', await buildCard(db, reseller, entries('0.01')))
  return { ...reseller, account }
}
const national = (day: string, seconds: number, cli = '441'): CallValues => ({
  cli,
  destination: '441134960000',
  seconds,
  at: `2026-07-${day}T12:00:00Z`,
})
const mobile = (day: string, seconds: number): CallValues => ({
  ...national(day, seconds),
  destination: '447700900000',
})

it('calls of the product groups use up the minutes in order of start; costs stay, and rating again gives the same', async () => {
  const { db } = database
  const reseller = await buildBilled()
  const other = await buildAccount(db, reseller, ['442'])
  const bundle = await buildBundle(db, reseller.client, { minutes: 3, groups: ['national'] })
  const attached = await attachBundle(db, reseller.client, reseller.account, bundle)
  // Delivered out of order.
  await collectTestCalls(db, reseller, [
    national('20', 90),
    mobile('02', 60),
    national('02', 60),
    national('10', 60),
    national('21', 60),
    national('03', 60, '442'),
    { ...national('01', 60), at: '2026-06-30T12:00:00Z' },
    { ...national('04', 60), destination: '331' },
  ])
  const index = await rate(reseller.client)
  const calls = await ratedCalls(index)
  expect(
    calls.map(({ inclusive_seconds, retail_charge, wholesale_cost }) => [
      inclusive_seconds,
      retail_charge,
      wholesale_cost,
    ]),
  ).toEqual([
    [60, '0.500000', '0.015000'],
    [null, '1.000000', '0.010000'],
    [60, '0.000000', '0.010000'],
    [60, '0.000000', '0.010000'],
    [null, '1.000000', '0.010000'],
    [null, '1.000000', '0.010000'],
    [null, '1.000000', '0.010000'],
    [null, null, null],
  ])
  expect(calls[0]).toMatchObject({ account_bundle_indexes: [attached], late: false })
  expect(calls[6]?.late).toBe(true)
  const usage = await db
    .selectFrom('bill_run_usage')
    .select(['account_index', 'product_group', 'calls', 'inclusive_seconds', 'retail_charge'])
    .where('bill_run_index', '=', index)
    .orderBy('account_index')
    .orderBy('product_group')
    .execute()
  const sum = { account_index: reseller.account, calls: 1, inclusive_seconds: 0, retail_charge: '1.000000' }
  expect(usage).toEqual([
    { ...sum, product_group: 'Mobile' },
    { ...sum, product_group: 'National', calls: 5, inclusive_seconds: 180, retail_charge: '2.500000' },
    { ...sum, account_index: other, product_group: 'National' },
  ])
  const uses = await db
    .selectFrom('bill_run_inclusive_usage')
    .select(['account_bundle_index', 'product_group', 'unit', 'calls', 'quantity'])
    .where('bill_run_index', '=', index)
    .execute()
  expect(uses).toEqual([
    { account_bundle_index: attached, product_group: 'National', unit: 'seconds', calls: 3, quantity: 180 },
  ])
  await rate(reseller.client, index)
  expect(await ratedCalls(index)).toEqual(calls)
})

it('a bundle that starts inside the period includes its days’ share, for calls of those days, then the next bundle', async () => {
  const { db } = database
  const reseller = await buildBilled()
  const small = await buildBundle(db, reseller.client, { minutes: 31, groups: ['National'] })
  const wide = await buildBundle(db, reseller.client, { minutes: 1, groups: ['National', 'Mobile'] })
  // 31 minutes × 1 of 31 days: 60 s on the last day; removed since.
  const late = await attachBundle(db, reseller.client, reseller.account, small, { start_date: '2026-07-31' })
  const first = await attachBundle(db, reseller.client, reseller.account, wide)
  await updateRow(db, 'product_group_bundles', small, { status: 'withdrawn' })
  await collectTestCalls(db, reseller, [mobile('30', 30), national('31', 60), national('31', 60)])
  const calls = await ratedCalls(await rate(reseller.client))
  expect(
    calls.map(call => [call.inclusive_seconds, call.account_bundle_indexes, call.retail_charge]),
  ).toEqual([
    [30, [first], '0.000000'],
    [60, [first, late], '0.000000'],
    [30, [late], '0.500000'],
  ])
})

/** Two minutes for national calls and mobiles from January, and one for national calls alone since July. */
async function buildTwoBundles(priority: number): Promise<Reseller & { wide: number; narrow: number }> {
  const { db } = database
  const reseller = await buildBilled()
  const groups = ['National', 'Mobile']
  const wide = await buildBundle(db, reseller.client, { minutes: 2, groups })
  const narrow = await buildBundle(db, reseller.client, { minutes: 1, groups: ['National'], priority })
  return {
    ...reseller,
    wide: await attachBundle(db, reseller.client, reseller.account, wide),
    narrow: await attachBundle(db, reseller.client, reseller.account, narrow, { start_date: '2026-07-01' }),
  }
}

it.each([
  // National 60 s by the narrow bundle; mobiles 120 s by the wide one: all covered.
  { priority: 10, used: ['narrow', 'wide', 'wide'], charges: ['0.000000', '0.000000', '0.000000'] },
  // Bundles with the same priority: the one that the account has had longest.
  { priority: 50, used: ['wide', 'wide', null], charges: ['0.000000', '0.000000', '1.000000'] },
  { priority: 90, used: ['wide', 'wide', null], charges: ['0.000000', '0.000000', '1.000000'] },
] as const)(
  'a bundle with priority $priority beside an older one with 50 is used in its turn',
  async ({ priority, used, charges }) => {
    const reseller = await buildTwoBundles(priority)
    await collectTestCalls(database.db, reseller, [national('02', 60), mobile('03', 60), mobile('04', 60)])
    const calls = await ratedCalls(await rate(reseller.client))
    expect(calls.map(call => call.account_bundle_indexes)).toEqual(
      used.map(name => (name === null ? null : [reseller[name]])),
    )
    expect(calls.map(call => call.retail_charge)).toEqual(charges)
  },
)

it('a rated run does not close after the order of its bundles has changed, until it is rated again', async () => {
  const { db } = database
  const reseller = await buildTwoBundles(50)
  await collectTestCalls(db, reseller, [national('02', 60), mobile('03', 60), mobile('04', 60)])
  const index = await rate(reseller.client)
  await db
    .updateTable('product_group_bundles')
    .set({ priority: 60 })
    .where('client_index', '=', reseller.client)
    .where('priority', '=', 50)
    .where('inclusive_minutes', '=', 2)
    .execute()
  const close = () =>
    inTransaction(db, tx =>
      closeBillRun(tx, reseller.client, index, { acceptExceptions: true, acceptOutOfDate: false }),
    )
  await expect(close()).rejects.toThrow('bundle')
  await rate(reseller.client, index)
  expect((await ratedCalls(index)).map(call => call.retail_charge)).toEqual([
    '0.000000',
    '0.000000',
    '0.000000',
  ])
  expect((await close()).status.index).toBe(50)
})

it("a bundle of a service covers that service's calls alone, before the account's own bundle of one priority", async () => {
  const { db } = database
  const reseller = await buildBilled()
  const service = await database.build.service(reseller.client, reseller.account, { cli: '442' })
  const groups = ['National']
  const pool = await buildBundle(db, reseller.client, { minutes: 1, groups })
  const single = await buildBundle(db, reseller.client, { minutes: 2, groups })
  const ofAccount = await attachBundle(db, reseller.client, reseller.account, pool)
  const ofService = await attachBundle(db, reseller.client, reseller.account, single, {
    service_index: service,
    start_date: '2026-07-01',
  })
  await collectTestCalls(db, reseller, [
    national('02', 30, '442'),
    national('03', 30),
    national('04', 120, '442'),
    national('05', 60),
  ])
  const calls = await ratedCalls(await rate(reseller.client))
  expect(calls.map(call => [call.account_bundle_indexes, call.retail_charge])).toEqual([
    [[ofService], '0.000000'],
    [[ofAccount], '0.000000'],
    [[ofService, ofAccount], '0.000000'],
    [null, '1.000000'],
  ])
})

it('a number that moves to another account counts for the account that has it on the day', async () => {
  const { db } = database
  const reseller = await buildBilled()
  const next = await buildAccount(db, reseller)
  await db
    .updateTable('services')
    .set({ end_date: '2026-07-15' })
    .where(eb => eb.and({ cli: '441', client_index: reseller.client }))
    .execute()
  await db
    .insertInto('services')
    .values({ client_index: reseller.client, account_index: next, cli: '441', start_date: '2026-07-16' })
    .execute()
  const bundle = await buildBundle(db, reseller.client, { minutes: 100, groups: ['National'] })
  await attachBundle(db, reseller.client, next, bundle)
  await collectTestCalls(db, reseller, [national('15', 60), national('16', 60)])
  const calls = await ratedCalls(await rate(reseller.client))
  expect(calls.map(call => [call.account_index, call.retail_charge])).toEqual([
    [reseller.account, '1.000000'],
    [next, '0.000000'],
  ])
})

it('a run does not close with calls covered by a bundle that was removed since', async () => {
  const { db } = database
  const reseller = await buildBilled()
  const bundle = await buildBundle(db, reseller.client, { minutes: 100, groups: ['National'] })
  const attached = await attachBundle(db, reseller.client, reseller.account, bundle)
  await collectTestCalls(db, reseller, [national('15', 60)])
  const index = await rate(reseller.client)
  await inTransaction(db, tx => removeBundle(tx, reseller.client, reseller.account, attached))
  const close = () =>
    inTransaction(db, tx =>
      closeBillRun(tx, reseller.client, index, { acceptExceptions: true, acceptOutOfDate: false }),
    )
  await expect(close()).rejects.toThrow('rate the run again')
  await rate(reseller.client, index)
  expect((await ratedCalls(index)).map(call => call.retail_charge)).toEqual(['1.000000'])
  expect((await close()).status.index).toBe(50)
})

it('files in any order of delivery give the same result, and no account pays more than without its bundle', async () => {
  const { db } = database
  const second = fc.record({ day: fc.integer({ min: 1, max: 31 }), seconds: fc.nat(300) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(second, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      async (made, minutes) => {
        const totals = []
        for (const [bundled, order] of [
          [true, made],
          [true, made.toReversed()],
          [false, made],
        ] as const) {
          const reseller = await buildBilled()
          if (bundled) {
            const bundle = await buildBundle(db, reseller.client, { minutes, groups: ['National'] })
            await attachBundle(db, reseller.client, reseller.account, bundle)
          }
          for (const call of order)
            await collectTestCalls(db, reseller, [national(String(call.day).padStart(2, '0'), call.seconds)])
          const calls = await ratedCalls(await rate(reseller.client))
          totals.push({
            covered: calls.reduce((sum, call) => sum + (call.inclusive_seconds ?? 0), 0),
            charge: calls.reduce((sum, call) => sum + Number(call.retail_charge) * 1e6, 0),
          })
        }
        const [one, other, without] = totals
        const spoken = made.reduce((sum, { seconds }) => sum + seconds, 0)
        expect(one?.covered).toBe(Math.min(minutes * 60, spoken))
        expect(other?.covered).toBe(one?.covered)
        expect(one?.charge).toBeLessThanOrEqual(without?.charge ?? 0)
      },
    ),
    { numRuns: 8 },
  )
})

/** Bills months of one reseller after each other; a row is whether a call is late, its covered seconds and charge. */
async function billMonths(values: { rollover?: boolean } = {}) {
  const { db } = database
  const reseller = await buildBilled()
  const bundle = await buildBundle(db, reseller.client, { minutes: 3, groups: ['National'], ...values })
  const attached = await attachBundle(db, reseller.client, reseller.account, bundle)
  const months = { '07': july, '08': monthOf('08', 31), '09': monthOf('09', 30) }
  return {
    ...reseller,
    attached,
    on: (month: string, day: string, seconds: number) => ({
      ...national(day, seconds),
      at: `2026-${month}-${day}T12:00:00Z`,
    }),
    bill: async (month: keyof typeof months, calls: CallValues[]) => {
      await collectTestCalls(db, reseller, calls)
      const index = await rate(reseller.client, undefined, months[month])
      const found = (await ratedCalls(index)).map(one => [one.late, one.inclusive_seconds, one.retail_charge])
      const used = await db
        .selectFrom('bill_run_inclusive_usage')
        .select(['account_bundle_index', 'period_start', 'calls', 'quantity'])
        .where('bill_run_index', '=', index)
        .orderBy('period_start')
        .execute()
      return { index, found, used: used.map(one => Object.values(one).join(' ')) }
    },
    close: (index: number) =>
      inTransaction(db, tx =>
        closeBillRun(tx, reseller.client, index, { acceptExceptions: true, acceptOutOfDate: false }),
      ),
  }
}

it('a late call uses what was left in its own month, once, and none of the month that bills it', async () => {
  const { client, attached, on, bill, close } = await billMonths()
  const first = await bill('07', [on('07', '20', 120)])
  expect(first.found).toEqual([[false, 120, '0.000000']])
  await close(first.index)
  // 60 s were left in July; the run of August has its own 180. No run was closed for June.
  const second = await bill('08', [on('06', '10', 60), on('07', '10', 90), on('08', '10', 170)])
  expect(second.found).toEqual([
    [true, null, '1.000000'],
    [true, 60, '0.500000'],
    [false, 170, '0.000000'],
  ])
  expect(second.used).toEqual([`${attached} 2026-07-01 1 60`, `${attached} 2026-08-01 1 170`])
  const again = await rate(client, second.index)
  expect((await ratedCalls(again)).map(one => one.retail_charge)).toEqual([
    '1.000000',
    '0.500000',
    '0.000000',
  ])
  await close(second.index)
  // July is used up; August has 10 s.
  const third = await bill('09', [on('07', '11', 60), on('08', '11', 60), on('09', '11', 60)])
  expect(third.found).toEqual([
    [true, null, '1.000000'],
    [true, 10, '0.833333'],
    [false, 60, '0.000000'],
  ])
})

it('what is left rolls over to the next month alone, and is used before that month’s own', async () => {
  const { attached, on, bill, close } = await billMonths({ rollover: true })
  const first = await bill('07', [on('07', '20', 120)])
  await close(first.index)
  // 60 s of July, then 30 s of August; and a late call of July finds nothing.
  const second = await bill('08', [on('08', '10', 40), on('08', '11', 50)])
  expect(second.found).toEqual([
    [false, 40, '0.000000'],
    [false, 50, '0.000000'],
  ])
  expect(second.used).toEqual([`${attached} 2026-07-01 2 60`, `${attached} 2026-08-01 1 30`])
  await close(second.index)
  // 150 s of August and 180 of September: none of July.
  const third = await bill('09', [on('07', '25', 60), on('09', '10', 400)])
  expect(third.found).toEqual([
    [true, null, '1.000000'],
    [false, 330, '1.166667'],
  ])
})

it('a late call and the month after share what a month that rolls over has left', async () => {
  const { attached, on, bill, close } = await billMonths({ rollover: true })
  const first = await bill('07', [on('07', '20', 120)])
  await close(first.index)
  const second = await bill('08', [on('07', '21', 50), on('08', '10', 60)])
  expect(second.found).toEqual([
    [true, 50, '0.000000'],
    [false, 60, '0.000000'],
  ])
  expect(second.used).toEqual([`${attached} 2026-07-01 2 60`, `${attached} 2026-08-01 1 50`])
})

const sms = { kind: 'sms' } as const
const web = { kind: 'data', chargeCode: 'WEB', destination: 'internet' } as const
const at = (day: string, month = '07') => ({ cli: '441', at: `2026-${month}-${day}T12:00:00Z` })

/** An account on CLI 441: a text costs 5p, a megabyte 10p, a national call £1 a minute; all of one product group. */
async function buildMobile(includes: Parameters<typeof buildBundle>[2]) {
  const { db } = database
  const reseller = await buildReseller(db)
  const account = await buildAccount(db, reseller, ['441'])
  const kinds = [
    { prefix: '44', day: '1' },
    { prefix: '44', day: '0.05', kind: usageKind.sms },
    { prefix: '', code: 'WEB', day: '0.1', kind: usageKind.data },
  ].map(entry => ({ ...entry, group: 'Mobile' }))
  for (const side of ['retail', 'wholesale'] as const)
    await allocateCard(db, reseller, side, await buildCard(db, reseller, kinds))
  const bundle = await buildBundle(db, reseller.client, includes)
  const attached = await attachBundle(db, reseller.client, account, bundle)
  return {
    ...reseller,
    attached,
    call: (day: string, seconds: number): CallValues => ({ ...at(day), seconds }),
    texts: (day: string, quantity: number, month = '07') => ({ ...at(day, month), ...sms, quantity }),
    data: (day: string, quantity: number, month = '07') => ({
      ...at(day, month),
      ...web,
      quantity,
    }),
  }
}

it('a bundle covers its minutes, its messages and its MB apart, each until it is used up', async () => {
  const { db } = database
  const includes = { minutes: 1, inclusive_messages: 3, inclusive_megabytes: 2 }
  const sim = await buildMobile({ ...includes, groups: ['Mobile'] })
  await collectTestCalls(db, sim, [
    sim.call('01', 90),
    sim.texts('01', 2),
    sim.texts('02', 2),
    sim.data('01', 1_500_000),
    sim.data('02', 2_000_000),
    sim.texts('03', 1),
  ])
  const index = await rate(sim.client)
  const calls = await ratedCalls(index)
  expect(
    calls.map(one => [one.inclusive_seconds, one.inclusive_quantity, one.retail_charge, one.wholesale_cost]),
  ).toEqual([
    // £1.50 × 30 / 90
    [60, null, '0.500000', '1.500000'],
    [null, 2, '0.000000', '0.100000'],
    // 10p × 1 / 2
    [null, 1, '0.050000', '0.100000'],
    [null, 1_500_000, '0.000000', '0.150000'],
    // 20p × 1,500,000 / 2,000,000
    [null, 500_000, '0.150000', '0.200000'],
    [null, null, '0.050000', '0.050000'],
  ])
  const uses = await db
    .selectFrom('bill_run_inclusive_usage')
    .select(['account_bundle_index', 'unit', 'calls', 'quantity'])
    .where('bill_run_index', '=', index)
    .orderBy('unit')
    .execute()
  expect(uses.map(use => Object.values(use))).toEqual([
    [sim.attached, 'bytes', 2, 2_000_000],
    [sim.attached, 'messages', 2, 3],
    [sim.attached, 'seconds', 1, 60],
  ])
})

it('a bundle that numbers share covers their calls together until it is used up, and no other number', async () => {
  const { db } = database
  const reseller = await buildReseller(db)
  const account = await buildAccount(db, reseller, ['441', '442', '443'])
  await allocateCard(db, reseller, 'retail', await buildCard(db, reseller, entries('1')))
  const bundle = await buildBundle(db, reseller.client, { minutes: 2, groups: ['National'] })
  const attached = await attachBundle(db, reseller.client, account, bundle)
  await sql`insert into account_bundle_services select ${attached}, index from services
    where account_index = ${account} and cli in ('441', '443')`.execute(db)
  await collectTestCalls(db, reseller, [
    national('01', 60),
    national('02', 60, '442'),
    national('03', 45, '443'),
    national('04', 60),
  ])
  const calls = await ratedCalls(await rate(reseller.client))
  expect(calls.map(one => [one.cli, one.inclusive_seconds, one.retail_charge])).toEqual([
    ['441', 60, '0.000000'],
    ['442', null, '1.000000'],
    ['443', 45, '0.000000'],
    // 15 s are left.
    ['441', 15, '0.750000'],
  ])
})

it('messages and MB that are left roll over to the next month, and cover late usage of their own', async () => {
  const { db } = database
  const sim = await buildMobile({
    minutes: 0,
    inclusive_messages: 10,
    inclusive_megabytes: 1,
    groups: ['Mobile'],
    rollover: true,
  })
  await collectTestCalls(db, sim, [sim.texts('05', 4), sim.data('05', 400_000)])
  const first = await rate(sim.client)
  await inTransaction(db, tx =>
    closeBillRun(tx, sim.client, first, { acceptExceptions: true, acceptOutOfDate: false }),
  )
  await collectTestCalls(db, sim, [
    // Late: of the 6 messages that July has left.
    sim.texts('06', 1),
    sim.texts('05', 16, '08'),
    sim.data('05', 1_600_000, '08'),
  ])
  const second = await rate(sim.client, undefined, monthOf('08', 31))
  const calls = await ratedCalls(second)
  expect(calls.map(one => [one.late, one.inclusive_quantity, one.retail_charge])).toEqual([
    [true, 1, '0.000000'],
    // 5 of July and 10 of August: 16 × 5p × 1 / 16
    [false, 15, '0.050000'],
    [false, 1_600_000, '0.000000'],
  ])
})

const monthOf = (month: string, days: number) => ({
  period_start: `2026-${month}-01`,
  period_end: `2026-${month}-${days}`,
})
