import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { writeHostedEmails } from '../email-options/email-writing.service.ts'
import { publishEmails } from './email-events.service.ts'
import { insertSends } from './hosted-email-sends.repository.ts'
import { sendEmailsJob } from './hosted-emails.jobs.ts'
import * as repository from './hosted-emails.repository.ts'

/**
 * Creates and queues an e-mail for each hosted invoice of the accounts, once each, in the caller's transaction; a job
 * of its own delivers them (engine: Idempotence and loss). Returns how many were queued.
 */
export async function queueEmails(
  db: Db,
  run: { index: number; clientIndex: number },
  accountIndexes: readonly number[],
): Promise<number> {
  const written = await writeHostedEmails(db, run, accountIndexes)
  const made = await repository.insertEmails(db, run.index, accountIndexes, written)
  if (made.length === 0) return 0
  const queued = await insertSends(db, made, { kind: 'send', reason: '', userIndex: null })
  await enqueue(db, sendEmailsJob, {})
  await publishEmails(db, run.clientIndex)
  return queued
}

/** Those of the accounts that have no hosted document to send by e-mail. */
export const accountsWithoutEmail = repository.selectAccountsWithoutEmail

/** What releasing a run e-mails: documents delivered so, those that are queued or sent already left out. */
export const countEmailsToCreate = repository.countEmailsToCreate

/** E-mails that did not arrive or may not have, by reseller and run; of one reseller if given. */
export const undeliveredEmails = repository.selectUndelivered
