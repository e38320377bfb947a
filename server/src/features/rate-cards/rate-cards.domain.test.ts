import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billableSecondsOf, callChargeMicros, pricePerMinute, rateSide } from './call-charges.domain.ts'
import { timeBandAt } from './rate-calendars.domain.ts'
import { createPrefixTrie, longestPrefix } from './prefix-trie.domain.ts'
import { entryProblems, findEntry, MAX_RATE_MICROS, prepareRateCard } from './rate-cards.domain.ts'
import type { RateEntry } from './rate-cards.domain.ts'
import { isShortCode, LONGEST_SHORT_CODE } from './short-codes.domain.ts'

const entry = (changes: Partial<RateEntry> = {}): RateEntry => ({
  prefix: '44',
  destination: 'UK',
  productGroup: 'National',
  connectionFeeMicros: 0,
  dayPriceMicros: 20_000,
  eveningPriceMicros: 10_000,
  weekendPriceMicros: 5_000,
  minimumChargeMicros: 0,
  firstIncrement: 1,
  nextIncrement: 1,
  ...changes,
})

const anyEntry: fc.Arbitrary<RateEntry> = fc
  .record({
    connectionFeeMicros: fc.nat(MAX_RATE_MICROS),
    dayPriceMicros: fc.nat(MAX_RATE_MICROS),
    eveningPriceMicros: fc.nat(MAX_RATE_MICROS),
    weekendPriceMicros: fc.nat(MAX_RATE_MICROS),
    minimumChargeMicros: fc.oneof(fc.constant(0), fc.nat(MAX_RATE_MICROS)),
    firstIncrement: fc.integer({ min: 1, max: 86_400 }),
    nextIncrement: fc.integer({ min: 1, max: 86_400 }),
  })
  .map(changes => entry(changes))
const duration = fc.integer({ min: 0, max: 86_400 })
const band = fc.constantFrom('day' as const, 'evening' as const, 'weekend' as const)

