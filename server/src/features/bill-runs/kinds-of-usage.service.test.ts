import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { rateBillRun } from './rate-bill-run.service.ts'

const database = closedAtEnd(await openTestDatabase())

/** A reseller whose only prices are of voice calls to 44, with calls of every kind to it, rated. */
async function rateKinds() {
  const reseller = await database.build.reseller()
  await database.build.accountWith(reseller, ['441'])
  for (const side of ['retail', 'wholesale'] as const)
    await database.build.allocation(
      reseller,
      side,
      await database.build.card(reseller, [{ prefix: '44', day: '0.02' }]),
    )
  await database.build.calls(reseller, [
    { cli: '441', seconds: 60 },
    { cli: '441', kind: 'sms', quantity: 3, chargeCode: 'SMS1' },
    { cli: '441', kind: 'data', quantity: 12_400_000, destination: 'internet' },
    { cli: '441', kind: 'inbound', seconds: 90 },
    { cli: '449', kind: 'carrier_credit', quantity: 1, destination: 'Rebate', carrierCost: '-1.25' },
    { cli: '441', kind: 'carrier_credit', quantity: 1, carrierCost: '-0.000001' },
  ])
  const index = await database.build.billRun(reseller.client, {
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    status: 30,
  })
  await rateBillRun({ db: database.db, url: database.url, signal: new AbortController().signal }, index)
  return index
}

test('a prefix for voice calls never prices another kind, and a credit counts on the wholesale side alone', async () => {
  const index = await rateKinds()
  const calls = await database.db
    .selectFrom('rated_calls')
    .select([
      'kind',
      'quantity',
      'charge_code',
      'exception',
      'account_index',
      'retail_charge',
      'wholesale_cost',
    ])
    .where('bill_run_index', '=', index)
    .orderBy('line_number')
    .execute()
  const account = expect.any(Number)
  expect(calls.map(call => Object.values(call))).toEqual([
    [0, null, null, null, account, '0.020000', '0.020000'],
    [2, 3, 'SMS1', 'unrated_both', account, null, null],
    [4, 12_400_000, null, 'unrated_both', account, null, null],
    [1, null, null, 'unrated_both', account, null, null],
    [6, 1, null, null, null, null, '-1.250000'],
    [6, 1, null, null, null, null, '-0.000001'],
  ])
  const run = await database.db
    .selectFrom('bill_runs')
    .selectAll()
    .where('index', '=', index)
    .executeTakeFirst()
  expect(run).toMatchObject({
    calls: 6,
    unallocated_calls: 0,
    unrated_retail_calls: 3,
    unrated_wholesale_calls: 3,
    retail_charge: '0.020000',
    wholesale_cost: '-1.230001',
  })
})

test('usage without a price is listed by its kind, and by charge code or what it went to', async () => {
  const index = await rateKinds()
  const exceptions = await database.db
    .selectFrom('bill_run_exceptions')
    .select(['kind', 'subject', 'quantity', 'calls'])
    .where('bill_run_index', '=', index)
    .where('cause', '=', 'unrated_retail')
    .orderBy('kind')
    .execute()
  expect(exceptions.map(row => Object.values(row))).toEqual([
    [1, '441', 90, 1],
    [2, 'SMS1', 3, 1],
    [4, 'internet', 12_400_000, 1],
  ])
})
