import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exactMoney,
  formatPence,
  microsToDecimal,
  microsToPence,
  money,
  multiplyDivideHalfUp,
  parseMicros,
  parsePence,
  penceToDecimal,
  plainNumber,
  shownAmount,
  rate,
  roundHalfUp,
} from './money.ts'

const pence = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })

describe('money on the wire', () => {
  it.each([
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['-0.05', -5],
    ['-0', 0],
    ['1204331.18', 120_433_118],
    ['9999999999999.99', 999_999_999_999_999],
  ])('reads %s pounds as %i pence', (text, expected) => {
    expect(parsePence(text)).toBe(expected)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1.',
    '.5',
    '1.234',
    '1,000.00',
    '1e3',
    '--1',
    '£1',
    '12345678901234',
    '1\n',
  ])('refuses %j as an amount of money', text => {
    expect(parsePence(text)).toBeNull()
    expect(money.safeParse(text).success).toBe(false)
  })

  it('keeps six decimals of a rate', () => {
    expect(parseMicros('0.0125')).toBe(12_500)
    expect(parseMicros('0.000001')).toBe(1)
    expect(parseMicros('0.0000001')).toBeNull()
    expect(microsToDecimal(12_500)).toBe('0.012500')
    expect(microsToDecimal(-1)).toBe('-0.000001')
  })

  it('allows a negative sum of charges but no negative rate', () => {
    expect(rate.safeParse('-0.01').success).toBe(false)
    expect(exactMoney.safeParse('-0.010001').success).toBe(true)
    expect(rate.safeParse('0.010001').success).toBe(true)
  })

  it('writes and reads every amount back unchanged', () => {
    fc.assert(
      fc.property(pence, value => {
        expect(parsePence(penceToDecimal(value))).toBe(value)
        expect(parseMicros(microsToDecimal(value))).toBe(value)
        expect(money.safeParse(penceToDecimal(value)).success).toBe(true)
      }),
    )
  })
})

describe('money shown to people', () => {
  it('groups thousands and puts the minus before the pound sign', () => {
    expect(formatPence(120_433_118)).toBe('£1,204,331.18')
    expect(formatPence(5)).toBe('£0.05')
    expect(formatPence(-100_000)).toBe('−£1,000.00')
  })

  it('agrees with the en-GB currency format, but for its true minus', () => {
    const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), value => {
        const shown = format.format(`${value}E-2` as Intl.StringNumericLiteral)
        expect(formatPence(value)).toBe(shown.replace('-', '−'))
      }),
    )
  })
})

describe('rounding', () => {
  it('rounds a half away from zero', () => {
    expect(roundHalfUp(5, 10)).toBe(1)
    expect(roundHalfUp(-5, 10)).toBe(-1)
    expect(roundHalfUp(4, 10)).toBe(0)
    expect(Object.is(roundHalfUp(-4, 10), 0)).toBe(true)
    expect(roundHalfUp(-15n, 10n)).toBe(-2n)
    expect(microsToPence(15_000)).toBe(2)
    expect(microsToPence(14_999)).toBe(1)
    expect(microsToPence(-15_000)).toBe(-2)
  })

  it('is the same for numbers and big integers', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000_000_000 }), (n, d) => {
        expect(BigInt(roundHalfUp(n, d))).toBe(roundHalfUp(BigInt(n), BigInt(d)))
      }),
    )
  })

  it('is never more than half a unit away, and exactly half only upwards', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (n, d) => {
          const error = 2n * (roundHalfUp(n, d) * d - n)
          expect(n < 0n ? -error : error).toBeGreaterThan(-d)
          expect(n < 0n ? -error : error).toBeLessThanOrEqual(d)
        },
      ),
    )
  })

  it('multiplies and divides exactly beyond 2^53 and refuses a result that large', () => {
    expect(multiplyDivideHalfUp(999_999_999_999, 999_999, 999_999)).toBe(999_999_999_999)
    expect(() => multiplyDivideHalfUp(2 ** 52, 2 ** 52, 1)).toThrow(RangeError)
  })
})

it('quantities and percentages lose trailing noughts, whole numbers keep theirs', () => {
  expect(['2.000', '1.500', '0.250', '20.00', '10', '100'].map(plainNumber)).toEqual([
    '2',
    '1.5',
    '0.25',
    '20',
    '10',
    '100',
  ])
})

it('a credit note shows what it credits', () => {
  expect(shownAmount('credit_note', '-12.50')).toBe('12.50')
  expect(shownAmount('credit_note', '3.00')).toBe('-3.00')
  expect(shownAmount('credit_note', '0.00')).toBe('0.00')
  expect(shownAmount('invoice', '-3.00')).toBe('-3.00')
})
