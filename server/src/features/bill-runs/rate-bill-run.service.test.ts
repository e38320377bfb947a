import { usualCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CallValues, Reseller } from '../../../test/bill-run-factory.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { rateBillRun } from './rate-bill-run.service.ts'
import { allRows, allValues, firstRow } from '../../platform/db/query-rows.ts'
import { updateRow } from '../../platform/db/rows.ts'

const database = closedAtEnd(await openTestDatabase())

const signal = new AbortController().signal
const work = () => ({ db: database.db, url: database.url, signal })

const buildRun = (client: number, month = '07', status = 30): Promise<number> =>
  database.build.billRun(client, {
    period_start: `2026-${month}-01`,
    period_end: `2026-${month}-${month === '07' || month === '08' ? 31 : 30}`,
    status,
  })

const setStatus = (index: number, status: number) => updateRow(database.db, 'bill_runs', index, { status })

async function rate(index: number) {
  await setStatus(index, 30)
  await rateBillRun(work(), index)
  return runOf(index)
}

const runOf = (index: number) =>
  database.db.selectFrom('bill_runs').selectAll().where('index', '=', index).executeTakeFirstOrThrow()

const ratedCalls = (index: number) =>
  database.db
    .selectFrom('rated_calls')
    .selectAll()
    .where('bill_run_index', '=', index)
    .orderBy('started_at')
    .orderBy('call_id')
    .execute()

const partitions = (index: number) => allValues<string>(database.db)`
    select relname from pg_class where relkind = 'r' and relname like ${`rated\\_calls\\_${index}\\_%`}`

/** A reseller with a UK card on both sides and an account on CLI 441. */
async function buildBilled(): Promise<Reseller & { account: number }> {
  const reseller = await database.build.reseller()
  const account = await database.build.accountWith(reseller, ['441'])
  const uk = { prefix: '44', destination: 'UK', group: 'National' }
  await database.build.allocation(
    reseller,
    'retail',
    await database.build.card(reseller, [{ ...uk, day: '0.02' }]),
  )
  await database.build.allocation(
    reseller,
    'wholesale',
    await database.build.card(reseller, [{ ...uk, day: '0.005' }]),
  )
  return { ...reseller, account }
}

const callOn = (cli: string, day: string) => ({ cli, at: `2026-07-${day}T12:00:00Z` })
const at = (time: string) => ({ cli: '441', at: time })

