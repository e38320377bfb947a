import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { billedAllowances } from './product-group-bundles.service.ts'

const { db, build } = closedAtEnd(await runDriver())

test('an allowance is counted once for a pool, added up where numbers have their own, and by days where it begins', async () => {
  const client = await build.client()
  const brand = await build.brand(client)
  const [account, other] = [await build.account({ client, brand }), await build.account({ client, brand })]
  const services = [await build.service(client, account), await build.service(client, account)]
  const groups = ['National']
  const whole = await buildBundle(db, client, { name: 'UK 31', minutes: 31, groups })
  const own = await buildBundle(db, client, { name: 'Desk', minutes: 100, inclusive_messages: 50, groups })
  const shared = await buildBundle(db, client, {
    name: 'Sharer',
    minutes: 0,
    inclusive_megabytes: 500,
    groups,
  })
  const late = await attachBundle(db, client, account, whole, { start_date: '2026-10-12' })
  await attachBundle(db, client, account, whole, { start_date: '2026-01-01', end_date: '2026-09-30' })
  const desks = []
  for (const service of services)
    desks.push(await attachBundle(db, client, account, own, { service_index: service }))
  const pool = await attachBundle(db, client, account, shared)
  await db
    .insertInto('account_bundle_services')
    .values(services.map(service => ({ account_bundle_index: pool, service_index: service })))
    .execute()
  const period = { start: '2026-10-01', end: '2026-10-31' }
  const billRun = await build.closedBillRun(client, period)
  const use = (bundle: number | undefined, unit: string, quantity: number, month = '2026-10-01') => ({
    bill_run_index: billRun,
    account_index: account,
    account_bundle_index: bundle ?? 0,
    service_index: services[0] ?? 0,
    product_group: 'National',
    period_start: month,
    unit,
    calls: 1,
    quantity,
  })
  await db
    .insertInto('bill_run_inclusive_usage')
    .values([
      use(late, 'seconds', 600),
      use(desks[0], 'seconds', 6000),
      use(desks[1], 'seconds', 30),
      use(desks[1], 'seconds', 90, '2026-09-01'),
      use(pool, 'bytes', 1_000_000),
    ])
    .execute()
  const run = { billRunIndex: billRun, periodStart: period.start, periodEnd: period.end }
  const found = await billedAllowances(db, run, [account, other])
  const desk = { name: 'Desk', numbers: 2, pooled: false }
  expect([...found]).toEqual([
    [
      account,
      [
        { ...desk, unit: 'seconds', included: 12_000, used: 6030, earlier: 90 },
        { ...desk, unit: 'messages', included: 100, used: 0, earlier: 0 },
        {
          name: 'Sharer',
          numbers: 2,
          pooled: true,
          unit: 'bytes',
          included: 500_000_000,
          used: 1_000_000,
          earlier: 0,
        },
        // 20 of the month's 31 days.
        {
          name: 'UK 31',
          numbers: null,
          pooled: false,
          unit: 'seconds',
          included: 1200,
          used: 600,
          earlier: 0,
        },
      ],
    ],
  ])
})
