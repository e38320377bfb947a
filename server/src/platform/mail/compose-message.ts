import { createHash } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser'
import MailComposer from 'nodemailer/lib/mail-composer'

/** The HTML beside a message's text, with the pictures that it shows as `cid:` and their id. */
export interface MailHtml {
  text: string
  pictures: readonly { id: string; type: string; content: Buffer }[]
}

/** A message with attachments. `to` and `bcc` are lists of addresses as people write them. */
export interface MailMessage {
  from: string
  to: string
  bcc: string
  /** Where replies go; by default the sender. */
  replyTo?: string
  subject: string
  text: string
  html?: MailHtml | null
  /** Without its angle brackets; the same for every attempt of one send. */
  messageId: string
  date: Date
  attachments: readonly { name: string; type: string; content: Buffer }[]
}

/** The bare addresses of a list such as `Jo <jo@example.com>, bo@example.com`. */
export const addressesOf = (list: string): string[] =>
  addressparser(list, { flatten: true })
    .map(({ address }) => address)
    .filter(address => address !== '')

/**
 * The message as sent (RFC 5322, MIME); the same message gives the same bytes. The Bcc line is only in files for our
 * own staff: recipients must not see it.
 */
export function composeMessage(message: MailMessage, { bcc = false } = {}): Promise<Buffer> {
  const boundary = createHash('sha256').update(message.messageId).digest('hex').slice(0, 32)
  const mail = new MailComposer({
    from: message.from,
    to: message.to,
    bcc: bcc ? message.bcc : '',
    ...(message.replyTo ? { replyTo: message.replyTo } : {}),
    subject: message.subject,
    text: message.text,
    ...(message.html ? { html: message.html.text } : {}),
    messageId: `<${message.messageId}>`,
    date: message.date,
    baseBoundary: boundary,
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: [
      ...(message.html?.pictures ?? []).map(({ id, type, content }) => ({
        cid: id,
        contentType: type,
        contentDisposition: 'inline' as const,
        content,
      })),
      ...message.attachments.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      })),
    ],
  }).compile()
  mail.keepBcc = bcc
  return mail.build()
}
