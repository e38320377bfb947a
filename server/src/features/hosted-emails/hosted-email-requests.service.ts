import type { QueuedEmails } from '@nineops/contract/bureau/hosted-emails.contract'
import type { DeliveryState } from '@nineops/contract/bureau/email-states'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { brandSenders, rewriteEmails } from '../email-options/email-writing.service.ts'
import { userInfo } from '../session/session.service.ts'
import { publishEmails } from './email-events.service.ts'
import { insertSends, insertTest } from './hosted-email-sends.repository.ts'
import { hostedEmailErrors } from './hosted-emails.errors.ts'
import { sendEmailsJob } from './hosted-emails.jobs.ts'
import * as repository from './hosted-emails.repository.ts'
import { selectRunOfClient } from './hosted-email-list.repository.ts'
import { keysOf } from '@nineops/contract/records'

/** E-mails of a run queued per batch. */
const BATCH = 1000

const nothing: QueuedEmails = { queued: 0, alreadySent: 0, underWay: 0, unsure: 0, incomplete: 0 }

/** States of e-mails that have not reached anyone. */
const unsent: readonly DeliveryState[] = ['incomplete', 'failed', 'outbox']
const again: readonly DeliveryState[] = [...unsent, 'sent', 'unsure', 'bounced']

interface Asked {
  kind: 'send' | 'resend'
  reason: string
  userIndex: number
}

/** Whether an e-mail may be sent as requested, or what it is counted as. */
function placeOf({ status, complete }: repository.RequestedEmail, kind: Asked['kind']): keyof QueuedEmails {
  if (status === 'queued' || status === 'sending') return 'underWay'
  if (!complete) return 'incomplete'
  if ((kind === 'resend' ? again : unsent).some(state => state === status)) return 'queued'
  return status === 'unsure' ? 'unsure' : 'alreadySent'
}

/** Locks e-mails and updates them for sending now: by the options in force, and with a text if they had none. */
async function hold(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
  states: readonly DeliveryState[],
): Promise<repository.RequestedEmail[]> {
  const empty = await repository.selectEmpty(db, clientIndex, indexes)
  if (empty.length > 0) await repository.updateEmpty(db, await rewriteEmails(db, clientIndex, empty))
  return repository.lockAndRefresh(db, clientIndex, indexes, states, await brandSenders(db, clientIndex))
}

async function queueChosen(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
  asked: Asked,
): Promise<QueuedEmails> {
  const wanted = await hold(db, clientIndex, indexes, asked.kind === 'send' ? unsent : again)
  const byPlace = Map.groupBy(wanted, email => placeOf(email, asked.kind))
  const count = (place: keyof QueuedEmails) => byPlace.get(place)?.length ?? 0
  const ready = byPlace.get('queued') ?? []
  const queued =
    ready.length === 0
      ? 0
      : await insertSends(
          db,
          ready.map(({ index }) => index),
          asked,
        )
  return {
    queued,
    alreadySent: count('alreadySent'),
    underWay: count('underWay') + ready.length - queued,
    unsure: count('unsure'),
    incomplete: count('incomplete'),
  }
}

async function start(db: Db, clientIndex: number, { queued }: QueuedEmails): Promise<void> {
  if (queued > 0) await enqueue(db, sendEmailsJob, {})
  await publishEmails(db, clientIndex)
}

/** Queues chosen e-mails once; those that cannot be sent are counted by reason. @throws 404 for an unknown one */
export async function sendChosen(
  db: Db,
  clientIndex: number,
  indexes: readonly number[],
  asked: Asked,
): Promise<QueuedEmails> {
  const unique = [...new Set(indexes)]
  const known = await repository.selectKnown(db, clientIndex, unique)
  const unknown = unique.find(index => !known.has(index))
  if (unknown !== undefined) throw hostedEmailErrors.notFound(unknown)
  const answer = await queueChosen(db, clientIndex, unique, asked)
  await start(db, clientIndex, answer)
  return answer
}

/** Queues the e-mails of a run that have not been sent. @throws 404 for another reseller's run */
export async function sendRun(
  db: Db,
  clientIndex: number,
  runIndex: number,
  userIndex: number,
): Promise<QueuedEmails> {
  if (!(await selectRunOfClient(db, clientIndex, runIndex))) throw hostedEmailErrors.runNotFound(runIndex)
  const sum = { ...nothing }
  for (let after = 0; ; ) {
    const indexes = await repository.selectUnsent(db, runIndex, after, BATCH)
    const last = indexes.at(-1)
    if (last === undefined) break
    const part = await queueChosen(db, clientIndex, indexes, { kind: 'send', reason: '', userIndex })
    for (const place of keysOf(sum)) sum[place] += part[place]
    after = last
  }
  await start(db, clientIndex, sum)
  return sum
}

/** Queues a test of an e-mail to the user's own address. @throws 404, 409 without an address, 409 incomplete */
export async function sendTest(
  db: Db,
  clientIndex: number,
  index: number,
  userIndex: number,
): Promise<{ to: string }> {
  const [email] = await hold(db, clientIndex, [index], unsent)
  if (!email) throw hostedEmailErrors.notFound(index)
  if (!email.complete) throw hostedEmailErrors.incomplete()
  const { email: to } = await userInfo(db, userIndex)
  if (to.trim() === '') throw hostedEmailErrors.noOwnAddress()
  await insertTest(db, index, { mailTo: to, userIndex })
  await start(db, clientIndex, { ...nothing, queued: 1 })
  return { to }
}
