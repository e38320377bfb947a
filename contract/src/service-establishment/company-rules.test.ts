import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrastOnWhite,
  readBankAccount,
  readColour,
  readCompanyNumber,
  type Reader,
  readEmail,
  readPhone,
  readPostcode,
  readServiceUserNumber,
  readSortCode,
  readWebsite,
} from './company-rules.ts'
import { readCustomerVatNumber, readVatNumber } from './vat-rules.ts'

const readers = {
  'VAT number': readVatNumber,
  'company number': readCompanyNumber,
  postcode: readPostcode,
  'sort code': readSortCode,
  'account number': readBankAccount,
  'service user number': readServiceUserNumber,
  'e-mail address': readEmail,
  'phone number': readPhone,
  'web address': readWebsite,
  colour: readColour,
} satisfies Record<string, Reader>
const cases = Object.entries(readers)

describe.each(cases)('a %s', (name, read) => {
  it('reports errors by its name, and accepts its own output unchanged', () => {
    assert(
      property(string({ maxLength: 30 }), typed => {
        const { value, problem } = read(typed)
        if (problem !== undefined) expect(problem.toLowerCase()).toContain(name.toLowerCase())
        else expect(read(value)).toEqual({ value })
      }),
      { numRuns: 500 },
    )
  })
})

describe('a VAT number', () => {
  it.each([
    ['GB123456782', 'GB 123 4567 82'],
    ['123 4567 82', 'GB 123 4567 82'],
    ['gb 123 4567 82 001', 'GB 123 4567 82 001'],
    ['XI123456782', 'XI 123 4567 82'],
    // 112 + 27 and 55 are twice 97: a number by the rule of 2009.
    ['GB123456727', 'GB 123 4567 27'],
    ['GD001', 'GB GD001'],
    ['GBHA599', 'GB HA599'],
    ['', ''],
  ])('%j is read as %j', (typed, value) => expect(readVatNumber(typed)).toEqual({ value }))

  it.each(['GB12345678', 'DE123456782', 'GD500', 'HA499', 'GB12345678200', 'twelve'])(
    '%j is not valid',
    typed => {
      expect(readVatNumber(typed).problem).toContain('9 or 12 digits')
    },
  )

  it.each([
    ['gb123456782', 'GB 123 4567 82'],
    ['ie 1234567 fa', 'IE 1234567FA'],
    ['DE123456789', 'DE 123456789'],
    ['NL 123456789 B01', 'NL 123456789B01'],
    ['GR 123456789', 'EL 123456789'],
    ['', ''],
  ])('%j of a customer, also in the EU, is read as %j', (typed, value) =>
    expect(readCustomerVatNumber(typed)).toEqual({ value }),
  )

  it('of a customer in the EU has the form of its country', () => {
    expect(readCustomerVatNumber('DE12345678').problem).toContain('the form of DE numbers')
    expect(readCustomerVatNumber('US123456789').problem).toContain('9 or 12 digits')
  })

  it('of any seven digits has two pairs of check digits, 55 apart: one of each rule', () => {
    const pairs = Array.from({ length: 97 }, (_, n) => String(n).padStart(2, '0'))
    assert(
      property(integer({ min: 0, max: 9_999_999 }), first => {
        const digits = String(first).padStart(7, '0')
        const [one = 0, other = 0, ...more] = pairs
          .filter(pair => readVatNumber(digits + pair).problem === undefined)
          .map(Number)
        expect(more).toEqual([])
        expect([55, 97 - 55]).toContain(other - one)
      }),
      { numRuns: 50 },
    )
  })
})

it.each([
  ['1234567', '01234567'],
  ['01234567', '01234567'],
  ['sc 123456', 'SC123456'],
  ['NI012345', 'NI012345'],
  ['OC300001', 'OC300001'],
  ['SO300001', 'SO300001'],
  ['NC000123', 'NC000123'],
  ['R0000123', 'R0000123'],
  ['IP12345R', 'IP12345R'],
])('the company number %j is read as %j', (typed, value) => {
  expect(readCompanyNumber(typed)).toEqual({ value })
})

it.each(['123456', '123456789', 'SC12345', 'XX123456', 'ABCDEFGH'])('%j is not a company number', typed => {
  expect(readCompanyNumber(typed).problem).toContain('company number')
})

it('a prefix that no register uses has its own message', () => {
  expect(readCompanyNumber('XX123456').problem).toContain('No company number begins with XX')
})

it.each([
  [readPostcode, 'ls14ap', 'LS1 4AP'],
  [readPostcode, 'EC1A 1BB', 'EC1A 1BB'],
  [readSortCode, '20-29-59', '202959'],
  [readSortCode, '20 29 59', '202959'],
  [readBankAccount, '6374 8472', '63748472'],
  [readServiceUserNumber, '123456', '123456'],
  [readEmail, 'billing@company.co.uk', 'billing@company.co.uk'],
  [readPhone, '0113  496 0999', '0113 496 0999'],
  [readPhone, '+44 (0)113 496 0999', '+44 (0)113 496 0999'],
  [readWebsite, 'www.company.co.uk', 'www.company.co.uk'],
  [readWebsite, 'https://company.co.uk/contact?x=1', 'https://company.co.uk/contact?x=1'],
  [readColour, '1F4E79', '#1f4e79'],
] as const)('%o reads %j as %j', (read, typed, value) => {
  expect(read(typed)).toEqual({ value })
})

it.each([
  [readPostcode, 'LS1', 'SW1A 1AA'],
  [readSortCode, '20295', '6 digits'],
  [readBankAccount, '1234567', 'put a 0 before it'],
  [readBankAccount, '123456', 'put 00 before it'],
  [readBankAccount, '123', 'must be 8 digits'],
  [readServiceUserNumber, '12345', '6 digits'],
  [readEmail, 'billing@company', 'billing@company.co.uk'],
  [readPhone, '496 0999', 'begin with 0 or +'],
  [readPhone, '0113', '9 to 15 digits'],
  [readWebsite, 'company', 'www.company.co.uk'],
  [readWebsite, 'javascript:alert(1)', 'www.company.co.uk'],
  [readColour, '#12', '#1f4e79'],
] as const)('%o refuses %j: %s', (read, typed, words) => {
  expect(read(typed).problem).toContain(words)
})

it('a colour must be readable on white paper', () => {
  expect(contrastOnWhite('#000000')).toBeCloseTo(21)
  expect(contrastOnWhite('#ffffff')).toBeCloseTo(1)
  expect(readColour('#777777').problem).toContain('its contrast is 4.4')
  expect(readColour('#767676')).toEqual({ value: '#767676' })
  expect(readColour('#ffd700').problem).toContain('too pale')
})
