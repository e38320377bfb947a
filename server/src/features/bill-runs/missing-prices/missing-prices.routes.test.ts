import {
  type BillRunException,
  billRunUsage,
} from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { priceToAdd, proposedPrice } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { usualCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import type { RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import { expect, it } from 'vitest'
import { errorOf } from '../../../../test/answers.ts'
import type { CallValues } from '../../../../test/bill-run-factory.ts'
import { closedAtEnd } from '../../../../test/closed-at-end.ts'
import { testApp } from '../../../../test/test-app.ts'
import { updateRow } from '../../../platform/db/rows.ts'

const t = closedAtEnd(await testApp({ worker: true }))

const read = async (path: string): Promise<BillRun> => (await (await t.call(path)).json()) as BillRun

async function rate(path: string): Promise<BillRun> {
  expect((await t.call(`${path}/rate`, { method: 'POST' })).status).toBe(202)
  for (;;) {
    const run = await read(path)
    if (run.status.index !== 30) return run
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const uk = { prefix: '44', destination: 'UK', group: 'National', day: '0.02' }
const toFrance = { cli: '441', destination: '33199', seconds: 90, at: '2026-07-08T09:00:00Z' }

/** A July of calls, rated by a retail card for the UK alone and a wholesale one with France as well. */
async function ratedMonth(calls: readonly CallValues[] = [{ cli: '441' }, toFrance], from = '2026-01-01') {
  const reseller = await t.build.reseller()
  await t.build.accountWith(reseller, ['441'])
  const card = await t.build.card(reseller, [uk])
  await t.build.allocation(reseller, 'retail', card, { from })
  const bought = await t.build.card(reseller, [
    { ...uk, day: '0.005' },
    { prefix: '331', destination: 'France', group: 'International', day: '0.01' },
  ])
  await t.build.allocation(reseller, 'wholesale', bought)
  await t.build.calls(reseller, calls)
  const runs = `/api/clients/${reseller.client}/billruns`
  const created = await t.call(runs, {
    method: 'POST',
    json: { periodStart: '2026-07-01', periodEnd: '2026-07-31' },
  })
  const path = `${runs}/${((await created.json()) as BillRun).index}`
  const run = await rate(path)
  return { ...reseller, card, path, run }
}
type Month = Awaited<ReturnType<typeof ratedMonth>>

const france = (month: Month, changes: object = {}) => ({
  cause: 'unrated_retail',
  subject: '33199',
  kind: 'voice',
  carrierIndex: month.carrier,
  rateCardIndex: month.card,
  validFrom: '2026-07-01',
  prefix: '33',
  destination: 'France',
  productGroup: 'International',
  connectionFee: '0.05',
  priceDay: '0.10',
  priceEvening: '0.08',
  priceWeekend: '0.06',
  firstIncrement: 60,
  nextIncrement: 1,
  ...changes,
})

const add = (month: Month, json: object) => t.call(`${month.path}/missingprices`, { method: 'POST', json })

const propose = async (month: Month, subject = '33199', kind = 'voice') => {
  const query = new URLSearchParams({
    cause: 'unrated_retail',
    subject,
    kind,
    carrier: String(month.carrier),
    rateCard: String(month.card),
  })
  return t.call(`${month.path}/missingprices?${query}`)
}

/** Which card has the price of each unrated retail exception by now. */
const pricedBy = async (month: Month) => {
  const answer = await t.call(`${month.path}/exceptions?cause=unrated_retail&sort=subject`)
  return ((await answer.json()) as BillRunException[]).map(row => [row.subject, row.pricedBy?.index])
}
const offered = async (month: Month) => {
  const answer = await t.call(`${month.path}/missingprices/all`)
  return priceToAdd
    .array()
    .parse(await answer.json())
    .filter(row => row.cause === 'unrated_retail')
    .map(row => row.subject)
}

const allocations = async (month: Month) =>
  t.db
    .selectFrom('rate_allocations')
    .select(['rate_card_index as card', 'valid_from as from'])
    .where('client_index', '=', month.client)
    .where('side', '=', 'retail')
    .orderBy('valid_from')
    .execute()

const entriesOf = async (month: Month, card: number) => {
  const answer = await t.call(`/api/clients/${month.client}/ratecards/${card}/entries`)
  return ((await answer.json()) as { prefix: string }[]).map(entry => entry.prefix)
}

it('a call without a price is priced to the penny once its price is added and the run rated again', async () => {
  const month = await ratedMonth()
  expect(month.run).toMatchObject({ unratedRetailCalls: 1, retailCharge: '0.020000' })
  // So that its usage by product group and destination adds up to that by day.
  const usage = billRunUsage.parse(await (await t.call(`${month.path}/usage`)).json())
  expect(usage.notRated).toEqual({
    calls: 1,
    durationSeconds: 90,
    retailCharge: '0.000000',
    wholesaleCost: '0.015000',
    margin: '-0.015000',
  })
  expect(
    [usage.productGroups, usage.destinations, usage.days].map(rows => rows.map(row => row.calls)),
  ).toEqual([[1], [1], [1, 1]])
  const proposed = proposedPrice.parse(await (await propose(month)).json())
  expect(proposed).toMatchObject({
    card: { index: month.card, validFrom: '2026-01-01' },
    validFrom: '2026-07-01',
    lastDay: '2026-07-08',
    prefix: '331',
    chargeCode: '',
    origin: '',
    destination: 'France',
    productGroup: 'International',
  })

  expect(await offered(month)).toEqual(['33199'])
  const added = await add(month, france(month))
  expect(added.status).toBe(201)
  // It is not offered again until a rating shows whether it still lacks a price.
  expect(await offered(month)).toEqual([])
  const version = (await added.json()) as RateCard
  expect(version).toMatchObject({ name: proposed.card.name, validFrom: '2026-07-01', allocations: 1 })
  expect(await pricedBy(month)).toEqual([['33199', version.index]])
  expect(await entriesOf(month, version.index)).toEqual(['33', '44'])
  expect(await entriesOf(month, month.card)).toEqual(['44'])
  expect(await allocations(month)).toEqual([
    { card: month.card, from: '2026-01-01' },
    { card: version.index, from: '2026-07-01' },
  ])
  expect(await t.actions({ entity: 'rate_card', entity_index: version.index })).toEqual([
    'rate_card.price_added',
  ])

  expect((await read(month.path)).outOfDate).toMatch(/^1 rate card changed/)
  // £0.02 of before, and £0.05 + 90 s at £0.10 a minute.
  expect(await rate(month.path)).toMatchObject({
    unratedRetailCalls: 0,
    retailCharge: '0.220000',
    outOfDate: null,
  })
})

it('a price that begins after the first call, or is for some of the calls alone, leaves the others to be priced', async () => {
  const month = await ratedMonth([
    toFrance,
    { ...toFrance, at: '2026-07-20T09:00:00Z' },
    { ...toFrance, destination: '49301' },
  ])
  expect((await add(month, france(month, { validFrom: '2026-07-10' }))).status).toBe(201)
  expect(await pricedBy(month)).toEqual([
    ['33199', undefined],
    ['49301', undefined],
  ])
  expect(await offered(month)).toEqual(['33199', '49301'])
})

it('of the same price sent twice at once one is added and the other is refused', async () => {
  const month = await ratedMonth()
  const answers = await Promise.all([add(month, france(month)), add(month, france(month))])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const refused = answers.find(answer => answer.status === 409)
  expect(await errorOf(refused as Response)).toMatchObject({ code: 'rate_entry_exists' })
  expect(await allocations(month)).toHaveLength(2)
})

it('a second price of the same day joins the version that the first one made', async () => {
  const month = await ratedMonth([toFrance, { ...toFrance, destination: '49301' }])
  const first = (await (await add(month, france(month))).json()) as RateCard
  const proposed = proposedPrice.parse(await (await propose(month, '49301')).json())
  expect(proposed).toMatchObject({ card: { index: first.index }, prefix: '49301', destination: '' })
  const second = await add(month, france(month, { subject: '49301', prefix: '49', destination: 'Germany' }))
  expect(await second.json()).toMatchObject({ index: first.index })
  expect(await entriesOf(month, first.index)).toEqual(['33', '44', '49'])
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 0, retailCharge: '0.400000' })
  const third = await add(month, france(month, { subject: '49301', prefix: '49', destination: 'Germany' }))
  expect(await errorOf(third)).toMatchObject({ code: 'calls_not_unrated' })
})

it('a price added to a version that a rating used makes that rating out of date', async () => {
  const month = await ratedMonth([toFrance, { ...toFrance, destination: '49301' }])
  const first = (await (await add(month, france(month))).json()) as RateCard
  await rate(month.path)
  const body = france({ ...month, card: first.index }, { subject: '49301', prefix: '49' })
  expect((await add(month, body)).status).toBe(201)
  expect((await read(month.path)).outOfDate).toMatch(/^1 rate card changed/)
})

it('usage other than calls is proposed and priced by its charge code', async () => {
  const month = await ratedMonth([{ cli: '441', kind: 'sms', quantity: 3, chargeCode: 'SMS1' }])
  const proposed = proposedPrice.parse(await (await propose(month, 'SMS1', 'sms')).json())
  expect(proposed).toMatchObject({ chargeCode: 'SMS1', prefix: '' })
  const body = { subject: 'SMS1', kind: 'sms', chargeCode: 'SMS1', prefix: '', connectionFee: '0' }
  const increments = { priceDay: '0.04', firstIncrement: 1 }
  expect((await add(month, france(month, { ...body, ...increments }))).status).toBe(201)
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 0, retailCharge: '0.120000' })
})

