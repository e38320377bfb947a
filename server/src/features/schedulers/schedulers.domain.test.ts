import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { londonWallClockMs } from '../../platform/clock/london.ts'
import { cronProblem, normalCron } from './cron-fields.domain.ts'
import { cronTimes, cronLabel, nextTimes, scheduleProblem, timeInWords } from './cron-times.domain.ts'
import { dueTimes, MOST_MISSED, statusOf } from './occurrences.domain.ts'

const at = (text: string) => Date.parse(text)
const next = (cron: string, after: string, count: number) =>
  nextTimes(cron, at(after), count).map(ms => timeInWords(ms))

describe('a schedule keeps London time', () => {
  it('at 02:00 through the year, in GMT and in BST', () => {
    expect(next('0 2 * * *', '2026-03-28T12:00:00Z', 2)).toEqual([
      'Sun 29 Mar 2026, 02:00 BST',
      'Mon 30 Mar 2026, 02:00 BST',
    ])
    expect(next('0 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual([
      'Sun 25 Oct 2026, 02:00 GMT',
      'Mon 26 Oct 2026, 02:00 GMT',
    ])
  })

  it('on 29 March 2026 a time in the missing hour is made up for at 02:00, once', () => {
    expect(next('30 1 * * *', '2026-03-28T12:00:00Z', 2)).toEqual([
      'Sun 29 Mar 2026, 02:00 BST',
      'Mon 30 Mar 2026, 01:30 BST',
    ])
    expect(next('0,20,40 1-2 * * *', '2026-03-29T00:59:00Z', 4)).toEqual([
      'Sun 29 Mar 2026, 02:00 BST',
      'Sun 29 Mar 2026, 02:20 BST',
      'Sun 29 Mar 2026, 02:40 BST',
      'Mon 30 Mar 2026, 01:00 BST',
    ])
  })

  it('on 29 March 2026 an hourly schedule simply continues', () => {
    expect(next('30 * * * *', '2026-03-29T00:00:00Z', 3)).toEqual([
      'Sun 29 Mar 2026, 00:30 GMT',
      'Sun 29 Mar 2026, 02:30 BST',
      'Sun 29 Mar 2026, 03:30 BST',
    ])
  })

  it('on 25 October 2026 a time in the repeated hour runs once, the first time', () => {
    expect(next('30 1 * * *', '2026-10-24T12:00:00Z', 2)).toEqual([
      'Sun 25 Oct 2026, 01:30 BST',
      'Mon 26 Oct 2026, 01:30 GMT',
    ])
    expect(next('*/30 * * * *', '2026-10-24T23:59:00Z', 4)).toEqual([
      'Sun 25 Oct 2026, 01:00 BST',
      'Sun 25 Oct 2026, 01:30 BST',
      'Sun 25 Oct 2026, 02:00 GMT',
      'Sun 25 Oct 2026, 02:30 GMT',
    ])
    // In the second of the two hours, its times have passed.
    expect(next('*/30 * * * *', '2026-10-25T01:05:00Z', 1)).toEqual(['Sun 25 Oct 2026, 02:00 GMT'])
  })
})

const inside = (least: number, most: number) => fc.integer({ min: least, max: most })
const field = (least: number, most: number) =>
  fc.oneof(
    fc.constant('*'),
    inside(least, most).map(String),
    inside(2, 9).map(step => `*/${step}`),
    fc.tuple(inside(least, most), inside(least, most)).map(ends => ends.toSorted((a, b) => a - b).join('-')),
    fc.uniqueArray(inside(least, most), { minLength: 1, maxLength: 4 }).map(list => list.join(',')),
  )
const minuteAndHour = fc.tuple(field(0, 59), field(0, 23))

function matches(value: number, pattern: string, most: number): boolean {
  return pattern.split(',').some(item => {
    const [body = '', step] = item.split('/')
    if (body === '*') return value % Number(step ?? 1) === 0
    const [from = 0, to = from] = body.split('-').map(Number)
    return value >= from && value <= Math.min(to, most)
  })
}

