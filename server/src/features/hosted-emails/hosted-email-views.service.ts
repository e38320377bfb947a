import {
  type EmailCounts,
  type EmailPreview,
  type EmailSend,
  type HostedEmail,
  type HostedEmailDetail,
  hostedEmails,
} from '@nineops/contract/bureau/hosted-emails.contract'
import { deliveryStates } from '@nineops/contract/bureau/email-states'
import type { Readable } from 'node:stream'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import { listing } from '../../platform/lists/listing.ts'
import { composeMessage } from '../../platform/mail/compose-message.ts'
import { xmlAttachment } from '../e-invoices/e-invoices.service.ts'
import { ofClient, requireClient } from '../clients/clients.service.ts'
import { MissingAttachment, messageOf } from './email-content.service.ts'
import * as list from './hosted-email-list.repository.ts'
import { selectSendContents } from './hosted-email-sends.repository.ts'
import { kilobytes, fixFor } from './hosted-emails.domain.ts'
import { hostedEmailErrors } from './hosted-emails.errors.ts'
import { recordOf } from '@nineops/contract/records'
import { found } from '../../platform/errors/found.ts'

/** Sends of an e-mail that are shown. */
const MOST_SENDS = 100

const iso = (date: Date | null) => date?.toISOString() ?? null

const toEmail = (row: list.EmailRow): HostedEmail => ({
  index: row.index,
  createdDate: row.createdAt.toISOString(),
  modifiedDate: row.modifiedAt.toISOString(),
  sizeKB: kilobytes(row.bytes),
  contents_MailFrom: row.mailFrom,
  contents_MailTo: row.mailTo,
  contents_MailBody: row.body,
  contents_MailBCCTo: row.mailBcc,
  contents_Subject: row.subject,
  contents_Attachments: row.attachments,
  status_TestEmailSent: row.testSentAt !== null,
  status_EmailSent: row.sentAt !== null,
  status_DetailsFilled: row.detailsFilled,
  state: row.state,
  words: row.words,
  sentAt: iso(row.sentAt),
  bouncedAt: iso(row.bouncedAt),
  invoiceRun: { index: row.runIndex, description: row.runDescription },
  invoice: { index: row.invoiceIndex, kind: row.invoiceKind, number: row.invoiceNumber },
  account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
  brand: { index: row.brandIndex, name: row.brandName },
})

const toSend = (row: list.SendRow): EmailSend => ({
  ...row,
  requestedAt: row.requestedAt.toISOString(),
  nextAttemptAt: iso(row.nextAttemptAt),
  finishedAt: iso(row.finishedAt),
})

/** A reseller's e-mails. @throws 404 */
export const emailList = listing({
  endpoint: hostedEmails.list,
  of: ofClient,
  stored: list.listedEmails,
  read: toEmail,
})

/** How many e-mails of a reseller, run or brand are in each state. @throws 404 */
export async function countEmails(
  db: Db,
  clientIndex: number,
  scope: list.EmailScope,
): Promise<Omit<EmailCounts, 'outbox'>> {
  await requireClient(db, clientIndex)
  const counts = await list.selectCounts(db, clientIndex, scope)
  const of = (state: string) => counts.find(count => count.state === state)?.emails ?? 0
  const sum = (field: 'emails' | 'tested' | 'sent' | 'filled') =>
    counts.reduce((total, count) => total + count[field], 0)
  return {
    total: sum('emails'),
    byState: recordOf(deliveryStates, of),
    testEmailSent: sum('tested'),
    emailSent: sum('sent'),
    detailsFilled: sum('filled'),
  }
}

async function findEmail(db: Db, clientIndex: number, index: number): Promise<list.EmailRow> {
  return found(list.selectEmail(db, clientIndex, index), () => hostedEmailErrors.notFound(index))
}

/** An e-mail with the history of its sends. @throws 404 */
export async function getEmail(db: Db, clientIndex: number, index: number): Promise<HostedEmailDetail> {
  const row = await findEmail(db, clientIndex, index)
  const sends = await list.selectSends(db, index, MOST_SENDS)
  return { ...toEmail(row), sends: sends.map(toSend), fix: fixFor(row) }
}

/** An e-mail as its recipient reads it. @throws 404 */
export async function previewEmail(db: Db, clientIndex: number, index: number): Promise<EmailPreview> {
  const row = await findEmail(db, clientIndex, index)
  const attachments = await Promise.all(
    row.attachments.map(async (name, position) => {
      const file = await attachmentOf(db, row, position)
      return { position, name, type: file.type, bytes: 'content' in file ? file.content.length : file.bytes }
    }),
  )
  return {
    from: row.mailFrom,
    to: row.mailTo,
    bcc: row.mailBcc,
    subject: row.subject,
    text: row.body,
    attachments,
  }
}

type AttachedFile =
  | (StoredDocument & { bytes: number; type: string })
  | { name: string; type: string; content: Buffer }

/** An attachment: the stored PDF, or the electronic invoice, which is made from the document. @throws 404 */
async function attachmentOf(db: Db, row: list.EmailRow, position: number): Promise<AttachedFile> {
  if (row.attachments[position]?.endsWith('.xml')) return xmlAttachment(db, row.invoiceIndex)
  const pdf = position === 0 ? await list.selectAttachment(db, row.index) : undefined
  if (!pdf) throw hostedEmailErrors.noAttachment()
  return { ...pdf, bytes: pdf.bytes ?? 0, type: 'application/pdf' }
}

/** An attachment of an e-mail of the reseller. @throws 404 */
export const emailAttachment = async (
  db: Db,
  clientIndex: number,
  index: number,
  position: number,
): Promise<AttachedFile> => attachmentOf(db, await findEmail(db, clientIndex, index), position)

/**
 * A send as a message file: the outbox's own, or generated again, byte for byte what was sent except for its Bcc
 * header. @throws 404
 */
export async function sendFile(
  db: Db,
  files: Files,
  clientIndex: number,
  index: number,
  sendIndex: number,
): Promise<{ name: string; content: Buffer | Readable }> {
  const row = await findEmail(db, clientIndex, index)
  const [send] = await selectSendContents(db, [{ index: sendIndex, emailIndex: index }])
  if (!send) throw hostedEmailErrors.sendNotFound(sendIndex)
  const name = `${row.invoiceNumber || `email-${index}`}.eml`
  if (send.outboxKey !== null && (await files.exists(send.outboxKey)))
    return { name, content: files.read(send.outboxKey) }
  try {
    return { name, content: await composeMessage(await messageOf(db, files, send), { bcc: true }) }
  } catch (error) {
    if (error instanceof MissingAttachment) throw hostedEmailErrors.noAttachment()
    throw error
  }
}