it('a late call is priced too: the version begins on its day', async () => {
  const month = await ratedMonth([{ ...toFrance, at: '2026-06-19T09:00:00Z' }, toFrance])
  const { validFrom } = proposedPrice.parse(await (await propose(month)).json())
  expect(validFrom).toBe('2026-06-19')
  await add(month, france(month, { validFrom }))
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 0, retailCharge: '0.400000' })
})

it('a card that begins within the period has its next version from that day, and so have its later allocations', async () => {
  const month = await ratedMonth([toFrance], '2026-07-05')
  await t.build.allocation(month, 'retail', month.card, { brand: month.brand, from: '2026-07-20' })
  const { validFrom } = proposedPrice.parse(await (await propose(month)).json())
  expect(validFrom).toBe('2026-07-05')
  const { index } = (await (await add(month, france(month, { validFrom }))).json()) as RateCard
  expect(await allocations(month)).toEqual([
    { card: index, from: '2026-07-05' },
    { card: index, from: '2026-07-20' },
  ])
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 0, retailCharge: '0.200000' })
})

it('a wholesale price is added to the wholesale card alone, even where one card is for both sides', async () => {
  const month = await ratedMonth([toFrance])
  await t.db.deleteFrom('rate_allocations').where('client_index', '=', month.client).execute()
  for (const side of ['retail', 'wholesale'] as const) await t.build.allocation(month, side, month.card)
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 1, unratedWholesaleCalls: 1 })
  const body = france(month, { cause: 'unrated_wholesale', validFrom: '2026-01-01' })
  expect(await errorOf(await add(month, body))).toMatchObject({ code: 'rate_card_of_both_sides' })
  expect((await add(month, { ...body, validFrom: '2026-07-01' })).status).toBe(201)
  expect(await rate(month.path)).toMatchObject({
    unratedRetailCalls: 1,
    unratedWholesaleCalls: 0,
    wholesaleCost: '0.200000',
  })
})

