import { expect, test } from 'vitest'
import { inPostcodeOrder, postcodeOf } from './print-order.domain.ts'

const to = (postcode: string, accountNumber = 'A1', number = 'N1') => ({
  accountNumber,
  number,
  address: ['1 Pier Road', postcode],
})

test('letters are in the order of their postcodes, as the post is sorted, and those without one come last', () => {
  const sorted = [
    'B1 1AA',
    'BA1 1AA',
    'LS2 9AA',
    'LS10 1AA',
    'W1 1AA',
    'W1A 1AA',
    'W1A 1AB',
    'W1A 2AA',
    'Dublin',
  ]
  expect(inPostcodeOrder(sorted.toReversed().map(code => to(code))).map(({ address }) => address[1])).toEqual(
    sorted,
  )
})

test('letters to one postcode are by account, and an account’s documents stay together', () => {
  const letters = [to('LS1 4AP', 'A2', 'N1'), to('LS1 4AP', 'A1', 'N3'), to('ls1 4ap', 'A2', 'N0')]
  expect(inPostcodeOrder(letters).map(({ number }) => number)).toEqual(['N3', 'N0', 'N1'])
})

test('a postcode is read from the last line of an address alone', () => {
  expect(postcodeOf(['LS1 4AP', 'Leeds'])).toBe('')
  expect(postcodeOf(['Leeds', ' ls14ap '])).toBe('LS14AP')
  expect(postcodeOf([])).toBe('')
})
