import { expect, test } from 'vitest'
import { readPeppolAddress } from './peppol-addresses.ts'

test.each([
  ['', ''],
  ['0088:5012345678900', '0088:5012345678900'],
  ['9932:GB987654321', '9932:GB987654321'],
  ['iso6523-actorid-upis::0208:0123456789', '0208:0123456789'],
])('%s is a Peppol address', (typed, value) => {
  expect(readPeppolAddress(typed)).toEqual({ value })
})

test.each([
  ['5012345678900', 'Must be a scheme of 4 digits'],
  ['88:5012345678900', 'Must be a scheme of 4 digits'],
  ['0088:', 'Must be a scheme of 4 digits'],
  ['1234:5012345678900', '1234 is not a scheme'],
  ['0088:5012345678901', 'its check digit does not fit'],
  ['0088:501234567890', 'must be 13 digits'],
])('%s is refused with what to correct', (typed, problem) => {
  expect(readPeppolAddress(typed).problem).toContain(problem)
})
