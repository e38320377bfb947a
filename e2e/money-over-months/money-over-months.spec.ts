import { expect, test } from '@playwright/test'
import { loadBankHolidays } from '../rules-over-months/bank-holidays.ts'
import { long } from '../soak-length.ts'
import { type MoneyPortal, startMoneyPortal } from './money-portal.ts'
import { moneyYear } from './money-year.ts'

let portal: MoneyPortal
test.beforeAll(async () => {
  test.setTimeout(600_000)
  portal = await startMoneyPortal()
})
test.afterAll(() => portal.stop())

test('months of credits, bounces, receipts and statements come out to the penny', {
  tag: '@soak',
}, async () => {
  test.setTimeout(3_600_000)
  const days = await loadBankHolidays(portal.jo, 320)
  const found = await moneyYear(
    portal,
    { months: long ? 12 : 3, accounts: 24, seed: 20_261_123 },
    days,
    what => process.stdout.write(`${what}\n`),
  )
  process.stdout.write(`${JSON.stringify(Object.fromEntries(found.counts), null, 2)}\n`)
  expect(found.differences).toEqual([])
})
