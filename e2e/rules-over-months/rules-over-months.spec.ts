import { expect, test } from '@playwright/test'
import { loadBankHolidays } from './bank-holidays.ts'
import { billCase } from './bill-case.ts'
import { type OwnPortal, startOwnPortal } from './own-portal.ts'
import { absentRules } from './rules.ts'

let portal: OwnPortal
test.beforeAll(async () => {
  test.setTimeout(180_000)
  portal = await startOwnPortal(['api,worker'], 3)
})
test.afterAll(() => portal.stop())

// The same at size, with 20,000 accounts: `npm run bench -- exact`.
test('months with every rule of the engine come out to the penny, and their files to the byte', async () => {
  test.setTimeout(300_000)
  const collections = await loadBankHolidays(portal.api, 3)
  const found = await billCase(
    portal.api,
    portal.database,
    {
      name: 'Every Rule Telecom',
      lastMonth: '2026-10-01',
      calls: [2000, 2500, 6000],
      accounts: 96,
      seed: 20_261_121,
      patience: 120,
      pdfStep: 10,
    },
    collections,
  )
  expect(found.differences).toEqual([])
  // The months must have had every rule in them, or they would prove nothing.
  expect(absentRules(found.rules)).toEqual([])
})