it('refuses a price that no rating would use, and says what to change', async () => {
  const month = await ratedMonth()
  const refusal = async (changes: object) => errorOf(await add(month, france(month, changes)))
  expect(await refusal({ prefix: '49' })).toMatchObject({ code: 'validation_failed' })
  expect(await refusal({ validFrom: '2026-07-09' })).toMatchObject({
    code: 'validation_failed',
    detail: 'validFrom: Choose a day up to 08/07/2026, that of the last call without a price',
  })
  expect(await refusal({ prefix: '' })).toMatchObject({
    detail: expect.stringContaining('Enter a prefix or a charge code'),
  })
  expect(await refusal({ prefix: '0033' })).not.toMatchObject({ code: 'validation_failed' })
  expect(await refusal({ priceDay: '10000.01' })).toMatchObject({ code: 'validation_failed' })
  expect(await refusal({ firstIncrement: 86_401 })).toMatchObject({ code: 'validation_failed' })
  expect(await refusal({ subject: '4420' })).toMatchObject({ code: 'calls_not_unrated' })
})

it('refuses a price where no card is in force, or another version has the day, or a closed run used the card', async () => {
  const month = await ratedMonth()
  const refusal = async (changes: object) => errorOf(await add(month, france(month, changes)))
  expect(await refusal({ validFrom: '2025-12-31' })).toMatchObject({ code: 'rate_card_not_in_force' })
  await t.db
    .insertInto('rate_cards')
    .columns(['client_index', 'carrier_index', 'name', 'valid_from'])
    .expression(eb =>
      eb
        .selectFrom('rate_cards')
        .select(['client_index', 'carrier_index', 'name', eb.val('2026-07-01').as('valid_from')])
        .where('index', '=', month.card),
    )
    .execute()
  expect(await refusal({})).toMatchObject({ code: 'rate_card_exists' })
  await t.build.billRun(month.client, {
    period_start: '2026-06-01',
    period_end: '2026-06-30',
    status: 50,
    closed_at: new Date(),
  })
  expect(await refusal({ validFrom: '2026-01-01' })).toMatchObject({ code: 'rate_card_used' })
  await t.db.updateTable('bill_runs').set({ status: 50 }).where('client_index', '=', month.client).execute()
  expect(await refusal({ validFrom: '2026-07-02' })).toMatchObject({ code: 'conflict_state' })
  expect((await propose(month)).status).toBe(409)
})

