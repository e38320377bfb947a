import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildCarrier, buildPrices, collectTestCalls } from '../../../test/bill-run-factory.ts'
import { buildBundle } from '../../../test/factories/bundles.ts'
import { buildAccount, buildBrand, buildClient, buildService } from '../../../test/factories/invoicing.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { documentOf } from '../invoice-documents/invoice-pdf-data.service.ts'
import { invoicesWithLines } from '../invoices/invoices.service.ts'
import { traceCall } from '../call-traces/call-traces.service.ts'
import { attachBundle } from '../product-group-bundles/account-bundles.service.ts'
import { getInvoice } from '../invoice-run-accounts/invoice-run-invoices.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'

const driver = closedAtEnd(await runDriver())

const call = (day: string, seconds: number) => ({
  cli: '442079460555',
  destination: '441134960000',
  seconds,
  at: `2026-10-${day}T11:00:00Z`,
})

test('an account with a bundle is billed its price and the minutes it does not cover, to the penny', async () => {
  const { db, work } = driver
  const client = await buildClient(db)
  const owner = { client, brand: await buildBrand(db, client), carrier: await buildCarrier(db, client) }
  const account = await buildAccount(db, owner, { itemisation: 'full' })
  await buildService(db, client, account, { cli: '442079460555' })
  await buildPrices(db, owner, [{ prefix: '44', destination: 'UK', group: 'National', day: '0.0333' }])
  const bundle = await buildBundle(db, client, {
    name: 'UK 31',
    minutes: 31,
    groups: ['National'],
    monthly_price: '3.10',
  })
  const { index: user } = await db.selectFrom('users').select('index').limit(1).executeTakeFirstOrThrow()
  // From the 12th: 20 of 31 days, 20 minutes and £2.00 of October; November in advance.
  await inTransaction(db, tx =>
    attachBundle(
      tx,
      client,
      account,
      { bundleIndex: bundle, serviceIndex: null, pool: [], startDate: '2026-10-12', endDate: null },
      user,
    ),
  )
  await collectTestCalls(db, owner, [call('13', 1000), call('12', 100), call('11', 60), call('14', 300)])
  const billRun = await driver.ratedBillRun(client)

  await db
    .insertInto('product_group_names')
    .values({ client_index: client, product_group: 'NATIONAL', display_name: 'UK calls' })
    .execute()

  const run = await driver.create(client, billRun)
  await driver.through(run, 'prepare', 'calculate', 'number')
  const invoice = await getInvoice(db, run, account)
  expect(invoice.lines.map(line => [line.description, line.calls, line.net])).toEqual([
    // 60 s at 0.0333 a minute, and 200 of the last 300 s of 0.1665: 0.0333 + 0.111 = 0.1443
    ['442079460555 UK calls, of which 0:20:00 inclusive in UK 31', 4, '0.14'],
    ['UK 31, 12 Oct 2026 to 31 Oct 2026 (20 of 31 days)', 0, '2.00'],
    ['UK 31, 1 Nov 2026 to 30 Nov 2026', 0, '3.10'],
  ])
  // The document has the calls under their number, by the name that customers know.
  const [stored] = await invoicesWithLines(db, run, [account])
  const [section] = stored ? documentOf(stored, []).sections : []
  expect(section?.lines[0]).toMatchObject({
    description: 'UK calls',
    detail: 'of which 0:20:00 inclusive in UK 31',
  })
  // Page one: 20 of the month's 31 minutes from the 12th, all of them used. Calls of this month that a later run finds
  // change nothing on what the customer has.
  const onPageOne = [
    { name: 'UK 31', detail: '', included: '0:20:00', used: '0:20:00', left: '0:00:00', share: 1 },
  ]
  expect(stored && documentOf(stored, []).allowances).toEqual(onPageOne)
  await db
    .updateTable('bill_run_inclusive_usage')
    .set({ quantity: 60 })
    .where('bill_run_index', '=', billRun)
    .execute()
  const [again] = await invoicesWithLines(db, run, [account])
  expect(again && documentOf(again, []).allowances).toEqual(onPageOne)
  expect(invoice).toMatchObject({ net: '5.24', vat: '1.05', gross: '6.29', callCharge: '0.144300' })

  const calls = await allRows<{ call_id: string; carrier_index: number; retail_charge: string }>(db)`
    select call_id, carrier_index, retail_charge from rated_calls where bill_run_index = ${billRun} order by started_at`
  expect(calls.map(one => one.retail_charge)).toEqual(['0.033300', '0.000000', '0.000000', '0.111000'])
  const traced = await Promise.all(
    calls
      .slice(2)
      .map(one =>
        traceCall(db, work.files, client, { carrierIndex: one.carrier_index, callId: one.call_id }),
      ),
  )
  expect(traced.map(one => one.rating?.sides.find(each => each.side === 'retail')?.steps.at(-1))).toEqual([
    'All 1000 s are inclusive in "UK 31": 0.000000.',
    '100 of 300 s are inclusive in "UK 31": 0.166500 × 200 / 300, half up to 6 decimals = 0.111000.',
  ])
})

test('a bundle of £10 a month given from 1 September in November, before October is billed: £30 and its minutes', async () => {
  const { db } = driver
  const client = await buildClient(db)
  const owner = { client, brand: await buildBrand(db, client), carrier: await buildCarrier(db, client) }
  const account = await buildAccount(db, owner)
  await buildService(db, client, account, { cli: '442079460556' })
  await buildPrices(db, owner, [{ prefix: '44', destination: 'UK', group: 'National', day: '0.0333' }])
  const september = await driver.build.closedBillRun(client, { start: '2026-09-01', end: '2026-09-30' })
  await driver.through(await driver.create(client, september), 'prepare', 'calculate')
  const bundle = await buildBundle(db, client, {
    name: 'UK 60',
    minutes: 60,
    groups: ['National'],
    monthly_price: '10.00',
  })
  const { index: user } = await db.selectFrom('users').select('index').limit(1).executeTakeFirstOrThrow()
  const given = { bundleIndex: bundle, serviceIndex: null, pool: [], startDate: '2026-09-01', endDate: null }
  await inTransaction(db, tx => attachBundle(tx, client, account, given, user))
  // An hour and a minute: one minute is charged.
  const cli = '442079460556'
  await collectTestCalls(db, owner, [
    { ...call('05', 3600), cli },
    { ...call('06', 60), cli },
  ])
  const october = await driver.create(client, await driver.ratedBillRun(client))
  await driver.through(october, 'prepare', 'calculate')
  const { lines } = await getInvoice(db, october, account)
  expect(lines.map(line => [line.description, line.net])).toEqual([
    ['442079460556 National, of which 1:00:00 inclusive in UK 60', '0.03'],
    ['UK 60, 1 Sep 2026 to 30 Sep 2026', '10.00'],
    ['UK 60, 1 Oct 2026 to 31 Oct 2026', '10.00'],
    ['UK 60, 1 Nov 2026 to 30 Nov 2026', '10.00'],
  ])
})
