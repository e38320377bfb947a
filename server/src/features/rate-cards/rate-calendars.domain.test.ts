import { rateCalendar, usualCalendar } from '@nineops/contract/bureau/rate-card-rules.contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateEntry } from '../../../test/factories/rate-entries.ts'
import { roundedChargeMicros } from './call-charges.domain.ts'
import { bandByCalendar, type KnownHolidays, prepareCalendar, timeBandAt } from './rate-calendars.domain.ts'

const holidays: KnownHolidays = {
  holidays: new Set(['2026-12-25', '2026-12-28']),
  knownFrom: '2026-01-01',
  knownUntil: '2026-12-31',
}
const withHolidays = prepareCalendar({ ...usualCalendar, bankHolidays: 'scotland' }, holidays)
const bandOf = (calendar: ReturnType<typeof prepareCalendar>, time: string) =>
  bandByCalendar(calendar, Date.parse(time))

describe('the calendar of a rate card', () => {
  it('is Saturday and Sunday weekend, 07:00 to 19:00 day, unless the card says otherwise', () => {
    const usual = prepareCalendar(usualCalendar, null)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), seconds => {
        expect(bandByCalendar(usual, seconds * 1000)).toBe(timeBandAt(seconds * 1000))
      }),
    )
  })

  it('counts a bank holiday as weekend where the card says whose', () => {
    expect(bandOf(withHolidays, '2026-12-28T10:00:00Z')).toBe('weekend')
    expect(bandOf(withHolidays, '2026-12-29T10:00:00Z')).toBe('day')
    expect(bandOf(prepareCalendar(usualCalendar, null), '2026-12-28T10:00:00Z')).toBe('day')
  })

  it('does not guess a day beyond the known bank holidays, but a Saturday is weekend anyway', () => {
    expect(bandOf(withHolidays, '2027-01-04T10:00:00Z')).toBeNull()
    expect(bandOf(withHolidays, '2025-12-31T10:00:00Z')).toBeNull()
    expect(bandOf(withHolidays, '2027-01-02T10:00:00Z')).toBe('weekend')
  })

  it('has hours of its own by weekday on the London clock, and other weekend days', () => {
    const own = prepareCalendar(
      rateCalendar.parse({
        day: usualCalendar.day.map((hours, at) =>
          at === 4 ? { from: '08:00', to: '24:00' } : at === 5 ? null : hours,
        ),
        weekend: [7],
        bankHolidays: null,
      }),
      null,
    )
    // Friday 2026-07-03, British summer time
    expect(bandOf(own, '2026-07-03T06:59:59Z')).toBe('evening')
    expect(bandOf(own, '2026-07-03T07:00:00Z')).toBe('day')
    expect(bandOf(own, '2026-07-03T22:59:59Z')).toBe('day')
    // Saturday: no day band; Sunday: weekend
    expect(bandOf(own, '2026-07-04T11:00:00Z')).toBe('evening')
    expect(bandOf(own, '2026-07-05T11:00:00Z')).toBe('weekend')
  })
})

describe('a card that rounds each call', () => {
  const entry = rateEntry()
  const charge = (to: number, up: boolean, seconds: number) =>
    roundedChargeMicros({ to, up }, entry, 'day', seconds)

  it('charges whole pennies or tenths of a penny, half up or up, from the exact charge', () => {
    // 90 s at a penny a minute: 1.5 pence
    expect([charge(10_000, false, 90), charge(10_000, false, 89)]).toEqual([20_000, 10_000])
    expect([charge(10_000, true, 61), charge(10_000, true, 60)]).toEqual([20_000, 10_000])
    expect([charge(1000, false, 3), charge(1000, false, 2), charge(1000, true, 1)]).toEqual([1000, 0, 1000])
    expect([charge(1, false, 1), charge(1, true, 1)]).toEqual([167, 167])
    expect(charge(10_000, true, 0)).toBe(0)
  })
})