it('next times ascend, none is left out, and each matches the expression on the clock', () => {
  const springs = new Set(['2025-03-30T01:00Z', '2026-03-29T01:00Z', '2027-03-28T01:00Z'].map(at))
  fc.assert(
    fc.property(
      minuteAndHour,
      fc.oneof(
        inside(at('2025-01-01T00:00Z'), at('2027-12-01T00:00Z')),
        inside(at('2026-03-28T20:00Z'), at('2026-03-29T06:00Z')),
        inside(at('2026-10-24T20:00Z'), at('2026-10-25T06:00Z')),
      ),
      ([minute, hour], after) => {
        const times = nextTimes(`${minute} ${hour} * * *`, after, 12)
        expect(times).toHaveLength(12)
        const fits = (ms: number) => {
          const clock = new Date(londonWallClockMs(ms))
          return matches(clock.getUTCMinutes(), minute, 59) && matches(clock.getUTCHours(), hour, 23)
        }
        let before = after
        const seen = new Set<number>()
        for (const time of times) {
          expect(time).toBeGreaterThan(before)
          expect(fits(time) || springs.has(time)).toBe(true)
          expect(seen.has(londonWallClockMs(time))).toBe(false)
          seen.add(londonWallClockMs(time))
          // Every match in between is the second occurrence of a repeated hour.
          const until = Math.min(time, before + 90_000_000)
          for (let ms = Math.floor(before / 60_000) * 60_000 + 60_000; ms < until; ms += 60_000)
            if (fits(ms)) expect(londonWallClockMs(ms - 3_600_000)).toBe(londonWallClockMs(ms))
          before = time
        }
      },
    ),
    { numRuns: 150 },
  )
})

