import { assert, integer, nat, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { substitutionLines, weightLines } from '../../../test/factories/modulus-tables.ts'
import { checkModulus, type WeightRow } from './modulus.domain.ts'
import { parseSubstitutions, parseWeights } from './modulus-tables.domain.ts'

const table = parseWeights(weightLines).rows
const substitutes = parseSubstitutions(substitutionLines).rows

function check(sortCode: string, account: string) {
  const code = Number(sortCode)
  const rows = table.filter(row => row.from <= code && code <= row.to)
  const found = substitutes.find(row => row.sortCode === code)?.substitute
  return checkModulus(rows, sortCode, account, found === undefined ? undefined : String(found))
}

describe('Vocalink’s published cases', () => {
  it.each([
    [1, '089999', '66374958', 'valid'],
    [2, '107999', '88837491', 'valid'],
    [3, '202959', '63748472', 'valid'],
    [4, '871427', '46238510', 'valid'],
    [5, '872427', '46238510', 'valid'],
    [6, '871427', '09123496', 'valid'],
    [7, '871427', '99123496', 'valid'],
    [8, '820000', '73688637', 'valid'],
    [9, '827999', '73988638', 'valid'],
    [10, '827101', '28748352', 'valid'],
    [11, '134020', '63849203', 'valid'],
    [12, '118765', '64371389', 'valid'],
    // Published as valid, because it cannot be checked.
    [13, '200915', '41011166', 'foreign_currency'],
    [14, '938611', '07806039', 'valid'],
    [15, '938600', '42368003', 'valid'],
    [16, '938063', '55065200', 'valid'],
    [17, '772798', '99345694', 'valid'],
    [18, '086090', '06774744', 'valid'],
    [19, '309070', '02355688', 'valid'],
    [20, '309070', '12345668', 'valid'],
    [21, '309070', '12345677', 'valid'],
    [22, '309070', '99345694', 'valid'],
    [23, '938063', '15764273', 'invalid'],
    [24, '938063', '15764264', 'invalid'],
    [25, '938063', '15763217', 'invalid'],
    [26, '118765', '64371388', 'invalid'],
    [27, '203099', '66831036', 'invalid'],
    [28, '203099', '58716970', 'invalid'],
    [29, '089999', '66374959', 'invalid'],
    [30, '107999', '88837493', 'invalid'],
    [31, '074456', '12345112', 'valid'],
    [32, '070116', '34012583', 'valid'],
    [33, '074456', '11104102', 'valid'],
    [34, '180002', '00000190', 'valid'],
  ] as const)('%i: %s %s is %s', (_case, sortCode, account, outcome) => {
    expect(check(sortCode, account)).toBe(outcome)
  })

  it('the worked examples of exception 14: the number itself, and the number without its last digit', () => {
    expect(check('180002', '98093517')).toBe('valid')
    expect(check('180002', '98093512')).toBe('invalid')
  })
})

const anyAccount = integer({ min: 0, max: 99_999_999 }).map(number => String(number).padStart(8, '0'))
const alone = (row: WeightRow, sortCode: string, account: string) => checkModulus([row], sortCode, account)

describe('where two rows apply', () => {
  const both = table.filter(row => row.from === 40_010)

  it('both must pass unless an exception says otherwise', () => {
    let oneOfTwo = 0
    assert(
      property(anyAccount, account => {
        const single = both.map(row => alone(row, '040010', account))
        if (single[0] !== single[1]) oneOfTwo += 1
        const expected = single.every(outcome => outcome === 'valid') ? 'valid' : 'invalid'
        expect(checkModulus(both, '040010', account)).toBe(expected)
      }),
      { numRuns: 3000, seed: 1 },
    )
    // A checker that accepts either of the two would have been caught this often.
    expect(oneOfTwo).toBeGreaterThan(300)
  })

  it('so an account that passes only one of them is invalid', () => {
    expect(alone(both[0] as WeightRow, '040010', '44608325')).not.toBe(
      alone(both[1] as WeightRow, '040010', '44608325'),
    )
    expect(checkModulus(both, '040010', '44608325')).toBe('invalid')
  })

  it.each(['309070', '871427', '074456'])('one is enough at %s (2 and 9, 10 and 11, 12 and 13)', sortCode => {
    const rows = table.filter(row => row.from <= Number(sortCode) && Number(sortCode) <= row.to)
    assert(
      property(anyAccount, account => {
        const any = rows.some(row => alone(row, sortCode, account) === 'valid')
        expect(checkModulus(rows, sortCode, account)).toBe(any ? 'valid' : 'invalid')
      }),
      { numRuns: 1000, seed: 2 },
    )
  })

  it('the second is skipped for exception 3 where c is 6 or 9', () => {
    const rows = table.filter(row => row.from === 820_000)
    assert(
      property(anyAccount, account => {
        const first = alone(rows[0] as WeightRow, '820000', account)
        if ('69'.includes(account[2] ?? '')) expect(checkModulus(rows, '820000', account)).toBe(first)
        else if (first === 'invalid') expect(checkModulus(rows, '820000', account)).toBe('invalid')
      }),
      { numRuns: 1000, seed: 3 },
    )
  })
})

it('modulus 11 alone always finds a change of one digit', () => {
  assert(
    property(anyAccount, nat(7), integer({ min: 1, max: 9 }), (account, position, by) => {
      pre(check('107999', account) === 'valid')
      const digits = Array.from(account, Number)
      digits[position] = ((digits[position] ?? 0) + by) % 10
      expect(check('107999', digits.join(''))).toBe('invalid')
    }),
    { numRuns: 300, seed: 4 },
  )
})

it('a sort code outside every range has no check', () => {
  expect(check('990000', '12345678')).toBe('no_row')
})
