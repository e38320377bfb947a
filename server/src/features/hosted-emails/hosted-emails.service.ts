import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { mimeMessage } from '../../platform/mail/mime-messages.ts'
import * as repository from './hosted-emails.repository.ts'

/** Where a message waits for the mail server: named by its invoice, so that it is there once. */
const outboxKey = (runIndex: number, invoiceIndex: number) => `outbox/${runIndex}/invoice-${invoiceIndex}.eml`

/**
 * Sends the hosted invoices of the accounts by e-mail, once each: a message is queued once for an invoice, put
 * in the outbox under a name of its own, and noted as sent in the caller's transaction. Should that fail, the
 * next try writes the same file again (engine: Idempotence and loss). Answers how many were sent.
 */
export async function sendEmails(
  db: Db,
  files: Files,
  runIndex: number,
  accountIndexes: readonly number[],
): Promise<number> {
  await repository.queueEmails(db, runIndex, accountIndexes)
  const queued = await repository.selectQueued(db, runIndex, accountIndexes)
  const sent: { index: number; bytes: number }[] = []
  for (const email of queued) {
    const content = mimeMessage({
      from: email.mailFrom,
      to: email.mailTo,
      bcc: email.mailBcc,
      subject: email.subject,
      text: email.body,
      messageId: email.messageId,
      date: email.createdAt,
      attachments: [
        { name: email.attachment, type: 'application/pdf', content: await buffer(files.read(email.pdfKey)) },
      ],
    })
    const file = await files.write(outboxKey(runIndex, email.invoiceIndex), content)
    sent.push({ index: email.index, bytes: file.bytes })
  }
  await repository.updateSent(db, sent)
  return sent.length
}
