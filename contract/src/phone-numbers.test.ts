import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialledNumber, isWithheldCaller, normaliseDialled, normalisePhoneNumber } from './phone-numbers.ts'

describe('phone numbers', () => {
  it.each([
    ['01632 960001', '441632960001'],
    ['+44 1632 960001', '441632960001'],
    ['0044 1632 960001', '441632960001'],
    ['441632960001', '441632960001'],
    ['(01632) 960-001', '441632960001'],
    ['01632.960.001', '441632960001'],
    ['+1 (212) 555-0100', '12125550100'],
    ['0012125550100', '12125550100'],
    ['08001111', '448001111'],
    ['+44 (0)20 7946 0000', '442079460000'],
    ['0044(0)1632960001', '441632960001'],
    ['+44 (0)800 1111', '448001111'],
  ])('%s is stored as %s', (text, stored) => {
    expect(normalisePhoneNumber(text)).toBe(stored)
  })

  it.each(['999', '101', '0123', '1471', '118118', '012345', '116123'])(
    'short code %s is unchanged',
    text => {
      expect(normalisePhoneNumber(text)).toBe(text)
    },
  )

  it.each([
    '',
    '1',
    '12',
    '+',
    '++441632960001',
    '44+1632960001',
    '01632 96000a',
    'anonymous',
    '01632/960001',
  ])('%j is not a number', text => {
    expect(normalisePhoneNumber(text)).toBeNull()
  })

  it('have at most the 15 digits of E.164', () => {
    expect(normalisePhoneNumber('123456789012345')).toBe('123456789012345')
    expect(normalisePhoneNumber('1234567890123456')).toBeNull()
    expect(normalisePhoneNumber('01234567890123')).toBe('441234567890123')
    expect(normalisePhoneNumber('012345678901234')).toBeNull()
  })

  it.each([
    ['1800102079460000', '442079460000'],
    ['18002 020 7946 0000', '442079460000'],
    ['18001-07700 900123', '447700900123'],
    ['180020035312345678', '35312345678'],
    ['18001442079460000', '442079460000'],
    ['1800108001111', '448001111'],
    ['18001111', '111'],
    ['18002999', '999'],
    ['18001116123', '116123'],
  ])('dialled %s, a text relay connects %s', (dialled, wanted) => {
    expect(normaliseDialled(dialled)).toBe(wanted)
  })

  it.each([
    ['14102079460000', '442079460000'],
    ['141 020 7946 0000', '442079460000'],
    ['147007700900123', '447700900123'],
    ['141003531234567', '3531234567'],
    ['#31#07700900123', '447700900123'],
    ['*31#02079460000', '442079460000'],
    ['14108001111', '448001111'],
    ['147008001111', '448001111'],
    ['141-020 7946 0000', '442079460000'],
    ['141447700900123', '447700900123'],
    ['141+447700900123', '447700900123'],
    ['#31#447700900123', '447700900123'],
    ['#31# +353 1 234567', '3531234567'],
  ])('dialled %s, the caller only withholds or shows the number', (dialled, wanted) => {
    expect(normaliseDialled(dialled)).toBe(wanted)
  })

  it.each([
    // Baltimore, and the code alone.
    ['14105550100', '14105550100'],
    ['+14105550100', '14105550100'],
    ['141', '141'],
    ['#31#', null],
    ['*21*02079460000#', null],
  ])('dialled %s, it is read as it is', (dialled, stored) => {
    expect(normaliseDialled(dialled)).toBe(stored)
  })

  it.each(['18000', '18001', '18002', '18002752273', '+18001234567', '020 7946 0000', '1800175', '18001x'])(
    'dialled %s, no text relay is meant',
    dialled => {
      expect(normaliseDialled(dialled)).toBe(normalisePhoneNumber(dialled))
    },
  )

  it('are the same however they are punctuated', () => {
    const digits = fc.stringMatching(/^[1-9]\d{6,12}$/).filter(number => !number.startsWith('440'))
    const marks = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '.'), { minLength: 13, maxLength: 13 })
    const prefix = fc.constantFrom('', '+', '00')
    fc.assert(
      fc.property(digits, marks, prefix, (number, between, start) => {
        const text =
          start +
          number
            .split('')
            .map((digit, at) => (between[at] ?? '') + digit)
            .join('')
        expect(normalisePhoneNumber(text)).toBe(number)
        expect(normalisePhoneNumber(number)).toBe(number)
      }),
    )
  })

  it('include a withheld caller by its word', () => {
    expect(isWithheldCaller('anonymous')).toBe(true)
    expect(isWithheldCaller('WITHHELD')).toBe(true)
    expect(isWithheldCaller('withheldx')).toBe(false)
  })
})

it('a UK CLI is shown with its 0, others unchanged', () => {
  expect(['442079460101', '443301234', '35312345678', '118500'].map(dialledNumber)).toEqual([
    '02079460101',
    '443301234',
    '35312345678',
    '118500',
  ])
})
