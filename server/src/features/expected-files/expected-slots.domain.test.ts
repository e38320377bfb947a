import type { Expectation } from '@nineops/contract/bureau/expected-files.contract'
import { describe, expect, it } from 'vitest'
import { type Arrival, bandOf, dueInstant, expectedSlots } from './expected-slots.domain.ts'
import { slotMessage } from './expected-labels.domain.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const daily: Expectation = {
  schedule: { frequency: 'daily' },
  dueTime: '06:00',
  graceMinutes: 60,
  lagDays: 1,
  band: { kind: 'fixed', minLines: 90, maxLines: 110 },
  startsOn: '2026-01-01',
}
let files = 0
const arrival = (at: string, lines = 100, status = 'taken'): Arrival => {
  files += 1
  return { carrierIndex: 1, index: files, name: `file-${files}.csv`, atMs: utc(at), status, lines }
}
const statesOf = (
  expectation: Expectation,
  arrivals: Arrival[],
  [from, to]: [string, string],
  now: string,
): string[] =>
  expectedSlots(expectation, arrivals, { from, to }, utc(now)).map(slot => `${slot.dueDay} ${slot.state}`)

describe('a delivery', () => {
  it('is on time within its grace period, late after it, missing without a file, and due until then', () => {
    const arrivals = [
      arrival('2026-11-10T05:50:00'),
      arrival('2026-11-11T07:00:00'),
      arrival('2026-11-12T11:30:00'),
    ]
    expect(statesOf(daily, arrivals, ['2026-11-10', '2026-11-14'], '2026-11-14T06:30:00')).toEqual([
      '2026-11-10 on_time',
      '2026-11-11 on_time',
      '2026-11-12 late',
      '2026-11-13 missing',
      '2026-11-14 due',
    ])
  })

  it('is short or long against its range, and in parts counts as a whole', () => {
    const arrivals = [
      arrival('2026-11-10T05:50:00', 89),
      arrival('2026-11-11T05:50:00', 111),
      arrival('2026-11-12T05:50:00', 60),
      arrival('2026-11-12T05:55:00', 40),
      arrival('2026-11-13T05:50:00', 60),
    ]
    const range: [string, string] = ['2026-11-10', '2026-11-13']
    // The last is not short yet: the rest may arrive until the grace period ends.
    expect(statesOf(daily, arrivals, range, '2026-11-13T06:30:00')).toEqual([
      '2026-11-10 short',
      '2026-11-11 long',
      '2026-11-12 on_time',
      '2026-11-13 due',
    ])
    expect(statesOf(daily, arrivals, range, '2026-11-13T07:00:01').at(-1)).toBe('2026-11-13 short')
  })

  it('ignores a file that could not be collected, and says that it arrived', () => {
    const range = { from: '2026-11-10', to: '2026-11-10' }
    const [slot] = expectedSlots(
      daily,
      [arrival('2026-11-10T05:50:00', 0, 'failed')],
      range,
      utc('2026-11-10T09:00:00'),
    )
    expect(slot?.state).toBe('missing')
    expect(slot && slotMessage(slot)).toMatch(
      /^No file arrived by Tue 10 Nov,? (at )?07:00\. 1 file came but could not be collected: file-\d+\.csv\.$/,
    )
  })

  it('belongs to the window that opens a quarter of the gap ahead: late until then, early after it', () => {
    const range: [string, string] = ['2026-11-10', '2026-11-11']
    const now = '2026-11-11T08:00:00'
    expect(statesOf(daily, [arrival('2026-11-10T23:59:59')], range, now)).toEqual([
      '2026-11-10 late',
      '2026-11-11 missing',
    ])
    expect(statesOf(daily, [arrival('2026-11-11T00:00:00')], range, now)).toEqual([
      '2026-11-10 missing',
      '2026-11-11 on_time',
    ])
  })

  it('covers the calls since the previous one, a number of days earlier', () => {
    const monthly: Expectation = {
      ...daily,
      schedule: { frequency: 'monthly', monthDay: 2 },
      lagDays: 2,
      band: { kind: 'none' },
    }
    const slots = expectedSlots(
      monthly,
      [],
      { from: '2026-11-01', to: '2026-12-31' },
      utc('2026-11-20T00:00:00'),
    )
    expect(slots.map(slot => [slot.dueDay, slot.callsFrom, slot.callsTo])).toEqual([
      ['2026-11-02', '2026-10-01', '2026-10-31'],
      ['2026-12-02', '2026-11-01', '2026-11-30'],
    ])
  })

  it('is due on the last day of a shorter month, and on no other day', () => {
    const monthly: Expectation = { ...daily, schedule: { frequency: 'monthly', monthDay: 31 } }
    expect(
      statesOf(monthly, [], ['2027-01-01', '2027-04-30'], '2026-12-01T00:00:00').map(each =>
        each.slice(0, 10),
      ),
    ).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  it('is due on the chosen days of the week, from the first day on', () => {
    const weekly: Expectation = {
      ...daily,
      schedule: { frequency: 'weekly', weekdays: [1, 4] },
      startsOn: '2026-11-05',
    }
    expect(
      statesOf(weekly, [], ['2026-11-01', '2026-11-12'], '2026-11-01T00:00:00').map(each =>
        each.slice(0, 10),
      ),
    ).toEqual(['2026-11-05', '2026-11-09', '2026-11-12'])
  })
})

describe('a time in London', () => {
  it('keeps to local time over both clock changes', () => {
    expect(dueInstant('2026-03-28', '06:00')).toBe(utc('2026-03-28T06:00:00'))
    expect(dueInstant('2026-03-29', '06:00')).toBe(utc('2026-03-29T05:00:00'))
    expect(dueInstant('2026-10-24', '06:00')).toBe(utc('2026-10-24T05:00:00'))
    expect(dueInstant('2026-10-25', '06:00')).toBe(utc('2026-10-25T06:00:00'))
  })

  it('is an hour later if the clocks skip it, and the first if it occurs twice', () => {
    // 29 March has no 01:30: the clocks go from 01:00 to 02:00, so it is due at 02:30.
    expect(dueInstant('2026-03-29', '01:30')).toBe(utc('2026-03-29T01:30:00'))
    expect(dueInstant('2026-10-25', '01:30')).toBe(utc('2026-10-25T00:30:00'))
  })

  it('assigns a file on a day of a clock change to its own delivery', () => {
    const arrivals = [
      arrival('2026-10-24T04:55:00'),
      arrival('2026-10-25T05:55:00'),
      arrival('2026-10-26T05:55:00'),
    ]
    expect(statesOf(daily, arrivals, ['2026-10-24', '2026-10-26'], '2026-10-26T12:00:00')).toEqual([
      '2026-10-24 on_time',
      '2026-10-25 on_time',
      '2026-10-26 on_time',
    ])
  })
})

describe("a carrier's own range", () => {
  const own: Expectation = { ...daily, band: { kind: 'own', percent: 20 } }

  it('is the median of its last twelve deliveries, plus or minus the tolerance', () => {
    expect(bandOf(own, [1, 1, 1, 100, 100, 100, 100, 100, 102, 102, 102, 104, 104, 104, 200])).toEqual({
      min: 81,
      max: 123,
    })
    expect(bandOf(own, [100, 100])).toEqual({ min: null, max: null })
  })

  it('is based on the deliveries before the one that it is for', () => {
    const arrivals = ['07', '08', '09', '10'].map((day, at) =>
      arrival(`2026-11-${day}T05:50:00`, at === 3 ? 79 : 100),
    )
    const [slot] = expectedSlots(
      own,
      arrivals,
      { from: '2026-11-10', to: '2026-11-10' },
      utc('2026-11-10T12:00:00'),
    )
    expect(slot).toMatchObject({ state: 'short', lines: 79, min: 80, max: 120 })
    expect(slot && slotMessage(slot)).toBe('79 lines: at least 80 were expected.')
  })
})
