import { describe, expect, it } from 'vitest'
import { parseBankHolidays } from './bank-holidays.domain.ts'

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
  it('of GOV.UK is read for England and Wales, by day', () => {
    const { holidays, problems } = parseBankHolidays(list(days2028.toReversed()))
    expect(problems).toEqual([])
    expect(holidays.map(({ day }) => day)).toEqual(days2028)
  })

  it.each([
    ['no JSON', 'not JSON', 'is not the list of GOV.UK'],
    ['another thing', '{"a":1}', 'is not the list of GOV.UK'],
    ['no events', list([]), 'must have 1 to 1000'],
    ['a day that is none', list([...days2028, '2028-02-30']), 'event 9 has no date'],
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