describe('rating a bill run', () => {
  it('charges each call by longest prefix, London time band, increments and minimum charge', async () => {
    const reseller = await database.build.reseller()
    await database.build.accountWith(reseller, ['441'])
    const prices = { day: '0.02', evening: '0.01', weekend: '0.005' }
    const card = await database.build.card(reseller, [
      { prefix: '44', ...prices, connection: '0.05' },
      { prefix: '447', ...prices, first: 60, next: 60 },
      { prefix: '4478', ...prices, minimum: '0.01' },
      { prefix: '4479', day: '0.00001' },
    ])
    await database.build.allocation(reseller, 'retail', card)
    await database.build.allocation(reseller, 'wholesale', card)
    const day = '2026-07-01T12:00:00Z'
    const calls: [CallValues, string][] = [
      [{ cli: '441', destination: '4420', seconds: 90, at: day }, '0.080000'],
      [{ cli: '441', destination: '4420', seconds: 0, at: day }, '0.000000'],
      [{ cli: '441', destination: '4471', seconds: 61, at: day }, '0.040000'],
      [{ cli: '441', destination: '4478', seconds: 1, at: day }, '0.010000'],
      [{ cli: '441', destination: '4478', seconds: 0, at: day }, '0.000000'],
      // 3 s at £0.00001: 0.0000005, half up
      [{ cli: '441', destination: '4479', seconds: 3, at: day }, '0.000001'],
      [{ cli: '441', destination: '4479', seconds: 2, at: day }, '0.000000'],
      // 07:00:00 and 06:59:59, 18:59:59 and 19:00:00 in London summer time
      [{ cli: '441', destination: '4471', at: '2026-07-01T06:00:00Z' }, '0.020000'],
      [{ cli: '441', destination: '4471', at: '2026-07-01T05:59:59Z' }, '0.010000'],
      [{ cli: '441', destination: '4471', at: '2026-07-01T17:59:59Z' }, '0.020000'],
      [{ cli: '441', destination: '4471', at: '2026-07-01T18:00:00Z' }, '0.010000'],
      // midnight before and after a London Saturday
      [{ cli: '441', destination: '4471', at: '2026-07-03T22:59:59Z' }, '0.010000'],
      [{ cli: '441', destination: '4471', at: '2026-07-03T23:00:00Z' }, '0.005000'],
    ]
    await database.build.calls(
      reseller,
      calls.map(([call]) => call),
    )
    const index = await buildRun(reseller.client)
    const run = await rate(index)
    const byLine = (await ratedCalls(index)).toSorted((a, b) => a.line_number - b.line_number)
    expect(byLine.map(call => call.retail_charge)).toEqual(calls.map(([, charge]) => charge))
    expect(byLine.map(call => call.wholesale_cost)).toEqual(calls.map(([, charge]) => charge))
    expect(byLine[2]).toMatchObject({
      retail_prefix: '447',
      billable_seconds: 120,
      time_band: 'D',
      exception: null,
    })
    expect(run).toMatchObject({ status: 40, calls: 13, retail_charge: '0.205001', unallocated_calls: 0 })
  })

  it('prices texts, data and events by charge code or prefix, and never by the prices of calls', async () => {
    const reseller = await database.build.reseller()
    await database.build.accountWith(reseller, ['441'])
    const card = await database.build.card(reseller, [
      { prefix: '44', day: '0.02' },
      { prefix: '447', day: '0.05' },
      { prefix: '448', day: '0.03' },
      { prefix: '', day: '0.004', kind: usageKind.data, code: 'DATA' },
      { prefix: '123', day: '9' },
    ])
    const special = (prefix: string, values: object) =>
      database.db
        .updateTable('rate_card_entries')
        .set(values)
        .where('rate_card_index', '=', card)
        .where('prefix', '=', prefix)
        .execute()
    await special('447', { kind: usageKind.sms })
    await special('448', {
      access_charge_minute: '0.12',
      service_charge_call: '0.05',
      maximum_charge: '0.01',
    })
    await database.build.allocation(reseller, 'retail', card)
    await database.build.calls(reseller, [
      { cli: '441', destination: '447', seconds: 60, at: '2026-07-01T12:00:00Z' },
      { cli: '441', destination: '447', seconds: 0, at: '2026-07-01T12:00:00Z' },
      { cli: '441', destination: '44', seconds: 0, at: '2026-07-01T12:00:00Z' },
      { cli: '441', destination: '448', seconds: 60, at: '2026-07-01T12:00:00Z' },
      { cli: '441', destination: '44', seconds: 0, at: '2026-07-01T12:00:00Z' },
      { cli: '441', destination: '12395550123', seconds: 60, at: '2026-07-01T12:00:00Z' },
    ])
    const file = database.db
      .selectFrom('data_collection_files')
      .select('index')
      .where('client_index', '=', reseller.client)
    const change = (line: number, values: object) =>
      database.db
        .updateTable('calls')
        .set(values)
        .where('file_index', 'in', file)
        .where('line_number', '=', line)
        .execute()
    const first = (
      await database.db
        .selectFrom('calls')
        .select(eb => eb.fn.min('line_number').as('line'))
        .where('file_index', 'in', file)
        .executeTakeFirstOrThrow()
    ).line
    await change(first + 1, { kind: usageKind.sms, quantity: '3' })
    await change(first + 2, { kind: usageKind.data, quantity: '2500500', charge_code: 'DATA' })
    await change(first + 4, { kind: usageKind.event, quantity: '1' })
    const index = await buildRun(reseller.client)
    const run = await rate(index)
    const rows = (await ratedCalls(index)).toSorted((a, b) => a.line_number - b.line_number)
    expect(
      rows.map(row => [
        row.retail_charge,
        row.billable_seconds,
        row.retail_access_charge,
        row.retail_service_charge,
      ]),
    ).toEqual([
      ['0.020000', 60, null, null],
      ['0.150000', 3, null, null],
      // 2,501 kB at £0.004 an MB
      ['0.010004', 2501, null, null],
      // at most 0.01, and 0.12 access and 0.05 service
      ['0.180000', 60, '0.120000', '0.050000'],
      [null, null, null, null],
      [null, null, null, null],
    ])
    expect(run).toMatchObject({ unrated_retail_calls: 2 })
  })

  it('prices a bank holiday as weekend and rounds each call where the card says so', async () => {
    const reseller = await database.build.reseller()
    await database.build.accountWith(reseller, ['441'])
    const prices = { prefix: '44', day: '0.02', evening: '0.01', weekend: '0.005' }
    const [retail, wholesale] = [
      await database.build.card(reseller, [prices]),
      await database.build.card(reseller, [prices]),
    ]
    await database.build.allocation(reseller, 'retail', retail)
    await database.build.allocation(reseller, 'wholesale', wholesale)
    const calendar = JSON.stringify({ ...usualCalendar, bankHolidays: 'england-and-wales' })
    await updateRow(database.db, 'rate_cards', retail, { calendar, round_to: 10_000, round_up: true })
    // The last Monday of August
    await database.build.calls(reseller, [
      { cli: '441', seconds: 121, at: '2026-08-28T09:00:00Z' },
      { cli: '441', seconds: 121, at: '2026-08-31T09:00:00Z' },
    ])
    const index = await buildRun(reseller.client, '08')
    await rate(index)
    expect(
      (await ratedCalls(index)).map(row => [row.time_band, row.retail_charge, row.wholesale_cost]),
    ).toEqual([
      ['D', '0.050000', '0.040333'],
      ['W', '0.020000', '0.040333'],
    ])
  })

  it("uses the account's card, else the brand's, else the reseller's, in force on the day, per carrier", async () => {
    const reseller = await buildBilled()
    const { account, brand } = reseller
    const other = await database.build.accountWith(reseller, ['442'])
    const card = async (day: string) => database.build.card(reseller, [{ prefix: '44', day }])
    await database.build.allocation(reseller, 'retail', await card('0.06'), { brand, from: '2026-07-10' })
    await database.build.allocation(reseller, 'retail', await card('0.12'), { account, from: '2026-07-20' })
    const elsewhere = { ...reseller, carrier: await database.build.carrier(reseller.client) }
    await database.build.calls(reseller, [
      callOn('441', '09'),
      callOn('441', '13'),
      callOn('441', '21'),
      callOn('442', '21'),
    ])
    await database.build.calls(elsewhere, [callOn('442', '22')])
    const index = await buildRun(reseller.client)
    const run = await rate(index)
    const charges = (await ratedCalls(index)).map(row => [row.account_index, row.retail_charge])
    expect(charges).toContainEqual([account, '0.020000'])
    expect(charges).toContainEqual([account, '0.060000'])
    expect(charges).toContainEqual([account, '0.120000'])
    expect(charges).toContainEqual([other, '0.060000'])
    expect(charges).toContainEqual([other, null])
    expect(run.unrated_retail_calls).toBe(1)
  })

  it('lists unallocated and unrated calls as exceptions; neither side hides the other', async () => {
    const reseller = await database.build.reseller()
    await database.build.accountWith(reseller, ['441'])
    const retail = await database.build.card(reseller, [
      { prefix: '44', day: '0.02' },
      { prefix: '1', day: '0.6' },
    ])
    const wholesale = await database.build.card(reseller, [
      { prefix: '44', day: '0.01' },
      { prefix: '33', day: '0.06' },
    ])
    await database.build.allocation(reseller, 'retail', retail)
    await database.build.allocation(reseller, 'wholesale', wholesale)
    await database.build.calls(reseller, [
      { cli: '441', destination: '4420' },
      { cli: '449', destination: '4420' },
      { cli: 'anonymous', destination: '99' },
      { cli: '441', destination: '33' },
      { cli: '441', destination: '12' },
      { cli: '441', destination: '99' },
    ])
    const index = await buildRun(reseller.client)
    const run = await rate(index)
    const calls = (await ratedCalls(index)).toSorted((a, b) => a.line_number - b.line_number)
    expect(calls.map(call => [call.exception, call.retail_charge, call.wholesale_cost])).toEqual([
      [null, '0.020000', '0.010000'],
      ['unallocated', null, '0.010000'],
      ['unallocated', null, null],
      ['unrated_retail', null, '0.060000'],
      ['unrated_wholesale', '0.600000', null],
      ['unrated_both', null, null],
    ])
    expect(run).toMatchObject({
      calls: 6,
      unallocated_calls: 2,
      unrated_retail_calls: 2,
      unrated_wholesale_calls: 3,
      retail_charge: '0.620000',
      wholesale_cost: '0.080000',
    })
    const exceptions = await database.db
      .selectFrom('bill_run_exceptions')
      .select(['cause', 'subject', 'calls', 'retail_charge', 'wholesale_cost', 'rate_card_index'])
      .where('bill_run_index', '=', index)
      .orderBy('cause')
      .orderBy('subject')
      .execute()
    expect(exceptions.map(row => Object.values(row))).toEqual([
      ['unallocated', '449', 1, null, '0.010000', null],
      ['unallocated', 'anonymous', 1, null, null, null],
      ['unrated_retail', '33', 1, null, '0.060000', retail],
      ['unrated_retail', '99', 1, null, null, retail],
      ['unrated_wholesale', '12', 1, '0.600000', null, wholesale],
      ['unrated_wholesale', '99', 2, null, null, wholesale],
    ])
  })

  it('allocates a CLI to a service from its first London day to its last', async () => {
    const reseller = await buildBilled()
    await sql`update services set start_date = '2026-07-02', end_date = '2026-07-03' where cli = '441'
      and client_index = ${reseller.client}`.execute(database.db)
    await database.build.calls(reseller, [
      at('2026-07-01T22:59:59Z'),
      at('2026-07-01T23:00:00Z'),
      at('2026-07-03T22:59:59Z'),
      at('2026-07-03T23:00:00Z'),
    ])
    const index = await buildRun(reseller.client)
    await rate(index)
    expect((await ratedCalls(index)).map(call => call.exception)).toEqual([
      'unallocated',
      null,
      null,
      'unallocated',
    ])
  })

  it('rates what started by the end of its period, marks older calls late, and never rates a closed run again', async () => {
    const reseller = await buildBilled()
    await database.build.calls(reseller, [
      at('2026-06-30T22:59:59Z'),
      at('2026-06-30T23:00:00Z'),
      at('2026-07-31T22:59:59Z'),
      at('2026-07-31T23:00:00Z'),
    ])
    const july = await buildRun(reseller.client)
    expect(await rate(july)).toMatchObject({ calls: 3, late_calls: 1, last_taken_order: 1 })
    await setStatus(july, 50)
    await database.build.calls(reseller, [at('2026-07-05T12:00:00Z'), at('2026-08-05T12:00:00Z')])
    await rateBillRun(work(), july)
    expect(await runOf(july)).toMatchObject({ status: 50, calls: 3, generation: 1 })

    const august = await buildRun(reseller.client, '08')
    expect(await rate(august)).toMatchObject({ calls: 3, late_calls: 1, last_taken_order: 2 })
    const calls = await ratedCalls(august)
    expect(calls.map(call => [call.started_at.toISOString(), call.late])).toEqual([
      ['2026-07-05T12:00:00.000Z', true],
      ['2026-07-31T23:00:00.000Z', false],
      ['2026-08-05T12:00:00.000Z', false],
    ])
    await setStatus(august, 50)
    const september = await buildRun(reseller.client, '09')
    expect(await rate(september)).toMatchObject({ calls: 0, retail_charge: '0.000000' })
  })

  it('gives the same result when it rates again, and drops the earlier generation', async () => {
    const reseller = await buildBilled()
    await database.build.calls(reseller, [
      { cli: '441', seconds: 7 },
      { cli: '449' },
      { cli: '441', destination: '99' },
    ])
    const index = await buildRun(reseller.client)
    const first = await rate(index)
    const before = await ratedCalls(index)
    const second = await rate(index)
    expect(await ratedCalls(index)).toEqual(before)
    expect({
      ...second,
      generation: 1,
      rated_at: first.rated_at,
      rates_read_at: first.rates_read_at,
    }).toEqual(first)
    expect(await partitions(index)).toEqual([`rated_calls_${index}_2`])
  })
})

