import { randomUUID } from 'node:crypto'
import { openSealer } from '../../platform/auth/sealing.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  type Outbound,
  OutboundFailed,
  OutboundRefused,
  openOutbound,
} from '../../platform/outbound/outbound.ts'
import * as repository from './webhook-sending.repository.ts'
import { signatureOf } from './webhook-signatures.domain.ts'
import {
  type Consequence,
  consequenceOf,
  MOST_TRIES,
  resultOf,
  retryAfterSeconds,
  type TryResult,
} from './webhooks.domain.ts'
import { sealedFor } from './webhook-secrets.service.ts'
import { webhookActions } from './webhooks.actions.ts'

export interface SendingWork {
  db: Db
  log: Log
  signal: AbortSignal
}

/** Schedules another look for due deliveries in this many seconds. */
export type SendAgain = (db: Db, seconds: number) => Promise<void>

/** How long an address may take, and how long a webhook is claimed: far longer than any try. */
const TIMEOUT_MS = 10_000
const HOLD_SECONDS = 30
/** The longest answer that is read; a kilobyte is stored. */
const MOST_BYTES = 65_536
/** How long a try in progress may still take when the worker is asked to stop. */
const GRACE_MS = 7000
/** Addresses that one job calls at once. */
const LANES = 3

const unanswered = { kind: 'failed', status: null, ms: null, answer: null, retryAfter: null } as const
/** A worker that dies before it records the result may die each time. */
const GIVEN_UP: TryResult = {
  ...unanswered,
  failure:
    'Given up: the worker stopped during each attempt, before it recorded the result. The receiver may have the message; it can ignore a duplicate by its webhook-id.',
}
const OWN_FAULT = 'Not sent: something went wrong on our side. See the log of the worker.'

/**
 * Sends due deliveries until none are left. A webhook is claimed by one committed statement, called outside any
 * transaction, and released with the result: two workers never send to it at once. A worker that dies in between leaves
 * a message that is sent again, with the same webhook-id.
 */
export async function sendDue(work: SendingWork, again: SendAgain): Promise<void> {
  const late = new AbortController()
  const stopping = () => setTimeout(() => late.abort(), GRACE_MS).unref()
  work.signal.addEventListener('abort', stopping, { once: true })
  try {
    const outbound = openOutbound(work.db, 'webhooks')
    const lane = async () => {
      while (!work.signal.aborted) if (!(await sendNext(work, outbound, late.signal, again))) return
    }
    const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
    const broken = ended.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
  } finally {
    work.signal.removeEventListener('abort', stopping)
  }
}

async function sendNext(
  { db, log }: SendingWork,
  outbound: Outbound,
  late: AbortSignal,
  again: SendAgain,
): Promise<boolean> {
  const claim = randomUUID()
  const delivery = await inTransaction(db, tx => repository.claimNext(tx, claim, HOLD_SECONDS))
  if (!delivery) return false
  try {
    await sendClaimed({ db, log }, outbound, { delivery, claim }, late, again)
  } catch (error) {
    // It is due again once its claim expires, until its tries are used up; other deliveries do not wait for it.
    log.error(
      { err: error, webhook: delivery.webhookIndex, delivery: delivery.index },
      'webhook was not noted',
    )
  }
  return true
}

async function sendClaimed(
  { db, log }: Pick<SendingWork, 'db' | 'log'>,
  outbound: Outbound,
  { delivery, claim }: { delivery: repository.ClaimedDelivery; claim: string },
  late: AbortSignal,
  again: SendAgain,
): Promise<void> {
  const result = delivery.tries > MOST_TRIES ? GIVEN_UP : await attempt({ db, log }, outbound, delivery, late)
  const then = consequenceOf(result, {
    tries: delivery.tries,
    failures: delivery.failures,
    test: delivery.type === 'webhook.test',
    chance: Math.random(),
  })
  await inTransaction(db, async tx => {
    if (!(await repository.note(tx, delivery, claim, result, then))) {
      log.warn({ webhook: delivery.webhookIndex, delivery: delivery.index }, 'webhook was held for too long')
      return
    }
    if (then.pausedBecause !== null) await publishPaused(tx, delivery, then.pausedBecause)
    const wait = waitOf(then)
    if (wait !== null) await again(tx, wait)
  })
}

/** When the next delivery of this webhook may be due, to the second: the queue waits in whole ones. */
function waitOf({ nextTryIn, closedFor }: Consequence): number | null {
  if (nextTryIn === null && closedFor === null) return null
  return Math.ceil(Math.max(nextTryIn ?? 0, closedFor ?? 0))
}

async function attempt(
  { db, log }: Pick<SendingWork, 'db' | 'log'>,
  outbound: Outbound,
  delivery: repository.ClaimedDelivery,
  late: AbortSignal,
): Promise<TryResult> {
  const began = performance.now()
  try {
    const seconds = Math.floor(Date.now() / 1000)
    const secrets = await openSecrets(db, delivery)
    const signatures = secrets.map(secret => signatureOf(secret, delivery.messageId, seconds, delivery.body))
    const answer = await outbound.call({
      url: delivery.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': delivery.messageId,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatures.join(' '),
      },
      body: delivery.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      signal: late,
    })
    const retryAfter = answer.headers['retry-after']
    return resultOf(
      answer,
      retryAfterSeconds(typeof retryAfter === 'string' ? retryAfter : undefined, new Date()),
    )
  } catch (error) {
    const ms = Math.round(performance.now() - began)
    if (error instanceof OutboundRefused) return { ...unanswered, kind: 'refused', failure: error.message }
    if (error instanceof OutboundFailed) return { ...unanswered, ms, failure: error.message }
    if (late.aborted) return { ...unanswered, ms, failure: 'The worker was stopped before an answer came.' }
    log.error(
      { err: error, webhook: delivery.webhookIndex, delivery: delivery.index },
      'webhook could not be sent',
    )
    return { ...unanswered, failure: error instanceof SecretClosed ? SecretClosed.words : OWN_FAULT }
  }
}

class SecretClosed extends Error {
  static readonly words =
    'Not sent: the webhook’s secret cannot be read. Create a new secret, then send the message again.'
}

async function openSecrets(db: Db, delivery: repository.ClaimedDelivery): Promise<string[]> {
  const sealer = await openSealer(db)
  try {
    return [delivery.secret, delivery.previousSecret]
      .filter(secret => secret !== null)
      .map(secret => sealer.unseal(secret, sealedFor(delivery.webhookIndex)))
  } catch (error) {
    throw new SecretClosed('a secret does not open', { cause: error })
  }
}

const publishPaused = (db: Db, delivery: repository.ClaimedDelivery, reason: string) =>
  writeAudit(db, { index: 0, username: '' }, 'worker', {
    action: webhookActions.paused,
    entityIndex: delivery.webhookIndex,
    clientIndex: delivery.clientIndex,
    after: { url: delivery.url, reason },
  })
