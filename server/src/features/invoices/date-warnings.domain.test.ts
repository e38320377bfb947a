import { expect, it } from 'vitest'
import { dateWarnings } from './date-warnings.domain.ts'

const dates = {
  today: '2026-11-03',
  periodEnd: '2026-10-31',
  invoiceDate: '2026-10-31',
  overdue: null,
  shortNotice: null,
  tooLateAgain: null,
  endedSince: [],
}

it('finds nothing early or late in a run that is confirmed when it should be', () => {
  expect(dateWarnings(dates)).toEqual([])
  expect(dateWarnings({ ...dates, today: '2026-11-14' })).toEqual([])
})

it('warns of dates that are late, past or too soon, and of a period that is not over', () => {
  expect(
    dateWarnings({
      ...dates,
      today: '2026-11-15',
      overdue: { invoices: 1, since: '2026-11-14' },
      tooLateAgain: { collections: 1, pence: 18_660, day: '2026-11-20' },
      shortNotice: { invoices: 1200, day: '2026-11-20', firstDay: '2026-11-27', days: 10 },
    }),
  ).toEqual([
    'The invoice date, 31 October 2026, is 15 days ago. After 14 days it may not be the tax point.',
    '1 invoice would be overdue at once: due from 14 November 2026 on.',
    '1,200 Direct Debits would be collected on 20 November 2026. With 10 working days of notice the first day is 27 November 2026.',
    '1 returned Direct Debit of £186.60 cannot be collected again on 20 November 2026: Bacs allows it for 30 days.',
  ])
  expect([['B1'], ['B1', 'B2']].flatMap(endedSince => dateWarnings({ ...dates, endedSince }))).toEqual([
    'The invoice of B1 announces a Direct Debit, but its mandate has ended since. Reset the account, so that it asks for a bank transfer.',
    'The invoices of B1 and B2 announce Direct Debits, but their mandates have ended since. Reset the accounts, so that they ask for bank transfers.',
  ])
  expect(dateWarnings({ ...dates, today: '2026-10-31' })).toEqual([
    'The period is not over: it ends on 31 October 2026.',
  ])
})
