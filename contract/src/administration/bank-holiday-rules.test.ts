import { describe, expect, it } from 'vitest'
import { holidayDifferences, loadProblem, parseBankHolidays } from './bank-holiday-rules.ts'

const days2028 = ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'].map(
  d => `2028-${d}`,
)
const list = (days: readonly unknown[], more: object = {}) =>
  JSON.stringify({
    'england-and-wales': {
      division: 'england-and-wales',
      events: days.map(date => ({ title: 'A holiday', date, notes: '', bunting: true })),
      ...more,
    },
    scotland: { division: 'scotland', events: [{ title: '2nd January', date: '2028-01-04' }] },
  })

describe('the list of bank holidays', () => {
  it('from GOV.UK is read for England and Wales, by day', () => {
    const { holidays, problems } = parseBankHolidays(list(days2028.toReversed()))
    expect(problems).toEqual([])
    expect(holidays.map(({ day }) => day)).toEqual(days2028)
  })

  it.each([
    ['no JSON', 'not JSON', 'is not the list of GOV.UK'],
    ['another thing', '{"a":1}', 'is not the list of GOV.UK'],
    ['no events', list([]), 'must have 1 to 1000'],
    ['a day that is none', list([...days2028, '2028-02-30']), 'event 9 has no date'],
    ['a day nobody can tell of', list([...days2028, '2128-12-25']), 'event 9 has no date'],
    [
      'a name with control characters',
      list([...days2028, '2028-06-02']).replace('A holiday', 'A\\u0000'),
      'event 1 has no title',
    ],
    ['a day that is no text', list([...days2028, 5]), 'event 9 has no date'],
    ['a day twice', list([...days2028, '2028-12-25']), 'has 2028-12-25 twice'],
    ['half a year', list(days2028.slice(0, 4)), 'fewer than eight bank holidays in 2028'],
    [
      'a year left out',
      list([...days2028, ...days2028.map(day => day.replace('2028', '2030'))]),
      'has nothing for 2029',
    ],
  ])('is refused with %s', (_what, content, message) => {
    const { problems } = parseBankHolidays(content)
    expect(problems).toEqual([{ field: 'content', message: expect.stringContaining(message) }])
  })
})

describe('the changes made by loading a list', () => {
  const known = [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2027-12-27', name: 'Christmas Day' },
    { day: '2027-12-28', name: 'Boxing Day' },
  ]

  it("are given by day, and leave years before the list's first alone", () => {
    const read = [
      { day: '2027-06-07', name: 'Jubilee' },
      { day: '2027-12-27', name: 'Christmas Day (substitute day)' },
    ]
    expect(holidayDifferences(known, read)).toEqual([
      { kind: 'added', day: '2027-06-07', name: 'Jubilee' },
      {
        kind: 'renamed',
        day: '2027-12-27',
        name: 'Christmas Day (substitute day)',
        before: 'Christmas Day',
      },
      { kind: 'removed', day: '2027-12-28', name: 'Boxing Day' },
    ])
  })

  it('are none where the list is already loaded', () => {
    expect(holidayDifferences(known, known.slice(1))).toEqual([])
  })
})

const christmasOf = (year: number) => [{ day: `${year}-12-25`, name: 'Christmas Day' }]

describe('a list that replaces a known one', () => {
  it('ends no earlier, and skips no year', () => {
    expect(loadProblem(christmasOf(2026), '2027-12-31')).toContain('known to the end of 2027 already')
    expect(loadProblem(christmasOf(2027), '2027-12-31')).toBeNull()
    expect(loadProblem(christmasOf(2028), '2027-12-31')).toBeNull()
    expect(loadProblem(christmasOf(2029), '2027-12-31')).toContain('begins after 2028')
  })
})
