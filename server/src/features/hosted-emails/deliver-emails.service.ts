import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { DamagedFile } from '../../platform/files/stored-documents.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Delivery, Mailer } from '../../platform/mail/mailer.ts'
import { MissingAttachment, messageOf, outboxKeyOf } from './email-content.service.ts'
import { createEventPublisher } from './email-events.service.ts'
import * as sends from './hosted-email-sends.repository.ts'
import type { ClaimedSend } from './hosted-email-sends.repository.ts'
import { nextTry, unsureLabels } from './hosted-emails.domain.ts'

export interface DeliveryWork {
  db: Db
  files: Files
  mailer: Mailer
  log: Log
  signal: AbortSignal
}

export interface DeliveryPace {
  /** Messages that one worker delivers at once. */
  lanes: number
  /** Lifetime of a claim unless it is extended; a dead worker's sends are settled after it. */
  claimSeconds: number
  /** Time limit of one message in milliseconds, however long the server's replies are. */
  patienceMs: number
  /** How long a message being sent may still take when the worker is asked to stop. */
  graceMs: number
}
const usual: DeliveryPace = { lanes: 8, claimSeconds: 20, patienceMs: 300_000, graceMs: 7000 }

/** After this many messages in a row reach no mail server, the others wait until it is back. */
const MOST_UNREACHED = 4

/**
 * Delivers what is due until nothing is, several at once. Sends are claimed by one committed statement, handed over
 * outside of any transaction, and recorded. After a crash in between, it is queued again if nothing was sent, and
 * unsure if something was. It is never sent twice automatically.
 */
export async function deliverDue(work: DeliveryWork, pace: Partial<DeliveryPace> = {}): Promise<void> {
  const full = { ...usual, ...pace }
  await sends.settleAbandoned(work.db, unsureLabels)
  const late = new AbortController()
  const stopping = () => setTimeout(() => late.abort(), full.graceMs).unref()
  work.signal.addEventListener('abort', stopping, { once: true })
  const publish = createEventPublisher(work.db)
  const shared: Shared = {
    ...work,
    pace: full,
    late: late.signal,
    publish,
    unreached: 0,
    broken: false,
  }
  const ended = await Promise.allSettled(Array.from({ length: full.lanes }, () => lane(shared)))
  work.signal.removeEventListener('abort', stopping)
  await publish.end()
  const broken = ended.find(({ status }) => status === 'rejected')
  if (broken?.status === 'rejected') throw broken.reason
}

type Shared = DeliveryWork & {
  pace: DeliveryPace
  late: AbortSignal
  publish: ReturnType<typeof createEventPublisher>
  /** Messages in a row that reached no mail server. */
  unreached: number
  /** An error unrelated to mail: the other lanes stop too. */
  broken: boolean
}

async function lane(shared: Shared): Promise<void> {
  try {
    while (!shared.signal.aborted && !shared.broken && shared.unreached < MOST_UNREACHED)
      if (!(await deliverNext(shared))) return
  } catch (error) {
    shared.broken = true
    throw error
  }
}

async function deliverNext(shared: Shared): Promise<boolean> {
  const { db, pace, publish, mailer } = shared
  const claim = randomUUID()
  const claimed = await sends.claimSends(db, claim, pace.claimSeconds, mailer.together)
  if (claimed.length === 0) return false
  await note(shared, claim, await holding(shared, claimed, claim))
  for (const clientIndex of new Set(claimed.map(send => send.clientIndex))) await publish.changed(clientIndex)
  return true
}

/** Delivers claimed sends while their claim is extended. */
async function holding(
  shared: Shared,
  claimed: readonly ClaimedSend[],
  claim: string,
): Promise<sends.SendOutcome[]> {
  const { db, pace, log } = shared
  const indexes = claimed.map(({ index }) => index)
  const extend = setInterval(() => {
    sends.extendClaim(db, indexes, claim, pace.claimSeconds).catch((error: unknown) => {
      log.warn({ err: error, sends: indexes }, 'claim of e-mails')
    })
  }, pace.claimSeconds * 300)
  try {
    const outcomes: sends.SendOutcome[] = []
    for (const send of claimed) {
      const delivery = await deliverOne(shared, send, claim)
      shared.unreached = delivery.reached ? 0 : shared.unreached + 1
      outcomes.push(outcomeOf(send, delivery))
    }
    return outcomes
  } finally {
    clearInterval(extend)
  }
}

async function deliverOne(
  { db, files, mailer, pace, late }: Shared,
  send: ClaimedSend,
  claim: string,
): Promise<Delivery & { bytes: number }> {
  try {
    const message = await messageOf(db, files, send)
    const delivery = await mailer.deliver(message, {
      accepted: send.accepted,
      outboxKey: outboxKeyOf(send),
      handOver: () => sends.markHandedOver(db, send.index, claim),
      signal: AbortSignal.any([late, AbortSignal.timeout(pace.patienceMs)]),
    })
    const bytes =
      message.text.length +
      (message.html?.text.length ?? 0) +
      message.attachments.reduce((sum, { content }) => sum + content.length, 0)
    return { ...delivery, bytes }
  } catch (error) {
    if (!(error instanceof MissingAttachment || error instanceof DamagedFile)) throw error
    return {
      state: 'refused',
      words: error.message,
      accepted: send.accepted,
      reached: true,
      bytes: 0,
    }
  }
}

function outcomeOf(send: ClaimedSend, delivery: Delivery & { bytes: number }): sends.SendOutcome {
  const again = delivery.state === 'later' ? nextTry(send.attempts, send.requestedAt, new Date()) : null
  const failed = delivery.state === 'refused' || delivery.state === 'later' ? 'failed' : delivery.state
  return {
    index: send.index,
    status: again ? 'queued' : failed,
    words: delivery.state === 'unsure' ? unsureLabels : delivery.words,
    accepted: delivery.accepted,
    bytes: delivery.bytes,
    outboxKey: delivery.state === 'outbox' ? outboxKeyOf(send) : null,
    nextAttemptAt: again,
  }
}

/** Records outcomes; a mail server's reply must survive a restart of the database. */
async function note(
  { db, log }: Shared,
  claim: string,
  outcomes: readonly sends.SendOutcome[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, tx => sends.updateOutcomes(tx, claim, outcomes))
    } catch (error) {
      if (attempt === 10) throw error
      const waiting = outcomes.map(({ index, status }) => ({ send: index, state: status }))
      log.warn({ err: error, waiting }, 'the outcome of e-mails waits for the database')
      await sleep(1000)
    }
  }
}
