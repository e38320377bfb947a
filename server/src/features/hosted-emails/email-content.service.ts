import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { readStored } from '../../platform/files/stored-documents.ts'
import type { MailMessage } from '../../platform/mail/compose-message.ts'
import { xmlAttachment } from '../e-invoices/e-invoices.service.ts'
import { mailHtml } from '../email-options/email-html.service.ts'
import type { ClaimedSend } from './hosted-email-sends.repository.ts'
import { testSubject } from './hosted-emails.domain.ts'

/** The name of a send's message in the outbox: the same for every try. */
export const outboxKeyOf = (send: Pick<ClaimedSend, 'index' | 'runIndex' | 'invoiceIndex'>): string =>
  `outbox/${send.runIndex}/invoice-${send.invoiceIndex}-send-${send.index}.eml`

/** The document that an e-mail needs was never rendered, or was erased. */
export class MissingAttachment extends Error {}

async function attachmentsOf(db: Db, files: Files, send: ClaimedSend): Promise<MailMessage['attachments']> {
  if (send.attaches && send.pdf === null) throw new MissingAttachment('The invoice has no PDF')
  return [
    ...(send.attaches && send.pdf
      ? [{ name: send.attachment, type: 'application/pdf', content: await readStored(files, send.pdf) }]
      : []),
    ...(send.attachesXml ? [await xmlAttachment(db, send.invoiceIndex)] : []),
  ]
}

/** The message of a send, with what it attaches; the same for every try. @throws MissingAttachment, DamagedFile */
export async function messageOf(db: Db, files: Files, send: ClaimedSend): Promise<MailMessage> {
  return {
    from: send.mailFrom,
    to: send.mailTo,
    bcc: send.mailBcc,
    replyTo: send.replyTo,
    subject: send.kind === 'test' ? testSubject(send.subject) : send.subject,
    text: send.body,
    html: send.htmlParts && (await mailHtml(files, send, send.htmlParts)),
    messageId: send.messageId,
    date: send.requestedAt,
    attachments: await attachmentsOf(db, files, send),
  }
}
