import type { AccountEmail, StatementSpan } from '@nineops/contract/crm/account-statements.contract'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import { brandSenders } from '../email-options/email-writing.service.ts'
import { accountStatementErrors } from './account-statements.errors.ts'
import { sendAccountEmailJob } from './account-statements.jobs.ts'
import * as repository from './account-statements.repository.ts'
import { listEmails, loadStatement } from './account-statements.service.ts'
import { statementEmail } from './statement.domain.ts'

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
  const senders = await brandSenders(db, whose.clientIndex)
  const sender = senders.find(({ brandIndex }) => brandIndex === account.brandIndex)
  const address = sender?.address || account.brandEmail
  if (address === '') throw accountStatementErrors.noSender()
  const index = await repository.insertStatementEmail(db, {
    ...whose,
    ...statementEmail(statement),
    ...span,
    mailFrom: sender?.display ? `${sender.display} <${address}>` : address,
    replyTo: sender?.replyTo ?? '',
    mailTo: account.email,
  })
  await enqueue(db, sendAccountEmailJob, { index })
  const made = (await listEmails(db, whose.clientIndex, whose.accountIndex)).find(
    email => email.index === index,
  )
  if (!made) throw new Error(`E-mail ${index} is missing.`)
  return made
}
