import { expect, it } from 'vitest'
import { readTogether } from './calls-together.domain.ts'

const together = (...calls: number[]) => readTogether(calls, of => of, 10)

it('calls of small accounts are read together, those of a large one alone, in order', () => {
  expect(together()).toEqual([])
  expect(together(4, 6, 1)).toEqual([[4, 6], [1]])
  expect(together(3, 25, 3, 0, 7)).toEqual([[3], [25], [3, 0, 7]])
  expect(together(0, 0, 0)).toEqual([[0, 0, 0]])
})
