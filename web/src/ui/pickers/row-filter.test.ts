import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { RowFilter } from './row-filter.ts'

const text = string({ unit: constantFrom('a', 'B', '1', ' '), maxLength: 6 })

test('finds the rows whose text contains the filter, whatever is typed in any order', () => {
  assert(
    property(array(text), array(text), (rows, typed) => {
      const filter = new RowFilter(rows, row => row)
      for (const wanted of typed) {
        const plain = rows.filter(row => row.toLowerCase().includes(wanted.toLowerCase()))
        expect(filter.find(wanted)).toEqual(plain)
      }
    }),
  )
})

test('repeating the last filter does not search again', () => {
  const filter = new RowFilter(['Abc', 'abd'], row => row)
  expect(filter.find('AB')).toBe(filter.find('ab'))
})
