import { expect, it } from 'vitest'
import { copiedText } from './charge-labels.ts'

it('copying says in exact numbers that every account gets every charge', () => {
  expect(copiedText(2, 39, 78)).toBe('Each of the 2 accounts gets all 39 charges: 78 charges are added.')
  expect(copiedText(1, 39, 37)).toBe('The account gets 37 of the 39 charges: 37 charges are added.')
  expect(copiedText(3, 1, 3)).toBe('Each account gets the charge: 3 charges are added.')
})
