import type { Db } from '../../platform/db/db.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { accountHtml } from '../email-options/email-html.service.ts'
import * as repository from './account-statements.repository.ts'
import { loadStatement, statementFileName, statementPdf } from './account-statements.service.ts'

interface Sending {
  db: Db
  files: Files
  mailer: Mailer
  signal: AbortSignal
}

function messageIdOf(index: number, mailFrom: string): string {
  const [sender = ''] = addressesOf(mailFrom)
  return `account-email-${index}@${sender.slice(sender.lastIndexOf('@') + 1)}`
}

/** The e-mail that one of these message ids is of, locked; undefined if none is. Only of one reseller if given. */
export async function lockAccountEmail(
  db: Db,
  messageIds: readonly string[],
  clientIndex: number | undefined,
): Promise<repository.SentEmail | undefined> {
  for (const id of messageIds) {
    const index = Number(/^account-email-(\d{1,9})@/.exec(id)?.[1] ?? 0)
    const email = index > 0 ? await repository.lockSent(db, index, clientIndex) : undefined
    if (email && messageIdOf(index, email.mailFrom) === id) return email
  }
  return undefined
}

/** Notes that an e-mail came back, with the words of the mail server: the customer did not get it. */
export const markReturned = (db: Db, index: number, words: string): Promise<void> =>
  repository.updateState(db, index, 'refused', words)

/**
 * Sends a queued e-mail. It is noted as handed over before the first byte: after a crash it stays so, and is not sent
 * again. @throws where the mail server may be tried again
 */
async function deliverAccountEmail({ db, files, mailer, signal }: Sending, index: number): Promise<void> {
  const email = await repository.selectQueued(db, index)
  if (!email) return
  const { clientIndex, accountIndex, from, to, mailFrom, mailTo, replyTo, subject, body, createdAt } = email
  const statement =
    from === null || to === null ? null : await loadStatement(db, clientIndex, accountIndex, { from, to })
  const { state, words } = await mailer.deliver(
    {
      from: mailFrom,
      to: mailTo,
      bcc: '',
      replyTo,
      subject,
      text: body,
      html: await accountHtml(db, files, { accountIndex, subject, body }),
      messageId: messageIdOf(index, mailFrom),
      date: createdAt,
      attachments: statement
        ? [
            {
              name: statementFileName(statement, 'pdf'),
              type: 'application/pdf',
              content: await statementPdf(statement),
            },
          ]
        : [],
    },
    {
      accepted: [],
      outboxKey: `outbox/accounts/${index}.eml`,
      handOver: () => repository.handOver(db, index),
      signal,
    },
  )
  if (state === 'later') {
    await repository.updateState(db, index, 'queued', words)
    throw new Error(`The mail server did not take an e-mail of an account: ${words}`)
  }
  await repository.updateState(db, index, state, state === 'refused' ? words : null)
}

/** So many failures in a row, and the mail server itself is at fault. */
const GIVE_UP_AFTER = 3

/** Sends queued e-mails. @throws where the mail server may be tried again; those that it took are not sent again */
export async function deliverAccountEmails(sending: Sending, indexes: readonly number[]): Promise<void> {
  let failure: unknown
  let inRow = 0
  for (const index of indexes) {
    if (sending.signal.aborted || inRow === GIVE_UP_AFTER) break
    try {
      await deliverAccountEmail(sending, index)
      inRow = 0
    } catch (error) {
      failure ??= error
      inRow += 1
    }
  }
  sending.signal.throwIfAborted()
  if (failure !== undefined) throw failure
}
