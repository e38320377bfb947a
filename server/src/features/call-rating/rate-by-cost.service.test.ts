import { usualCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { attachBundle, buildBundle } from '../../../test/factories/bundles.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { allocateRateCard } from '../rate-cards/rate-allocations.service.ts'
import { explainRated } from '../rate-cards/rate-cards.service.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { allRows, allValues } from '../../platform/db/query-rows.ts'

const database = closedAtEnd(await openTestDatabase())

const terms = (productGroup: string, percent: string, more: object) => ({
  productGroup,
  percent,
  unitPrice: '0',
  minimumCharge: '0',
  maximumCharge: null,
  ...more,
})

it('prices by cost what the retail card lacks, with the product group of the wholesale entry', async () => {
  const reseller = await database.build.reseller()
  const account = await database.build.accountWith(reseller, ['441'])
  const retail = await database.build.card(reseller, [{ prefix: '44', day: '0.02' }])
  await database.build.allocation(reseller, 'retail', retail)
  const wholesale = await database.build.card(reseller, [
    { prefix: '44', day: '0.005' },
    { prefix: '33', destination: 'France', group: 'International', day: '0.01', first: 60 },
    { prefix: '', day: '0.004', kind: usageKind.data, code: 'DATA', group: 'Data' },
    { prefix: '34', destination: 'Spain', group: 'Other', day: '0.01' },
  ])
  await database.build.allocation(reseller, 'wholesale', wholesale)
  const costPlus = [
    terms('international', '12.5', { unitPrice: '0.005' }),
    terms('Data', '100', { minimumCharge: '0.05' }),
  ]
  await updateRow(database.db, 'rate_cards', retail, { cost_plus: JSON.stringify(costPlus) })
  const bundle = await buildBundle(database.db, reseller.client, { minutes: 1, groups: ['International'] })
  await attachBundle(database.db, reseller.client, account, bundle)
  await database.build.calls(reseller, [
    { cli: '441', destination: '442', seconds: 60 },
    { cli: '441', destination: '331', seconds: 60, at: '2026-07-01T12:00:01Z' },
    { cli: '441', destination: '331', seconds: 30, at: '2026-07-01T12:00:02Z' },
    { cli: '441', destination: '331', seconds: 0, at: '2026-07-01T12:00:03Z' },
    { cli: '441', kind: 'data', quantity: 2_500_500, chargeCode: 'DATA', at: '2026-07-01T12:00:04Z' },
    { cli: '441', destination: '341', at: '2026-07-01T12:00:05Z' },
    { cli: '441', destination: '351', at: '2026-07-01T12:00:06Z' },
  ])
  const index = await database.build.billRun(reseller.client, {
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    status: 30,
  })
  const { db, url } = database
  await rateBillRun({ db, url, signal: new AbortController().signal }, index)
  const run = await db
    .selectFrom('bill_runs')
    .selectAll()
    .where('index', '=', index)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('rated_calls')
    .selectAll()
    .where('bill_run_index', '=', index)
    .orderBy('started_at')
    .execute()
  expect(
    rows.map(row => [row.retail_charge, row.retail_prefix, row.product_group, row.billable_seconds]),
  ).toEqual([
    ['0.020000', '44', 'Calls', 60],
    // Covered whole by the bundle.
    ['0.000000', null, 'International', 60],
    // £0.01 × 1.125 + £0.005, for 60 billed seconds
    ['0.016250', null, 'International', 60],
    ['0.000000', null, 'International', 0],
    // 2,501 kB cost £0.010004
    ['0.050000', null, 'Data', 2501],
    [null, null, null, null],
    [null, null, null, null],
  ])
  expect(rows[1]).toMatchObject({
    retail_rate_card_index: retail,
    destination_name: 'France',
    inclusive_seconds: 60,
    exception: null,
  })
  expect(rows.slice(5).map(row => row.exception)).toEqual(['unrated_retail', 'unrated_both'])
  expect(run).toMatchObject({ retail_charge: '0.086250', unrated_retail_calls: 2 })
  const sides = await explainRated(database.db, {
    clientIndex: reseller.client,
    accountIndex: account,
    carrierIndex: reseller.carrier,
    destination: '331',
    startedAtMs: Date.parse('2026-07-01T12:00:02Z'),
    durationSeconds: 30,
    retail: { cardIndex: retail, prefix: null, charge: '0.016250' },
    wholesale: { cardIndex: wholesale, prefix: '33', charge: '0.010000' },
  })
  expect(sides.find(({ side }) => side === 'retail')?.steps.at(-1)).toBe(
    'Cost 0.010000 × (1 + 12.5%) + 60 s / 60 × 0.005000 a minute, half up to 6 decimals = 0.016250.',
  )
  const refused = allocateRateCard(
    database.db,
    reseller.client,
    {
      side: 'wholesale',
      carrierIndex: reseller.carrier,
      rateCardIndex: retail,
      validFrom: '2026-08-01',
    },
    1,
  )
  await expect(refused).rejects.toThrow('only a retail card can')
  const usage = await allValues(database.db)`
    select concat_ws(' ', product_group, calls, retail_charge) from bill_run_usage
    where bill_run_index = ${index} order by product_group`
  expect(usage).toEqual(['Calls 1 0.020000', 'Data 1 0.050000', 'International 3 0.016250'])
})

it('a call whose cost waits for bank holidays waits for them on the cost plus side too', async () => {
  const reseller = await database.build.reseller()
  await database.build.accountWith(reseller, ['441'])
  const retail = await database.build.card(reseller, [])
  const wholesale = await database.build.card(reseller, [{ prefix: '33', group: 'International' }])
  await database.build.allocation(reseller, 'retail', retail)
  await database.build.allocation(reseller, 'wholesale', wholesale)
  const change = (card: number, rules: { cost_plus: string } | { calendar: string }) =>
    updateRow(database.db, 'rate_cards', card, rules)
  await change(retail, { cost_plus: JSON.stringify([terms('International', '10', {})]) })
  await change(wholesale, { calendar: JSON.stringify({ ...usualCalendar, bankHolidays: 'scotland' }) })
  await database.build.calls(reseller, [{ cli: '441', destination: '331', at: '2099-07-01T09:00:00Z' }])
  const index = await database.build.billRun(reseller.client, {
    period_start: '2099-07-01',
    period_end: '2099-07-31',
    status: 30,
  })
  await rateBillRun({ db: database.db, url: database.url, signal: new AbortController().signal }, index)
  const exceptions = await allRows(database.db)`
    select cause, rate_card_index, calendar_ends from bill_run_exceptions
    where bill_run_index = ${index} order by cause`
  expect(exceptions).toEqual([
    { cause: 'unrated_retail', rate_card_index: retail, calendar_ends: true },
    { cause: 'unrated_wholesale', rate_card_index: wholesale, calendar_ends: true },
  ])
})
