import { expect, it } from 'vitest'
import { accountWord } from './account-words.ts'

it('calls nothing pending or done in an abandoned run', () => {
  expect(accountWord('pending', false)).toBe('Pending')
  expect(accountWord('pending', true)).toBe('Not invoiced')
  expect(accountWord('done', true)).toBe('Not invoiced')
  expect(accountWord('failed', true)).toBe('Failed')
})
