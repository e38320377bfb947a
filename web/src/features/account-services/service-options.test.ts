import { expect, test } from 'vitest'
import { filterServices } from './service-options.ts'

const options = [
  { value: '1', label: '020 7946 0123 Reception' },
  { value: '2', label: '01632 960123' },
]

test.each([
  ['020 7946', '1'],
  ['0207946', '1'],
  ['+44 20 7946 0123', '1'],
  ['441632', '2'],
  ['reception', '1'],
])('a number is found as people type it: %s', (search, value) => {
  expect(filterServices({ options, search, limit: 9 })).toMatchObject([{ value }])
})