/** Terminates the database session that copies into rated calls as soon as it is under way. */
async function killCopy(): Promise<void> {
  for (;;) {
    const rows = await allRows<{
      pid: number
    }>(database.db)`select pg_terminate_backend(pid) as pid from pg_stat_activity
      where datname = current_database() and query like 'copy rated_calls_%' and state = 'active'`
    if (rows.length > 0) return
  }
}

describe('a rating that is killed', () => {
  it('leaves the earlier rating as it was, and the next try has the same result', async () => {
    const reseller = await buildBilled()
    const index = await buildRun(reseller.client)
    const file = await database.build.calls(reseller, [{ cli: '441' }, { cli: '449' }])
    await sql`insert into calls (client_index, carrier_index, call_id, file_index, line_number, cli, destination, started_at, duration_seconds)
      select ${reseller.client}, ${reseller.carrier}, 'bulk' || i, ${file}, i, '441', '4420', '2026-07-02', 60
      from generate_series(1, 200000) i`.execute(database.db)
    const before = await rate(index)
    await setStatus(index, 30)
    const rating = rateBillRun(work(), index)
    const failed = rating.then(
      () => null,
      (error: unknown) => error,
    )
    await killCopy()
    expect(await failed).toBeInstanceOf(Error)
    expect(await runOf(index)).toMatchObject({ status: 30, generation: 1, calls: before.calls })
    expect(await partitions(index)).toEqual([`rated_calls_${index}_1`])

    const after = await rate(index)
    expect(after).toMatchObject({
      calls: 200_002,
      retail_charge: before.retail_charge,
      wholesale_cost: before.wholesale_cost,
      generation: 2,
    })
  })
})

