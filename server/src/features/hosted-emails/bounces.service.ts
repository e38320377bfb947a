import type { Db } from '../../platform/db/db.ts'
import { readDeliveryReport, type ReportedRecipient } from '../../platform/mail/delivery-reports.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import * as repository from './bounces.repository.ts'
import { tellEmails } from './email-events.service.ts'
import { hostedEmailErrors } from './hosted-emails.errors.ts'

export interface TakenBounce {
  emailIndex: number
  clientIndex: number
  invoiceNumber: string
  mailTo: string
  outcome: 'bounced' | 'delayed'
  words: string
  /** False where it was known already, or changes nothing. */
  changed: boolean
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** What was said about the customer's own address; a blind copy that came back is not the customer's. */
function ofRecipient(
  recipients: readonly ReportedRecipient[],
  mailTo: string,
): ReportedRecipient | undefined {
  const to = addressesOf(mailTo)
  const own = recipients.filter(({ address }) => to.some(each => same(each, address)))
  // A server that forwards may name another address; with one recipient there is no doubt whose it is.
  const meant = own.length > 0 ? own : recipients.length === 1 ? recipients : []
  return meant.find(({ action }) => action === 'failed') ?? meant.find(({ action }) => action === 'delayed')
}

/**
 * Takes a delivery status notification (RFC 3464): the send that it is about came back, or is delayed. The same
 * one again changes nothing. @throws 400 where it is none, 404 where nothing was sent like that
 */
export async function takeBounce(db: Db, file: Buffer, clientIndex?: number): Promise<TakenBounce> {
  const report = readDeliveryReport(file)
  if (!report) throw hostedEmailErrors.noReport()
  const send = await repository.holdSendOf(db, report.messageIds, clientIndex)
  const recipient = send && ofRecipient(report.recipients, send.mailTo)
  if (!send || !recipient) throw hostedEmailErrors.unmatched()
  const { emailIndex, invoiceNumber, mailTo } = send
  const bounced = recipient.action === 'failed'
  const changed = bounced && ['sent', 'unsure', 'sending'].includes(send.status)
  if (changed) {
    await repository.markBounced(db, send.index, recipient.words)
    await tellEmails(db, send.clientIndex)
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
