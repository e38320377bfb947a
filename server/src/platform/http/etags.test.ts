import { expect, it } from 'vitest'
import { names } from './etags.ts'

it.each([
  [undefined, false],
  ['', false],
  ['*', true],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['a', false],
])('If-None-Match %s names the tag: %s', (header, expected) => {
  expect(names(header, 'W/"a"')).toBe(expected)
})
