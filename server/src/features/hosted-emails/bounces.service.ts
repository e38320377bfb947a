import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDeliveryReport, type ReportedRecipient } from '../../platform/mail/delivery-reports.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import { accountStatementActions } from '../account-statements/account-statements.actions.ts'
import { lockAccountEmail, markReturned } from '../account-statements/deliver-account-email.service.ts'
import * as repository from './bounces.repository.ts'
import { publishEmails } from './email-events.service.ts'
import { hostedEmailActions } from './hosted-emails.actions.ts'
import { hostedEmailErrors } from './hosted-emails.errors.ts'

export interface ProcessedBounce {
  clientIndex: number
  /** The number of the invoice, or what else was sent: `Reminder for account HAA100012`. */
  about: string
  mailTo: string
  outcome: 'bounced' | 'delayed'
  words: string
  /** What is recorded; null if it was known already, or changes nothing. */
  entry: (Pick<AuditEntry, 'action' | 'entityIndex'> & { after: { words: string; to: string } }) | null
}

/** Something that was sent, locked. */
interface Sent {
  clientIndex: number
  about: string
  mailTo: string
  /** Whether a bounce of it is news. */
  open: boolean
  entry: Pick<AuditEntry, 'action' | 'entityIndex'>
  markBounced: (words: string) => Promise<void>
}

const openStates: readonly string[] = ['sent', 'outbox', 'unsure', 'sending']

async function lockInvoiceEmail(
  db: Db,
  messageIds: readonly string[],
  clientIndex?: number,
): Promise<Sent | undefined> {
  const send = await repository.lockSendOf(db, messageIds, clientIndex)
  return (
    send && {
      clientIndex: send.clientIndex,
      about: send.invoiceNumber,
      mailTo: send.mailTo,
      open: openStates.includes(send.status),
      entry: { action: hostedEmailActions.bounced, entityIndex: send.emailIndex },
      markBounced: async words => {
        await repository.markBounced(db, send.index, words)
        await publishEmails(db, send.clientIndex)
      },
    }
  )
}

const kindNames = { reminder: 'Reminder', statement: 'Statement', notice: 'Notice of new prices' }

/** A reminder, statement or notice. */
async function lockOtherEmail(
  db: Db,
  messageIds: readonly string[],
  clientIndex?: number,
): Promise<Sent | undefined> {
  const email = await lockAccountEmail(db, messageIds, clientIndex)
  return (
    email && {
      clientIndex: email.clientIndex,
      about: `${kindNames[email.kind]} for account ${email.accountNumber}`,
      mailTo: email.mailTo,
      open: openStates.includes(email.state),
      entry: { action: accountStatementActions.bounced, entityIndex: email.accountIndex },
      markBounced: words => markReturned(db, email.index, words),
    }
  )
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
 * Processes a delivery status notification (RFC 3464): the e-mail that it is about bounced, or is delayed. Repeating it
 * changes nothing. @throws 400 if it is not one, 404 if nothing matching was sent
 */
export async function processBounce(db: Db, file: Buffer, clientIndex?: number): Promise<ProcessedBounce> {
  const report = readDeliveryReport(file)
  if (!report) throw hostedEmailErrors.noReport()
  const sent =
    (await lockInvoiceEmail(db, report.messageIds, clientIndex)) ??
    (await lockOtherEmail(db, report.messageIds, clientIndex))
  const recipient = sent && ofRecipient(report.recipients, sent.mailTo)
  if (!sent || !recipient) throw hostedEmailErrors.unmatched()
  const { words } = recipient
  const bounced = recipient.action === 'failed'
  const changed = bounced && sent.open
  if (changed) await sent.markBounced(words)
  return {
    clientIndex: sent.clientIndex,
    about: sent.about,
    mailTo: sent.mailTo,
    outcome: bounced ? 'bounced' : 'delayed',
    words,
    entry: changed ? { ...sent.entry, after: { words, to: sent.mailTo } } : null,
  }
}
