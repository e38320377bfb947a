import { expect, it } from 'vitest'
import { counted, listed } from './words.ts'

it.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D'], 'A, B, C and D'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
  [Array.from({ length: 1203 }, () => 'A'), 'A, A, A and 1,200 more'],
])('of many names the first three are listed', (names, words) => expect(listed(names, 3)).toBe(words))

it('all names are listed unless a most is given', () =>
  expect(listed(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D and E'))

it('a count has its noun in the singular or plural', () => {
  expect(counted(1, 'file')).toBe('1 file')
  expect(counted(0, 'file')).toBe('0 files')
  expect(counted(1200, 'prefix', 'prefixes')).toBe('1,200 prefixes')
})
