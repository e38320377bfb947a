import { expect, it } from 'vitest'
import { calendarWarning, differencesText } from './calendar-labels.ts'

it('warns from a year before the list runs out', () => {
  expect(calendarWarning('2027-12-31', '2026-12-31')).toBeNull()
  expect(calendarWarning('2027-12-31', '2027-01-01')).toContain('known until 31/12/2027 only')
  expect(calendarWarning('2027-12-31', '2028-01-01')).toContain('no run can be collected by Direct Debit now')
})

it('the changes of a list are summarised in figures, with the last day covered', () => {
  expect(
    differencesText(
      [
        { kind: 'added', day: '2028-01-03', name: 'New Year’s Day' },
        { kind: 'added', day: '2028-04-14', name: 'Good Friday' },
        { kind: 'removed', day: '2027-12-28', name: 'Boxing Day' },
      ],
      '2028-12-31',
      '2027-12-31',
    ),
  ).toBe(
    'Loading it changes: 2 days added, 1 day removed. Days are then known until 31/12/2028 instead of 31/12/2027.',
  )
  expect(differencesText([], '2027-12-31', '2027-12-31')).toContain('no day changes')
})
