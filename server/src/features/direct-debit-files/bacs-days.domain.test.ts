import { describe, expect, it } from 'vitest'
import { bacsDays, entryDayFault, nextEntryDays } from './bacs-days.domain.ts'

const calendar = {
  holidays: new Set(['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29']),
  knownUntil: '2027-12-31',
}

describe('the days of a collection', () => {
  it('are processed on the working day before, and submitted on the one before that', () => {
    expect(bacsDays('2026-11-04', calendar)).toEqual({
      latestSubmission: '2026-11-02',
      processingDay: '2026-11-03',
      entryDay: '2026-11-04',
    })
  })

  it('skip weekends and bank holidays', () => {
    expect(bacsDays('2026-12-29', calendar)).toMatchObject({
      latestSubmission: '2026-12-23',
      processingDay: '2026-12-24',
    })
    expect(bacsDays('2027-03-30', calendar)).toMatchObject({
      latestSubmission: '2027-03-24',
      processingDay: '2027-03-25',
    })
  })

  it('are refused if the bank holidays are not known yet', () => {
    expect(() => bacsDays('2028-01-05', calendar)).toThrow('Bank holidays are known until 2027-12-31')
  })
})

describe('a day to collect on', () => {
  it.each([
    ['a Saturday', '2026-11-07', '2026-11-02', 'not_a_working_day'],
    ['Christmas Day', '2026-12-25', '2026-12-01', 'not_a_working_day'],
    ['one whose file must have been submitted yesterday', '2026-11-04', '2026-11-03', 'too_late'],
    ['one whose file is to be submitted today', '2026-11-04', '2026-11-02', null],
    ['one that is processed in 31 days', '2026-12-04', '2026-11-02', null],
    ['one that is processed in 32 days or more', '2026-12-07', '2026-11-02', 'too_early'],
  ] as const)('%s', (_what, entryDay, today, fault) =>
    expect(entryDayFault(entryDay, today, calendar)).toBe(fault),
  )

  it('is offered from the first that can still be reached', () => {
    expect(nextEntryDays('2026-11-03', calendar, { count: 3 })).toEqual([
      '2026-11-05',
      '2026-11-06',
      '2026-11-09',
    ])
    expect(nextEntryDays('2026-11-07', calendar, { count: 1 })).toEqual(['2026-11-11'])
    for (const day of nextEntryDays('2026-12-22', calendar, { count: 5 }))
      expect(entryDayFault(day, '2026-12-22', calendar)).toBeNull()
  })
  it('is offered from a chosen day on, and as far as bank holidays are known', () => {
    expect(nextEntryDays('2026-11-03', calendar, { count: 2, notBefore: '2026-12-25' })).toEqual([
      '2026-12-29',
      '2026-12-30',
    ])
    expect(nextEntryDays('2027-12-28', calendar, { count: 3 })).toEqual(['2027-12-30', '2027-12-31'])
    expect(nextEntryDays('2028-01-04', calendar, { count: 3 })).toEqual([])
  })
})
