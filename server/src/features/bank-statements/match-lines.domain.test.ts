import { expect, test } from 'vitest'
import { accountNamed, keysOf, possibleNumbers } from './match-lines.domain.ts'

const keys = keysOf([
  { accountIndex: 1, key: 'A0001' },
  { accountIndex: 1, key: 'NGB 0001' },
  { accountIndex: 2, key: 'b-200' },
  { accountIndex: 3, key: 'SHARED1' },
  { accountIndex: 4, key: 'SHARED1' },
  { accountIndex: 5, key: 'A1' },
  { accountIndex: 6, key: 'BAKERY' },
])
const invoices = new Map([
  ['BT-0007', [{ accountIndex: 2, debt: 70 }]],
  ['BT-0006', [{ accountIndex: 2, debt: 60 }]],
  [
    'X-0001',
    [
      { accountIndex: 1, debt: 10 },
      { accountIndex: 2, debt: 20 },
    ],
  ],
])
const named = (text: string) => accountNamed(text, keys, invoices)

test.each([
  ['payment a0001 thanks', 1],
  ['DD NGB 0001', 1],
  ['(B-200)', 2],
  ['A0001 NGB 0001', 1],
  ['A0001 B-200', null],
  ['XA0001', null],
  ['A00011', null],
  ['A0001B', null],
  ['SHARED1', null],
  ['SHARED1 A0001', null],
  ['A1', null],
  ['BAKERY', null],
  ['', null],
])('%s names %s', (text, account) => {
  expect(named(text)?.accountIndex ?? null).toBe(account)
})

test('invoices are named oldest first, and one of two brands of the same number names nobody', () => {
  expect(named('BT-0007, bt-0006.')).toEqual({ accountIndex: 2, debts: [60, 70] })
  expect(named('X-0001')).toBeNull()
  expect(named('BT-0007 A0001')).toBeNull()
  expect(possibleNumbers('Payment BT-0007/1 of 12 Nov')).toEqual(['BT-0007/1'])
})
