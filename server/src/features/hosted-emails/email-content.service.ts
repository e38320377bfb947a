import { buffer } from 'node:stream/consumers'
import type { Files } from '../../platform/files/files.ts'
import type { MailMessage } from '../../platform/mail/compose-message.ts'
import type { ClaimedSend } from './hosted-email-sends.repository.ts'
import { testSubject } from './hosted-emails.domain.ts'

/** The name of a send's message in the outbox: the same for every try. */
export const outboxKeyOf = (send: Pick<ClaimedSend, 'index' | 'runIndex' | 'invoiceIndex'>): string =>
  `outbox/${send.runIndex}/invoice-${send.invoiceIndex}-send-${send.index}.eml`

/** A file that an e-mail needs is missing. */
export class MissingAttachment extends Error {}

const isMissing = (error: unknown) =>
  /ENOENT|NoSuchKey|NotFound/.test(`${(error as { code?: string }).code} ${(error as Error).name}`)

async function contentOf(files: Files, send: ClaimedSend): Promise<Buffer> {
  if (send.pdfKey === null) throw new MissingAttachment()
  try {
    return await buffer(files.read(send.pdfKey))
  } catch (error) {
    throw isMissing(error) ? new MissingAttachment() : error
  }
}

async function attachmentsOf(files: Files, send: ClaimedSend): Promise<MailMessage['attachments']> {
  if (!send.attaches) return []
  return [{ name: send.attachment, type: 'application/pdf', content: await contentOf(files, send) }]
}

/** The message of a send, with its PDF if attached; the same for every try. @throws MissingAttachment */
export async function messageOf(files: Files, send: ClaimedSend): Promise<MailMessage> {
  return {
    from: send.mailFrom,
    to: send.mailTo,
    bcc: send.mailBcc,
    replyTo: send.replyTo,
    subject: send.kind === 'test' ? testSubject(send.subject) : send.subject,
    text: send.body,
    messageId: send.messageId,
    date: send.requestedAt,
    attachments: await attachmentsOf(files, send),
  }
}
