import { expect, test } from 'vitest'
import { rowsToRender } from './use-rows-in-sight.ts'

const sight = { top: 4000, height: 300 }

test('rows in sight are rendered, with a few around them', () => {
  const options = { count: 1000, height: 40, spare: 2 }
  expect(rowsToRender(sight, options)).toEqual({ first: 98, end: 111 })
  const starts = Array.from({ length: 1001 }, (_, index) => index * 50)
  expect(rowsToRender(sight, options, starts)).toEqual({ first: 78, end: 89 })
})

test('of a scrolled list that has become shorter, the last rows are rendered', () => {
  expect(rowsToRender(sight, { count: 20, height: 40, head: 20, spare: 2 })).toEqual({ first: 11, end: 20 })
  expect(rowsToRender(sight, { count: 3, height: 40, spare: 2 })).toEqual({ first: 0, end: 3 })
  expect(rowsToRender(sight, { count: 0, height: 40, spare: 2 })).toEqual({ first: 0, end: 0 })
  expect(rowsToRender(sight, { count: 3, height: 40, spare: 2 }, [0, 50, 100, 150])).toEqual({
    first: 0,
    end: 3,
  })
})
