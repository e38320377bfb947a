import { expect, test } from '@playwright/test'
import { loadBankHolidays } from '../rules-over-months/bank-holidays.ts'
import { long } from '../soak-length.ts'
import { type MoneyPortal, startMoneyPortal } from './money-portal.ts'
import { everythingHappens, moneyYear } from './money-year.ts'

let portal: MoneyPortal | undefined
test.afterEach(() => portal?.stop())

const seed = 20_261_123
/** Enough for a year of collection days. */
const DAYS = 320

test('months of credits, bounces, receipts and two persons come out to the penny', {
  tag: '@soak',
}, async () => {
  test.setTimeout(long ? 3_600_000 : 900_000)
  portal = await startMoneyPortal({ servers: 1, workers: 1 })
  const days = await loadBankHolidays(portal.jo, DAYS)
  const found = await moneyYear(portal, { months: long ? 12 : 4, accounts: long ? 30 : 24, seed }, days)
  expect(found.differences).toEqual([])
  expect(found.rows).toBeGreaterThan(500)
  // What never happened would prove nothing.
  expect(everythingHappens.filter(what => !found.counts.has(what))).toEqual([])
})

test('a storm of faults changes nothing about the money of a month', { tag: '@soak' }, async () => {
  test.setTimeout(long ? 3_600_000 : 900_000)
  portal = await startMoneyPortal({ servers: 2, workers: 2 })
  const days = await loadBankHolidays(portal.jo, DAYS)
  const { faults, tally } = portal.storm(long ? 200 : 20)
  let found: Awaited<ReturnType<typeof moneyYear>>
  try {
    found = await moneyYear(portal, { months: long ? 6 : 2, accounts: 24, seed }, days)
  } finally {
    await faults.end()
  }
  expect(found.differences).toEqual([])
  expect(portal.unexpected()).toEqual([])
  expect(tally.all.filter(({ recoveredMs }) => recoveredMs === undefined)).toEqual([])
  expect(tally.all.length).toBeGreaterThan(long ? 60 : 8)
})
