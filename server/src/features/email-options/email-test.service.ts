import { randomUUID } from 'node:crypto'
import type { EmailOptionsDraft } from '@nineops/contract/service-establishment/email-options.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { readStored } from '../../platform/files/stored-documents.ts'
import { addressesOf, type MailMessage } from '../../platform/mail/compose-message.ts'
import type { Delivery, Mailer } from '../../platform/mail/mailer.ts'
import { sampleInvoicePdf } from '../logos/sample-invoices.service.ts'
import { xmlAttachment } from '../e-invoices/e-invoices.service.ts'
import { userInfo } from '../session/session.service.ts'
import { emailOptionsErrors } from './email-options.errors.ts'
import { SAMPLE_NUMBER } from './email-sample.domain.ts'
import { prepareEmail } from './email-preview.service.ts'

/** Time limit of a test, because a user waits for it. */
const PATIENCE_MS = 20_000

export interface TestWork {
  db: Db
  files: Files
  mailer: Mailer
}

/**
 * Sends the e-mail of a draft to the user's own address, marked as a test, without copies. Not in a transaction: a mail
 * server may be slow.
 * @throws 400 for a template, 404, 409 without a sender's or own address
 */
export async function sendTest(
  { db, files, mailer }: TestWork,
  clientIndex: number,
  draft: EmailOptionsDraft,
  userIndex: number,
): Promise<{ to: string; state: Delivery['state']; words: string }> {
  const { preview, html, pdf, invoiceIndex } = await prepareEmail({ db, files }, clientIndex, draft)
  const to = (await userInfo(db, userIndex)).email.trim()
  if (to === '') throw emailOptionsErrors.noOwnAddress()
  const [from] = addressesOf(preview.from)
  if (from === undefined) throw emailOptionsErrors.noSender()
  const id = randomUUID()
  const number = preview.invoice?.number ?? SAMPLE_NUMBER
  const message: MailMessage = {
    from: preview.from,
    to,
    bcc: '',
    replyTo: preview.replyTo,
    subject: `[TEST] ${preview.subject}`,
    text: preview.text,
    html,
    messageId: `${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    date: new Date(),
    attachments: [
      ...(draft.options.attachPdf
        ? [
            {
              name: `${number}.pdf`,
              type: 'application/pdf',
              content: pdf
                ? await readStored(files, pdf)
                : await sampleInvoicePdf(db, files, clientIndex, draft.brandIndex),
            },
          ]
        : []),
      // The sample is no invoice: it has no electronic form.
      ...(draft.options.attachXml && invoiceIndex !== null ? [await xmlAttachment(db, invoiceIndex)] : []),
    ],
  }
  const { state, words } = await mailer.deliver(message, {
    accepted: [],
    outboxKey: `outbox/tests/${id}.eml`,
    handOver: () => Promise.resolve(true),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { to, state, words }
}
