import type { Db } from '../../platform/db/db.ts'
import { readDeliveryReport, type ReportedRecipient } from '../../platform/mail/delivery-reports.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import * as repository from './bounces.repository.ts'
import { publishEmails } from './email-events.service.ts'
import { hostedEmailErrors } from './hosted-emails.errors.ts'

export interface ProcessedBounce {
  emailIndex: number
  clientIndex: number
  invoiceNumber: string
  mailTo: string
  outcome: 'bounced' | 'delayed'
  words: string
  /** False if it was known already, or changes nothing. */
  changed: boolean
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The status of the customer's own address; a bounced blind copy is not the customer's. */
function ofRecipient(
  recipients: readonly ReportedRecipient[],
  mailTo: string,
): ReportedRecipient | undefined {
  const to = addressesOf(mailTo)
  const own = recipients.filter(({ address }) => to.some(each => same(each, address)))
  // A forwarding server may name another address; with one recipient there is no doubt whose it is.
  const meant = own.length > 0 ? own : recipients.length === 1 ? recipients : []
  return meant.find(({ action }) => action === 'failed') ?? meant.find(({ action }) => action === 'delayed')
}

/**
 * Processes a delivery status notification (RFC 3464): the send that it is about bounced, or is delayed. Repeating it
 * changes nothing. @throws 400 if it is not one, 404 if nothing matching was sent
 */
export async function processBounce(db: Db, file: Buffer, clientIndex?: number): Promise<ProcessedBounce> {
  const report = readDeliveryReport(file)
  if (!report) throw hostedEmailErrors.noReport()
  const send = await repository.lockSendOf(db, report.messageIds, clientIndex)
  const recipient = send && ofRecipient(report.recipients, send.mailTo)
  if (!send || !recipient) throw hostedEmailErrors.unmatched()
  const { emailIndex, invoiceNumber, mailTo } = send
  const bounced = recipient.action === 'failed'
  const changed = bounced && ['sent', 'outbox', 'unsure', 'sending'].includes(send.status)
  if (changed) {
    await repository.markBounced(db, send.index, recipient.words)
    await publishEmails(db, send.clientIndex)
  }
  return {
    emailIndex,
    clientIndex: send.clientIndex,
    invoiceNumber,
    mailTo,
    outcome: bounced ? 'bounced' : 'delayed',
    words: recipient.words,
    changed,
  }
}
