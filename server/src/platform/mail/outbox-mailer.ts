import type { Files } from '../files/files.ts'
import { addressesOf, composeMessage } from './compose-message.ts'
import type { Mailer } from './mailer.ts'

/** Writes messages as .eml files; repeating a message writes the same file. */
export const outboxMailer = (files: Files): Mailer => ({
  together: 20,
  async deliver(message, { outboxKey }) {
    await files.write(outboxKey, await composeMessage(message, { bcc: true }))
    return {
      state: 'outbox',
      words: 'Written to the outbox',
      accepted: [...addressesOf(message.to), ...addressesOf(message.bcc)],
      reached: true,
    }
  },
  close() {},
})
