import { randomUUID } from 'node:crypto'
import { openSealer } from '../../platform/auth/sealing.ts'
import { writeAudit } from '../../platform/db/audit.ts'
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

export interface SendingWork {
  db: Db
  log: Log
  signal: AbortSignal
}

/** Looks for what is due again in so many seconds. */
export type SendAgain = (db: Db, seconds: number) => Promise<void>

/** How long an address may take, and how long one is held: it outlives every try by far. */
const TIMEOUT_MS = 10_000
const HOLD_SECONDS = 30
/** Longest answer that is read; a kilobyte of it is kept. */
const MOST_BYTES = 65_536
/** How long a try that is on its way may still take when the worker is asked to stop. */
const GRACE_MS = 7000
/** Addresses that one job sends to at once. */
const LANES = 3

const unanswered = { kind: 'failed', status: null, ms: null, answer: null, retryAfter: null } as const
/** A worker that ends before it notes what came of a try may end each time. */
const GIVEN_UP: TryResult = {
  ...unanswered,
  failure:
    'Given up: the worker ended during each try, before it could note what came of it. The receiver may have the message; it can drop it by its webhook-id when it is sent again.',
}
const OWN_FAULT = 'Not sent: something went wrong on our side. The log of the worker says what.'

/**
 * Sends what is due until nothing is. A webhook is held by one committed statement, called outside of any transaction,
 * and let go with what came of it: two workers never send to it at once. A worker that dies between the two leaves
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
  const held = await inTransaction(db, tx => repository.hold(tx, claim, HOLD_SECONDS))
  if (!held) return false
  try {
    await sendHeld({ db, log }, outbound, { held, claim }, late, again)
  } catch (error) {
    // It is due again once its hold lapses, until its tries are used up; the others do not wait for it.
    log.error({ err: error, webhook: held.webhookIndex, delivery: held.index }, 'webhook was not noted')
  }
  return true
}

async function sendHeld(
  { db, log }: Pick<SendingWork, 'db' | 'log'>,
  outbound: Outbound,
  { held, claim }: { held: repository.Held; claim: string },
  late: AbortSignal,
  again: SendAgain,
): Promise<void> {
  const result = held.tries > MOST_TRIES ? GIVEN_UP : await attempt({ db, log }, outbound, held, late)
  const then = consequenceOf(result, {
    tries: held.tries,
    failures: held.failures,
    test: held.type === 'webhook.test',
    chance: Math.random(),
  })
  await inTransaction(db, async tx => {
    if (!(await repository.note(tx, held, claim, result, then))) {
      log.warn({ webhook: held.webhookIndex, delivery: held.index }, 'webhook was held for too long')
      return
    }
    if (then.pausedBecause !== null) await tellPaused(tx, held, then.pausedBecause)
    const wait = waitOf(then)
    if (wait !== null) await again(tx, wait)
  })
}

/** When something of this webhook may be due next, to the second: the queue waits in whole ones. */
function waitOf({ nextTryIn, closedFor }: Consequence): number | null {
  if (nextTryIn === null && closedFor === null) return null
  return Math.ceil(Math.max(nextTryIn ?? 0, closedFor ?? 0))
}

async function attempt(
  { db, log }: Pick<SendingWork, 'db' | 'log'>,
  outbound: Outbound,
  held: repository.Held,
  late: AbortSignal,
): Promise<TryResult> {
  const began = performance.now()
  try {
    const seconds = Math.floor(Date.now() / 1000)
    const secrets = await openSecrets(db, held)
    const signatures = secrets.map(secret => signatureOf(secret, held.messageId, seconds, held.body))
    const answer = await outbound.call({
      url: held.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': held.messageId,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatures.join(' '),
      },
      body: held.body,
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
    log.error({ err: error, webhook: held.webhookIndex, delivery: held.index }, 'webhook could not be sent')
    return { ...unanswered, failure: error instanceof SecretClosed ? SecretClosed.words : OWN_FAULT }
  }
}

class SecretClosed extends Error {
  static readonly words =
    'Not sent: what signs the messages cannot be read. Give the webhook a new secret, then send the message again.'
}

async function openSecrets(db: Db, held: repository.Held): Promise<string[]> {
  const sealer = await openSealer(db)
  try {
    return [held.secret, held.previousSecret]
      .filter(secret => secret !== null)
      .map(secret => sealer.unseal(secret, sealedFor(held.webhookIndex)))
  } catch (error) {
    throw new SecretClosed('a secret does not open', { cause: error })
  }
}

const tellPaused = (db: Db, held: repository.Held, reason: string) =>
  writeAudit(db, { index: 0, username: '' }, 'worker', {
    action: 'webhook.paused',
    entity: 'webhooks',
    entityIndex: held.webhookIndex,
    clientIndex: held.clientIndex,
    after: { url: held.url, reason },
  })
