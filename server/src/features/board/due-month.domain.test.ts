import { describe, expect, it } from 'vitest'
import { dueMonth, type MonthState } from './due-month.domain.ts'

const of = (changes: Partial<MonthState>) =>
  dueMonth({
    periodEnd: '2026-10-31',
    lastEnd: '2026-10-31',
    complete: false,
    completeLater: 0,
    closed: false,
    today: '2026-11-23',
    ...changes,
  })

describe('the month that is due', () => {
  it('is due the day after it ends, and late from the day after that', () => {
    expect(
      ['2026-10-20', '2026-11-01', '2026-11-02', '2026-11-23'].map(today => of({ today })?.month.lateDays),
    ).toEqual([0, 0, 1, 22])
  })

  it('is the one after the last bill run where that month has none', () => {
    expect(of({ periodEnd: null, lastEnd: '2026-09-30' })).toEqual({
      month: { end: '2026-10-31', lateDays: 22, alsoDue: 0 },
      next: null,
    })
    // The rest of a month that was begun in parts.
    expect(of({ periodEnd: null, lastEnd: '2026-10-15' })?.month.end).toBe('2026-10-31')
  })

  it('counts the months after it that are due too', () => {
    expect(of({ periodEnd: '2026-08-31', lastEnd: '2026-09-30' })?.month).toEqual({
      end: '2026-08-31',
      lateDays: 83,
      alsoDue: 2,
    })
    expect(of({ periodEnd: '2025-12-31', today: '2026-02-01' })?.month.alsoDue).toBe(1)
    // Its further run is open, and the month after it is complete.
    expect(of({ periodEnd: '2026-08-31', completeLater: 1 })?.month.alsoDue).toBe(1)
  })

  it('names the next month and its day beside a complete one, unless the reseller is closed', () => {
    expect(of({ complete: true })).toEqual({
      month: { end: '2026-10-31', lateDays: 0, alsoDue: 0 },
      next: { end: '2026-11-30', dueOn: '2026-12-01' },
    })
    expect(of({ complete: true, closed: true })?.next).toBeNull()
  })

  it('does not exist before the first bill run', () => {
    expect(of({ periodEnd: null, lastEnd: null })).toBeNull()
  })
})