describe('the prefix of a call', () => {
  it('is the longest the number begins with', () => {
    const card = prepareRateCard(1, 'Card', [
      entry({ prefix: '44' }),
      entry({ prefix: '4420' }),
      entry({ prefix: '447' }),
    ])
    expect(findEntry(card, '442079460000')?.prefix).toBe('4420')
    expect(findEntry(card, '441632960001')?.prefix).toBe('44')
    expect(findEntry(card, '44')?.prefix).toBe('44')
    expect(findEntry(card, '4')).toBeNull()
    expect(findEntry(card, '33')).toBeNull()
  })

  it('is the same as that of a search through all prefixes', () => {
    const digits = fc.stringMatching(/^[0-3]{1,6}$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(digits, { maxLength: 60 }),
        fc.stringMatching(/^[0-3]{0,9}$/),
        (prefixes, number) => {
          const naive = prefixes
            .filter(prefix => number.startsWith(prefix))
            // A short code prices no longer number.
            .filter(prefix => number.length <= LONGEST_SHORT_CODE || !isShortCode(prefix))
            .reduce((longest, prefix) => (prefix.length > longest.length ? prefix : longest), '')
          expect(prefixes[longestPrefix(createPrefixTrie(prefixes), number)] ?? '').toBe(naive)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('must be digits and may be in a card once', () => {
    for (const prefixes of [['44', '44'], [''], ['4a']])
      expect(() => createPrefixTrie(prefixes)).toThrow(RangeError)
  })
})

describe('a rate card entry', () => {
  it('names the columns that cannot be rated', () => {
    expect(entryProblems(entry())).toEqual([])
    const bad = entry({
      prefix: '+44',
      destination: ' ',
      dayPriceMicros: -1,
      minimumChargeMicros: 0.5,
      nextIncrement: 0,
    })
    expect(entryProblems(bad).map(problem => problem.split(' ')[0])).toEqual([
      'prefix',
      'destination',
      'price_day',
      'minimum_charge',
      'next_increment',
    ])
  })
})

describe('the time band of a call', () => {
  it.each([
    ['2026-07-03T06:59:59+01:00', 'evening'],
    ['2026-07-03T07:00:00+01:00', 'day'],
    ['2026-07-03T18:59:59+01:00', 'day'],
    ['2026-07-03T19:00:00+01:00', 'evening'],
    ['2026-07-03T23:59:59+01:00', 'evening'],
    ['2026-07-04T00:00:00+01:00', 'weekend'],
    ['2026-07-05T23:59:59+01:00', 'weekend'],
    ['2026-07-06T00:00:00+01:00', 'evening'],
    ['2026-12-07T07:00:00Z', 'day'],
    ['2026-12-07T06:59:59Z', 'evening'],
  ])('at %s in London is %s', (start, expected) => {
    expect(timeBandAt(Date.parse(start))).toBe(expected)
  })
})

describe('the charge of a call', () => {
  it.each([
    // duration, first, next, billable
    [0, 60, 60, 0],
    [1, 60, 60, 60],
    [60, 60, 60, 60],
    [61, 60, 60, 120],
    [61, 30, 6, 66],
    [66, 30, 6, 66],
    [7, 1, 1, 7],
  ])(
    'for %i s with increments %i/%i is for %i billable seconds',
    (seconds, firstIncrement, nextIncrement, billable) => {
      expect(billableSecondsOf(entry({ firstIncrement, nextIncrement }), seconds)).toBe(billable)
    },
  )

  it.each([
    // worked by hand: connection + billable / 60 × price, at least the minimum
    [entry({ connectionFeeMicros: 50_000 }), 90, 80_000],
    [entry(), 1, 333],
    [entry({ dayPriceMicros: 30 }), 1, 1],
    [entry({ dayPriceMicros: 29 }), 1, 0],
    [entry({ minimumChargeMicros: 10_000 }), 1, 10_000],
    [entry({ minimumChargeMicros: 10_000, connectionFeeMicros: 50_000 }), 0, 0],
    [entry({ firstIncrement: 60, nextIncrement: 60 }), 61, 40_000],
  ])('%# is exact and rounded half up to a millionth of a pound once', (card, seconds, expected) => {
    expect(callChargeMicros(card, 'day', seconds)).toBe(expected)
  })

  it('equals exact fractions, for any entry and duration', () => {
    fc.assert(
      fc.property(anyEntry, band, duration, (card, callBand, seconds) => {
        const first = BigInt(card.firstIncrement)
        const next = BigInt(card.nextIncrement)
        const whole = BigInt(seconds)
        const billable = whole <= first ? first : first + ((whole - first + next - 1n) / next) * next
        // In 120ths of a micro-pound, so that half a micro-pound is an integer.
        const exact =
          BigInt(card.connectionFeeMicros) * 120n + billable * BigInt(pricePerMinute(card, callBand)) * 2n
        const atLeast = BigInt(card.minimumChargeMicros) * 120n
        const charge = ((exact > atLeast ? exact : atLeast) + 60n) / 120n
        expect(BigInt(callChargeMicros(card, callBand, seconds))).toBe(seconds === 0 ? 0n : charge)
      }),
      { numRuns: 1000 },
    )
  })

  it('never falls as a call grows longer', () => {
    fc.assert(
      fc.property(anyEntry, band, duration, duration, (card, callBand, a, b) => {
        const [shorter, longer] = a < b ? [a, b] : [b, a]
        expect(callChargeMicros(card, callBand, shorter)).toBeLessThanOrEqual(
          callChargeMicros(card, callBand, longer),
        )
      }),
    )
  })

  it('is missing, with the reason, where there is no card or no prefix', () => {
    const start = Date.parse('2026-07-03T12:00:00Z')
    const card = prepareRateCard(1, 'Card', [entry()])
    expect(rateSide(null, '441', start, 60)).toEqual({ rated: false, reason: 'no_rate_card' })
    expect(rateSide(card, '331', start, 60)).toEqual({ rated: false, reason: 'no_prefix' })
    expect(rateSide(card, '441', start, 60)).toMatchObject({ rated: true, band: 'day', chargeMicros: 20_000 })
  })
})
