import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  daysOfPeriod,
  firstOfMonth,
  isCalendarDate,
  lastOfMonth,
  toCalendarDate,
  toDayNumber,
} from './calendar-dates.ts'
import { parseIsoTime, parseUkTime } from './call-times.ts'
import { londonDate, londonDayStart, londonWallClockMs, londonWeekdayAndSecondOfDay } from './london.ts'

const HOUR = 3_600_000
const utc = (text: string): number => Date.parse(`${text}Z`)
const years2000To2037 = fc.integer({ min: utc('2000-01-01T00:00:00'), max: utc('2037-12-31T23:59:59') })

const intl = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const intlWallClock = (ms: number): string => {
  const parts = Object.fromEntries(intl.formatToParts(ms).map(part => [part.type, part.value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`
}
const wallClock = (ms: number): string => new Date(londonWallClockMs(ms)).toISOString().slice(0, 19)

describe('London time', () => {
  it('agrees with the time zone database around every change of the clocks from 2000 to 2037', () => {
    for (let year = 2000; year <= 2037; year += 1) {
      for (const month of ['03', '10']) {
        for (
          let hour = utc(`${year}-${month}-24T00:00:00`);
          hour < utc(`${year}-${month}-31T23:00:00`);
          hour += HOUR
        ) {
          for (const ms of [hour - 1000, hour]) expect(wallClock(ms)).toBe(intlWallClock(ms))
        }
      }
    }
  })

  it('agrees with the time zone database at any instant from 2000 to 2037', () => {
    fc.assert(
      fc.property(years2000To2037, ms => {
        expect(wallClock(ms)).toBe(intlWallClock(ms))
      }),
      { numRuns: 500 },
    )
  })

  it('reads a repeated autumn hour as the first, in summer time', () => {
    expect(parseIsoTime('2026-10-25T01:30:00')).toBe(utc('2026-10-25T00:30:00'))
    expect(parseIsoTime('2026-10-25T00:59:59')).toBe(utc('2026-10-24T23:59:59'))
    expect(parseIsoTime('2026-10-25T02:00:00')).toBe(utc('2026-10-25T02:00:00'))
    expect(parseUkTime('25/10/2026', '01:00:00')).toBe(utc('2026-10-25T00:00:00'))
  })

  it('has no time in the missing spring hour', () => {
    expect(parseIsoTime('2026-03-29T00:59:59')).toBe(utc('2026-03-29T00:59:59'))
    expect(parseIsoTime('2026-03-29T01:00:00')).toBeNull()
    expect(parseIsoTime('2026-03-29 01:59:59')).toBeNull()
    expect(parseUkTime('29/03/2026', '01:30:00')).toBeNull()
    expect(parseIsoTime('2026-03-29T02:00:00')).toBe(utc('2026-03-29T01:00:00'))
  })

  it('reads back what the wall clock shows, an hour early only in the second of a repeated hour', () => {
    fc.assert(
      fc.property(years2000To2037, instant => {
        const ms = instant - (((instant % 1000) + 1000) % 1000)
        const read = parseIsoTime(wallClock(ms))
        expect(read === ms || (read === ms - HOUR && wallClock(ms) === wallClock(ms - HOUR))).toBe(true)
        const [date = '', time = ''] = wallClock(ms).split('T')
        expect(parseUkTime(date.split('-').toReversed().join('/'), time)).toBe(read)
      }),
      { numRuns: 2000 },
    )
  })

  it('takes an offset or Z literally', () => {
    expect(parseIsoTime('2026-07-01T12:00:00Z')).toBe(utc('2026-07-01T12:00:00'))
    expect(parseIsoTime('2026-07-01T12:00:00+01:00')).toBe(utc('2026-07-01T11:00:00'))
    expect(parseIsoTime('2026-07-01 12:00:00.250-0530')).toBe(utc('2026-07-01T17:30:00') + 250)
    expect(parseIsoTime('2026-03-29T01:30:00Z')).toBe(utc('2026-03-29T01:30:00'))
    expect(parseIsoTime('2026-07-01T12:00:00')).toBe(utc('2026-07-01T11:00:00'))
  })

  it.each([
    '',
    '2026-02-31T10:00:00',
    '2027-02-29T10:00:00',
    '2026-13-01T10:00:00',
    '2026-00-10T10:00:00',
    '2026-07-01T24:00:00',
    '2026-07-01T10:60:00',
    '2026-07-01T10:00:60',
    '2026-07-01T10:00',
    '2026-07-01',
    '2026-7-1T10:00:00',
    '2026-07-01T10:00:00X',
    '2026-07-01T10:00:00+15:00',
    '2026-07-01T10:00:00 ',
    '2026-07-01T1a:00:00',
  ])('rejects the time %j', text => {
    expect(parseIsoTime(text)).toBeNull()
  })

  it.each([
    ['31/02/2026', '10:00:00'],
    ['01-02-2026', '10:00:00'],
    ['1/2/2026', '10:00:00'],
    ['01/02/26', '10:00:00'],
    ['01/02/2026', '10:00'],
    ['01/02/2026', '25:00:00'],
  ])('rejects the time %s %s', (date, time) => {
    expect(parseUkTime(date, time)).toBeNull()
  })

  it('begins each day at its London midnight, without gaps between days', () => {
    expect(londonDayStart('2026-07-01')).toBe(utc('2026-06-30T23:00:00'))
    expect(londonDayStart('2026-12-01')).toBe(utc('2026-12-01T00:00:00'))
    fc.assert(
      fc.property(fc.integer({ min: 11_000, max: 24_800 }), day => {
        const date = toCalendarDate(day)
        const start = londonDayStart(date)
        expect(londonDate(start)).toBe(date)
        expect(londonDate(start - 1)).toBe(addDays(date, -1))
        expect([23, 24, 25]).toContain((londonDayStart(addDays(date, 1)) - start) / HOUR)
      }),
    )
  })

  it('gives weekday and second of the day on the wall clock', () => {
    expect(londonWeekdayAndSecondOfDay(utc('2026-07-03T17:59:59'))).toEqual({
      weekday: 5,
      secondOfDay: 68_399,
    })
    expect(londonWeekdayAndSecondOfDay(utc('2026-07-03T23:00:00'))).toEqual({ weekday: 6, secondOfDay: 0 })
    expect(londonWeekdayAndSecondOfDay(utc('1969-12-31T12:00:00'))).toEqual({
      weekday: 3,
      secondOfDay: 43_200,
    })
  })
})

describe('calendar dates', () => {
  it('count the same as the platform calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), day => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
        expect(toCalendarDate(day)).toBe(date)
        expect(toDayNumber(date)).toBe(day)
      }),
    )
  })

  it('either exist or do not', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true)
    for (const text of ['2026-02-29', '2026-02-31', '1900-02-29', '2026-2-3', '2026-00-01', 'x', '']) {
      expect(isCalendarDate(text)).toBe(false)
    }
    expect(() => toDayNumber('2026-02-30')).toThrow(RangeError)
  })

  it('adding months gives the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
    expect(addMonths('2026-11-15', 14)).toBe('2028-01-15')
    expect(firstOfMonth('2026-07-24')).toBe('2026-07-01')
    expect(lastOfMonth('2028-02-01')).toBe('2028-02-29')
    expect(daysInMonth(2026, 7)).toBe(31)
  })

  it('measure a period including both ends', () => {
    expect(daysBetween('2026-07-01', '2026-07-31')).toBe(30)
    expect(daysOfPeriod('2026-07-08', '2026-07-31')).toBe(24)
  })
})