describe('the sums of a rating', () => {
  it('are right after each fix, and untouched if nothing changed, whatever characters their names contain', async () => {
    const reseller = await database.build.reseller()
    const accounts: number[] = []
    for (const cli of ['441', '442', '443']) accounts.push(await database.build.accountWith(reseller, [cli]))
    const entry = { prefix: '44', destination: 'Tab\tand\\slash', group: 'One\nline \\N', day: '0.02' }
    await database.build.allocation(reseller, 'retail', await database.build.card(reseller, [entry]))
    const calls = ['441', '442', '443'].map(cli => ({ cli, destination: '442079460000', seconds: 60 }))
    await database.build.calls(reseller, calls)
    const index = await buildRun(reseller.client)
    const sums = async () => {
      const rows = await allRows<{ account: number; written: string; kept: string; real: string | null }>(
        database.db,
      )`
        select u.account_index as account, u.xmin::text as written,
          u.calls || ' ' || u.duration_seconds || ' ' || u.retail_charge || ' ' || u.product_group as kept,
          r.calls || ' ' || r.seconds || ' ' || r.charge || ' ' || r.product_group as real
        from bill_run_usage u full join (
          select account_index, product_group, count(*) as calls, sum(duration_seconds) as seconds,
            sum(retail_charge) as charge
          from rated_calls where bill_run_index = ${index} and account_index is not null group by 1, 2
        ) r using (account_index, product_group)
        where u.bill_run_index = ${index} order by 1`
      for (const row of rows) expect(row.kept).toBe(row.real)
      return rows
    }
    await rate(index)
    const before = await sums()
    expect(before.map(row => row.account)).toEqual(accounts)
    expect(before[0]?.kept).toContain('One\nline \\N')

    await database.db.deleteFrom('services').where('account_index', '=', accounts[1]!).execute()
    await database.build.calls(reseller, [{ cli: '441', seconds: 30 }])
    await rate(index)
    const after = await sums()
    expect(after.map(row => row.account)).toEqual([accounts[0], accounts[2]])
    expect(after[0]?.kept).not.toBe(before[0]?.kept)
    expect(after[1]?.written).toBe(before[2]?.written)
  })

  it('are those of its calls, and match an independent SQL calculation', async () => {
    const reseller = await database.build.reseller()
    const clis = Array.from({ length: 20 }, (_, i) => `4416329600${String(i).padStart(2, '0')}`)
    for (const cli of clis.slice(0, 18)) await database.build.accountWith(reseller, [cli])
    const entries = ['4', '44', '4420', '44207', '447', '4477', '33', '331'].map((prefix, i) => ({
      prefix,
      group: `Group ${i % 3}`,
      connection: `0.0${i}`,
      day: `0.0${i + 1}1237`,
      evening: `0.00${i}111`,
      weekend: '0.000077',
      minimum: '0.004',
      first: 1 + i * 7,
      next: 1 + i * 3,
    }))
    await database.build.allocation(reseller, 'retail', await database.build.card(reseller, entries))
    await database.build.allocation(
      reseller,
      'wholesale',
      await database.build.card(reseller, entries.slice(1)),
    )
    const file = await database.build.calls(reseller, [{ cli: '441' }])
    await sql`insert into calls (client_index, carrier_index, call_id, file_index, line_number, cli, destination, started_at, duration_seconds)
      select ${reseller.client}, ${reseller.carrier}, 'r' || i, ${file}, i, (${clis}::text[])[1 + h % 20],
        (array['442079460', '4477009', '33155', '4412345', '4899', '15551', '447111', '331'])[1 + (h / 20) % 8] || (h % 97),
        timestamptz '2026-07-01' + (h % 2500000) * interval '1 second', (h / 7) % 700
      from generate_series(1, 20000) i cross join lateral (select (i::bigint * 2654435761) % 4294967291 h) x`.execute(
      database.db,
    )
    const index = await buildRun(reseller.client)
    const run = await rate(index)
    const row = await firstRow<Record<string, string>>(database.db)`
      with rated as materialized (
        select * from rated_calls where bill_run_index = ${index}
      ), priced as (
        select r.*, u.* from rated r
        cross join lateral (
          select extract(isodow from l) as dow, extract(hour from l) as hour
          from (select r.started_at at time zone 'Europe/London' as l) t
        ) t
        left join lateral (
          select case when r.duration_seconds = 0 then 0 else round(greatest(e.minimum_charge, e.connection_fee +
            (case when r.duration_seconds <= e.first_increment then e.first_increment
              else e.first_increment + ceil((r.duration_seconds - e.first_increment)::numeric / e.next_increment) * e.next_increment
            end) * (case when dow > 5 then e.price_weekend when hour between 7 and 18 then e.price_day else e.price_evening end) / 60), 6)
            end as naive
          from rate_card_entries e join rate_allocations a on a.rate_card_index = e.rate_card_index
          where a.client_index = ${reseller.client} and a.side = 'retail' and r.account_index is not null
            and r.destination like e.prefix || '%'
          order by length(e.prefix) desc limit 1
        ) u on true
      )
      select count(*) as calls, sum(naive) as naive, sum(retail_charge) as retail, sum(wholesale_cost) as wholesale,
        count(*) filter (where naive is distinct from retail_charge) as different,
        (select sum(retail_charge) from bill_run_usage where bill_run_index = ${index}) as usage,
        (select sum(calls) from bill_run_usage where bill_run_index = ${index}) as usage_calls,
        count(retail_charge) as rated,
        (select sum(retail_charge) from bill_run_breakdowns where bill_run_index = ${index} and dimension = 'day') as days,
        (select sum(retail_charge) from bill_run_breakdowns where bill_run_index = ${index} and dimension = 'destination') as destinations
      from priced`
    const sums = row ?? {}
    expect(sums['different']).toBe(0)
    expect(sums['calls']).toBe(20_001)
    for (const figure of ['naive', 'retail', 'usage', 'days', 'destinations'])
      expect(sums[figure]).toBe(run.retail_charge)
    expect(sums['wholesale']).toBe(run.wholesale_cost)
    expect(sums['usage_calls']).toBe(sums['rated'])
    expect(Number(run.retail_charge)).toBeGreaterThan(1)
  })
})
