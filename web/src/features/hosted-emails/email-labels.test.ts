import { expect, test } from 'vitest'
import { serverUnknown } from './email-labels.ts'

test('where it cannot be read whether a mail server is connected, that is said instead of waiting for it', () => {
  expect(serverUnknown({ data: undefined, error: null })).toBe('One moment.')
  expect(serverUnknown({ data: undefined, error: new Error('The database is away.') })).toContain(
    'could not be read: The database is away.',
  )
  expect(serverUnknown({ data: { outbox: true }, error: null })).toBeNull()
  // A later read has failed: what was read before is still known.
  expect(serverUnknown({ data: { outbox: true }, error: new Error('Away.') })).toBeNull()
})
