import { expect, test } from 'vitest'
import { sendReason, serverUnknown } from './email-labels.ts'

test('where it cannot be read whether a mail server is connected, that is said instead of waiting for it', () => {
  expect(serverUnknown({ data: undefined, error: null })).toBe('One moment.')
  expect(serverUnknown({ data: undefined, error: new Error('The database is away.') })).toContain(
    'could not be read: The database is away.',
  )
  expect(serverUnknown({ data: { outbox: true }, error: null })).toBeNull()
  // A later read has failed: what was read before is still known.
  expect(serverUnknown({ data: { outbox: true }, error: new Error('Away.') })).toBeNull()
})

test('where nothing of a run can be sent, what is on its way or came back is named', () => {
  const none = { incomplete: 0, queued: 0, sending: 0, outbox: 0, sent: 9, failed: 0, unsure: 0, bounced: 0 }
  expect(sendReason(undefined, 0, { byState: none })).toMatch(/^Choose an invoice run/)
  expect(sendReason(7, 2, { byState: none })).toBeNull()
  expect(sendReason(7, 0, { byState: none })).toBe('Nothing of this run is left to be sent')
  expect(sendReason(7, 0, { byState: { ...none, queued: 1, unsure: 1, bounced: 2 } })).toBe(
    'Nothing of this run is left to be sent; 1 e-mail is on its way; select the 3 that came back or may not have arrived, and choose Resend',
  )
})
