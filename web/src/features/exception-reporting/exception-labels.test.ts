import { expect, it } from 'vitest'
import { kindText } from './exception-labels.ts'

it('counts what one exception is: the files with rejected lines, not their lines', () => {
  expect(kindText('rejected', 1)).toBe('Rejected lines (1 file)')
  expect(kindText('late', 2, '31.5')).toBe('Late calls (2 files, £31.50)')
  expect(kindText('high_call', 3, '90')).toBe('Expensive calls (3 groups, £90.00)')
})
