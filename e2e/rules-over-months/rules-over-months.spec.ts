import { expect, test } from '@playwright/test'
import { long } from '../soak-length.ts'
import { loadBankHolidays } from './bank-holidays.ts'
import { billCase, type CaseSize } from './bill-case.ts'
import { noDebits } from './month-books.ts'
import { type OwnPortal, startOwnPortal } from './own-portal.ts'
import { absentRules } from './rules.ts'

let portal: OwnPortal
test.beforeAll(async () => {
  test.setTimeout(600_000)
  portal = await startOwnPortal(['api,worker'], 3)
})
test.afterAll(() => portal.stop())

/** The resellers of the portal share service user numbers. */
const debits = noDebits()

/** Bills so many months up to October 2026, each with so many lines of call records. */
async function billMonths(name: string, calls: readonly number[], more: Partial<CaseSize> = {}) {
  const collections = await loadBankHolidays(portal.api, calls.length)
  return billCase(
    portal.api,
    portal.database,
    {
      name,
      lastMonth: '2026-10-01',
      calls,
      accounts: 96,
      seed: 20_261_121,
      patience: 600,
      pdfStep: 10,
      ...more,
    },
    collections,
    debits,
  )
}

test('a month with the rules of a single month comes out to the penny, and its files to the byte', async () => {
  test.setTimeout(1_200_000)
  const found = await billMonths('One Month Telecom', [6000], { pdfStep: 1 })
  expect(found.differences).toEqual([])
  expect(absentRules(found.rules, { firstMonth: true })).toEqual([])
})

test("a month's ledger for Xero and for QuickBooks Online comes out to the byte", {
  tag: '@soak',
}, async () => {
  test.setTimeout(1_200_000)
  for (const ledger of ['xero', 'quickbooks'] as const) {
    const found = await billMonths(`Books in ${ledger}`, [600], { ledger })
    expect(found.differences).toEqual([])
  }
})

// The same at size, with 20,000 accounts: `npm run bench -- exact`.
test('months with every rule of the engine come out to the penny, and their files to the byte', {
  tag: '@soak',
}, async () => {
  test.setTimeout(long ? 7_200_000 : 1_200_000)
  const earlier = long ? [2000, 2500, 3000, 2500] : []
  const found = await billMonths('Every Rule Telecom', [...earlier, 2000, 2500, 6000])
  expect(found.differences).toEqual([])
  // A rule that never applied would prove nothing.
  expect(absentRules(found.rules)).toEqual([])
})