it('refuses a price for calls that no card was in force for', async () => {
  const month = await ratedMonth([toFrance])
  await t.db.deleteFrom('rate_allocations').where('rate_card_index', '=', month.card).execute()
  expect(await errorOf(await propose(month))).toMatchObject({ code: 'rate_card_not_in_force' })
  expect(await errorOf(await add(month, france(month)))).toMatchObject({ code: 'rate_card_not_in_force' })
})

it('calls after the last known bank holiday say so, and are priced once the holidays are loaded', async () => {
  const month = await ratedMonth()
  const calendar = JSON.stringify({ ...usualCalendar, bankHolidays: 'scotland' })
  await updateRow(t.db, 'rate_cards', month.card, { calendar })
  const known = (knownUntil: string) =>
    t.db
      .insertInto('bank_holiday_lists')
      .values({ nation: 'scotland', source: 'Test', known_until: knownUntil })
      .execute()
  await known('2026-06-30')
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 2 })
  const answer = await t.call(`${month.path}/exceptions?cause=unrated_retail&sort=subject`)
  const exceptions = (await answer.json()) as BillRunException[]
  expect(exceptions.map(row => [row.subject.slice(0, 2), row.reason, row.rateCard?.index])).toEqual([
    ['33', 'no_price', month.card],
    ['44', 'calendar_ends', month.card],
  ])
  // No price can be added for what has one.
  const uk44 = exceptions[1]?.subject ?? ''
  expect(await errorOf(await propose(month, uk44))).toMatchObject({ code: 'calls_not_unrated' })
  await known('2026-12-31')
  expect((await read(month.path)).outOfDate).toMatch(/^1 rate card changed/)
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 1, outOfDate: null })
})

it('many prices are added at once, all or none, in one next version of the card', async () => {
  const month = await ratedMonth([
    toFrance,
    { ...toFrance, destination: '33177', at: '2026-06-29T09:00:00Z' },
    { ...toFrance, destination: '33188', seconds: 60 },
    { ...toFrance, destination: '49301' },
    { cli: '441', kind: 'sms', quantity: 3, chargeCode: 'SMS1' },
  ])
  const path = `${month.path}/missingprices/all`
  const rows = priceToAdd.array().parse(await (await t.call(path)).json())
  const retail = rows.filter(row => row.cause === 'unrated_retail')
  expect(retail.map(row => [row.subject, row.exceptions, row.calls, row.proposed.validFrom])).toEqual([
    ['33177', 3, 3, '2026-06-29'],
    ['49301', 1, 1, '2026-06-29'],
    ['SMS1', 1, 1, '2026-06-29'],
  ])
  const prices = retail.map(row => ({
    cause: row.cause,
    subject: row.subject,
    kind: row.kind,
    carrierIndex: row.carrier.index,
    rateCardIndex: row.rateCard.index,
    ...row.proposed,
    card: undefined,
    lastDay: undefined,
    destination: row.proposed.destination || 'Elsewhere',
    productGroup: row.proposed.productGroup || 'Other',
    priceDay: '0.10',
    priceEvening: '0.10',
    priceWeekend: '0.10',
    firstIncrement: 1,
    nextIncrement: 1,
  }))
  const send = (sent: object[]) => t.call(path, { method: 'POST', json: { prices: sent } })
  const [first = {}, ...others] = prices
  const dearer = { ...first, subject: '33199', priceDay: '0.20' }
  expect(await errorOf(await send([...prices, dearer]))).toMatchObject({
    detail: 'prices.3.prefix: 33199 and 33177 have the same prefix with different prices: enter one price',
  })
  expect((await send([...others, { ...first, subject: '44' }])).status).toBe(409)
  expect(await allocations(month)).toHaveLength(1)

  const answer = await send([...prices, { ...first, subject: '33199' }])
  expect(answer.status).toBe(201)
  const { added, cards } = (await answer.json()) as { added: number; cards: RateCard[] }
  expect([added, cards.map(card => card.validFrom)]).toEqual([3, ['2026-06-29']])
  expect(await entriesOf(month, cards[0]?.index ?? 0)).toEqual(['', '331', '44', '49301'])
  expect(await t.actions({ entity: 'rate_card', entity_index: cards[0]?.index ?? 0 })).toHaveLength(3)
  // One price may be for several exceptions, those that were not named among them.
  expect(await pricedBy(month)).toEqual(
    ['33177', '33188', '33199', '49301', 'SMS1'].map(subject => [subject, cards[0]?.index]),
  )
  expect(await offered(month)).toEqual([])
  // 90 + 90 + 60 seconds to France, 90 elsewhere, three messages, at £0.10.
  expect(await rate(month.path)).toMatchObject({ unratedRetailCalls: 0, retailCharge: '0.850000' })
  expect((await (await t.call(path)).json()) as unknown[]).toHaveLength(2)
})