describe('an expression', () => {
  it.each([
    ['60 2 * * *', 'minute', '"60" must be 0 to 59'],
    ['0 24 * * *', 'hour', '"24" must be 0 to 23'],
    ['0 2 32 * *', 'day', '"32" must be 1 to 31, or L for the last day'],
    ['0 2 * SEPT *', 'month', '"SEPT" must be 1 to 12, or JAN to DEC'],
    ['0 2 * * 8', 'weekday', '"8" must be 0 to 7 (0 and 7 are Sunday), or SUN to SAT'],
    ['0 5-2 * * *', 'hour', '"5-2" ends before it begins'],
    ['*/0 2 * * *', 'minute', 'the step of "*/0" must be 1 to 59'],
    ['5/10 2 * * *', 'minute', '"5/10" needs a range before its step, such as */10'],
    ['0 2 * *', 'cron', 'has 4 of the five fields: minute, hour, day, month, weekday'],
    ['', 'cron', 'has 0 of the five fields: minute, hour, day, month, weekday'],
    ['0 2 31 2 *', 'day', 'no such day ever comes'],
    ['0 2 , * *', 'day', '"" must be 1 to 31, or L for the last day'],
  ])('%j is refused with an error on its field', (cron, name, message) => {
    expect(scheduleProblem(cron, at('2026-11-21T12:00Z'))).toEqual({ field: name, message })
  })

  it.each(['* * * * *', '*/15 9-17 * * MON-FRI', '0 2 L * *', '15,45 8 1-7/2 jan,JUL *', ' 5  0 * * 7 '])(
    '%j is valid',
    cron => expect(cronProblem(normalCron(cron))).toBeNull(),
  )

  it('may have leading zeros', () => {
    const cron = normalCron('00 02 * 03 05-07')
    expect(cron).toBe('0 2 * 3 5-7')
    expect(cronLabel(cron)).toBe('At 02:00, Friday to Sunday, in March')
    expect(normalCron('10 20 30 * 0')).toBe('10 20 30 * 0')
  })

  it('never makes the check fail, whatever is typed, and a valid one has times or is refused', () => {
    const typed = fc.stringMatching(/^[0-9A-Za-z*,/ LW#?-]{0,30}$/)
    const day = fc.oneof(field(0, 32), fc.constantFrom('L', 'l', 'L,15', '1-7,l', 'L/2', 'l-1'))
    const month = fc.oneof(field(0, 13), fc.constantFrom('jan', 'JAN-MAR', 'Feb,4', 'DEC-jan', 'feb/2'))
    const weekday = fc.oneof(field(0, 8), fc.constantFrom('sun', 'MON-fri', '5-7', 'FRI#2', '5L', '\u017fun'))
    const space = fc.constantFrom(' ', '  ', '\t', '\u00a0')
    const likely = fc
      .tuple(field(0, 60), field(0, 24), day, month, weekday, space)
      .map(([...parts]) => parts.slice(0, 5).join(parts[5]))
    fc.assert(
      fc.property(fc.oneof(typed, likely, fc.string()), text => {
        const cron = normalCron(text)
        const problem = scheduleProblem(cron, at('2026-11-21T12:00Z'))
        if (problem === null) expect(cronLabel(cron)).not.toBe('')
        else expect(problem.message).not.toBe('')
      }),
    )
  })

  it('is described in British English', () => {
    expect(cronLabel('0 2 * * MON-FRI')).toBe('At 02:00, Monday to Friday')
    expect(cronLabel('0 2 * * *')).toBe('At 02:00 every day')
    expect(cronLabel('15 6 * * 1')).toBe('At 06:15 on Mondays')
    expect(cronLabel('30 17 1 * *')).toBe('At 17:30 on the 1st')
    expect(cronLabel('30 17 22 * *')).toBe('At 17:30 on the 22nd')
    expect(cronLabel('30 17 1 1 *')).toBe('At 17:30 on 1 January')
    expect(cronLabel('30 17 11 * *')).toBe('At 17:30 on the 11th')
    expect(cronLabel('30 17 1,15 * *')).toBe('At 17:30, on day 1 and 15 of the month')
    expect(cronLabel('0 3 1 * 1')).toBe('At 03:00, on day 1 of the month, or on Monday')
  })
})

const iso = (ms: number) => new Date(ms).toISOString().slice(5, 16)
const due = (cron: string, first: string, now: string) => {
  const { run, missed, more, next: coming } = dueTimes(cron, at(first), at(now))
  return { run: run && iso(run), missed: missed.map(iso), more, next: coming && iso(coming) }
}

describe('a time that passed while no worker ran', () => {
  it('is run if it is noticed soon', () => {
    expect(due('0 2 * * *', '2026-11-21T02:00Z', '2026-11-21T02:00:03Z')).toEqual({
      run: '11-21T02:00',
      missed: [],
      more: false,
      next: '11-22T02:00',
    })
  })
  it('is run once for all that passed, and the others are recorded as missed', () => {
    expect(due('0 */2 * * *', '2026-11-21T02:00Z', '2026-11-21T09:00Z')).toEqual({
      run: '11-21T08:00',
      missed: ['11-21T02:00', '11-21T04:00', '11-21T06:00'],
      more: false,
      next: '11-21T10:00',
    })
  })
  it('is missed once it is over 12 hours ago', () => {
    expect(due('0 2 * * *', '2026-11-20T02:00Z', '2026-11-21T14:00Z').run).toBe('11-21T02:00')
    expect(due('0 2 * * *', '2026-11-20T02:00Z', '2026-11-21T14:01Z')).toMatchObject({
      run: null,
      missed: ['11-20T02:00', '11-21T02:00'],
    })
  })
  it('is not recorded individually where very many were missed', () => {
    const { missed, more, run } = due('* * * * *', '2026-01-01T00:00Z', '2026-11-21T12:00:30Z')
    expect({ missed: missed.length, more, run }).toEqual({
      missed: MOST_MISSED,
      more: true,
      run: '11-21T12:00',
    })
  })
})

it('an occurrence with any part that failed never reads complete', () => {
  const parts = fc.record({ complete: fc.nat(20), failed: fc.nat(20), left: fc.nat(3) })
  fc.assert(
    fc.property(parts, ({ complete, failed, left }) => {
      const ended = complete + failed
      const status = statusOf({ total: ended + left, ended, failed })
      if (left > 0) expect(status).toBe('running')
      else if (failed > 0) expect(status).toBe(complete > 0 ? 'partly-failed' : 'failed')
      else expect(status).toBe('complete')
    }),
  )
})

it('times can be requested one by one', () => {
  const times = cronTimes('0 0 1 1 *', at('2026-11-21T12:00Z'))
  expect(times.next().value).toBe(at('2027-01-01T00:00Z'))
})
