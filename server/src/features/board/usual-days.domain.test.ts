import { expect, test } from 'vitest'
import { habitOf, nextUsualDates, usualDates } from './usual-days.domain.ts'

const run = (invoiceDate: string, bacsDate: string) => ({ invoiceDate, bacsDate })

test('a reseller that invoices on the last day does so in every month, however long', () => {
  const habit = habitOf([run('2026-10-31', '2026-11-14'), run('2026-09-30', '2026-10-14')])
  expect(habit).toEqual({ day: 31, bacsAfter: 14 })
  expect(habit && usualDates(habit, '2027-02-03')).toEqual(run('2027-02-28', '2027-03-14'))
})

test('otherwise it is the median day, and the median number of days until collection', () => {
  const habit = habitOf([
    run('2026-10-05', '2026-10-19'),
    run('2026-09-04', '2026-09-18'),
    run('2026-08-31', '2026-09-20'),
  ])
  expect(habit).toEqual({ day: 5, bacsAfter: 14 })
  expect(habit && nextUsualDates(habit, '2026-11-05')).toEqual(run('2026-11-05', '2026-11-19'))
  expect(habit && nextUsualDates(habit, '2026-12-06')).toEqual(run('2027-01-05', '2027-01-19'))
})

test('without a run there are no usual days', () => {
  expect(habitOf([])).toBeNull()
})
