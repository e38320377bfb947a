import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { phoneNumberText } from './phone-number-text.ts'

it.each([
  ['442079460000', '020 7946 0000'],
  ['442890180123', '028 9018 0123'],
  ['441134960000', '0113 496 0000'],
  ['441214960000', '0121 496 0000'],
  ['441632960001', '01632 960001'],
  ['44120498765', '01204 98765'],
  ['441387370123', '013873 70123'],
  ['443301234567', '0330 123 4567'],
  ['447700900123', '07700 900123'],
  ['447012345678', '070 1234 5678'],
  ['447624123456', '07624 123456'],
  ['448001111', '0800 1111'],
  ['44800123456', '0800 123456'],
  ['448081570123', '0808 157 0123'],
  ['44500123456', '0500 123456'],
  ['448454647', '0845 4647'],
  ['445612345678', '056 1234 5678'],
  ['449098790123', '0909 879 0123'],
  ['118500', '118 500'],
  ['116123', '116 123'],
  ['999', '999'],
  ['46846500420', '+46 8 465 004 20'],
  ['353112345678', '+353 1 1234 5678'],
  ['12125550100', '+1 212 555 0100'],
  ['Service', 'Service'],
  ['', ''],
])('%s is written %s', (stored, written) => {
  expect(phoneNumberText(stored)).toBe(written)
})

it('loses and adds no digit, and leaves no group empty', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{2,14}$/), stored => {
      const written = phoneNumberText(stored)
      const digits = written.replaceAll(/\D/g, '')
      expect(digits === stored || `44${digits.slice(1)}` === stored).toBe(true)
      expect(written).not.toMatch(/ {2}| $/)
    }),
  )
})
