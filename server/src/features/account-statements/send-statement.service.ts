import type { AccountEmail, StatementSpan } from '@nineops/contract/crm/account-statements.contract'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import { brandSenders } from '../email-options/email-writing.service.ts'
import { accountStatementErrors } from './account-statements.errors.ts'
import { sendAccountEmailsJob } from './account-statements.jobs.ts'
import * as repository from './account-statements.repository.ts'
import { listEmails, loadStatement } from './account-statements.service.ts'
import { statementEmail } from './statement.domain.ts'

/** The sender of a brand's e-mails about accounts; undefined where it has no address. */
export async function senderOf(
  db: Db,
  clientIndex: number,
  brandIndex: number,
): Promise<{ mailFrom: string; replyTo: string } | undefined> {
  const senders = await brandSenders(db, clientIndex)
  const sender = senders.find(one => one.brandIndex === brandIndex)
  const address = sender?.address || (await repository.selectBrandEmail(db, brandIndex))
  if (address === '') return undefined
  return {
    mailFrom: sender?.display ? `${sender.display} <${address}>` : address,
    replyTo: sender?.replyTo ?? '',
  }
}

/** E-mails of a job: a worker takes a job about every two seconds. */
const TOGETHER = 100

/** Queues e-mails in the caller's transaction. Returns their indexes in the order given. */
export async function queueEmails(
  db: Db,
  whose: repository.QueuedOf,
  emails: readonly repository.WrittenEmail[],
): Promise<number[]> {
  const queued = await repository.insertWrittenEmails(db, whose, emails)
  for (let at = 0; at < queued.length; at += TOGETHER)
    await enqueue(db, sendAccountEmailsJob, { indexes: queued.slice(at, at + TOGETHER) })
  return queued
}

/**
 * Queues a statement for the account's e-mail address. @throws 404, 409 `account_without_email`, 409 `no_email_sender`
 */
export async function sendStatement(
  db: Db,
  whose: { clientIndex: number; accountIndex: number; userIndex: number },
  span: StatementSpan,
): Promise<AccountEmail> {
  const statement = await loadStatement(db, whose.clientIndex, whose.accountIndex, span)
  const account = await repository.selectAccount(db, whose.clientIndex, whose.accountIndex)
  if (!account || addressesOf(account.email).length === 0) throw accountStatementErrors.noAddress()
  const sender = await senderOf(db, whose.clientIndex, account.brandIndex)
  if (!sender) throw accountStatementErrors.noSender()
  const index = await repository.insertStatementEmail(db, {
    ...whose,
    ...statementEmail(statement),
    ...span,
    ...sender,
    mailTo: account.email,
  })
  await enqueue(db, sendAccountEmailsJob, { indexes: [index] })
  const made = (await listEmails(db, whose.clientIndex, whose.accountIndex)).find(
    email => email.index === index,
  )
  if (!made) throw new Error(`E-mail ${index} is missing.`)
  return made
}
