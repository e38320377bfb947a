import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildClient } from '../../../test/factories/invoicing.ts'
import { testApp } from '../../../test/test-app.ts'
import {
  answering,
  type Behaviour,
  type Receiver,
  verifies,
  webhookReceiver,
} from '../../../test/webhook-receiver.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { createLog } from '../../platform/log/log.ts'
import { sendDue } from './send-webhooks.service.ts'
import * as deliveries from './webhook-deliveries.service.ts'
import { insertDeliveries, insertEvents } from './webhook-events.repository.ts'
import { claimNext, note } from './webhook-sending.repository.ts'
import { MOST_TRIES } from './webhooks.domain.ts'
import * as service from './webhooks.service.ts'

let receiver: Receiver
let client: number
let webhook: Awaited<ReturnType<typeof service.createWebhook>>
let waits: number[]
const app = closedAtEnd(await testApp())
const own = closedAtEnd(openDatabase(app.url, { max: 10 }))
beforeEach(async () => {
  waits = []
  client = await buildClient(own.db)
  receiver = await webhookReceiver(own.db)
  const values = {
    url: receiver.url,
    description: '',
    events: ['run.complete' as const],
    state: 'active' as const,
  }
  webhook = await service.createWebhook(own.db, client, values, 'test')
})
afterEach(async () => {
  await receiver.close()
  await service.deleteWebhook(own.db, client, webhook.index).catch(() => undefined)
})

const send = (signal = new AbortController().signal) =>
  sendDue({ db: own.db, log: createLog('test'), signal }, async (_db, seconds) => {
    waits.push(seconds)
  })
let events = 0
const tell = async (count = 1) =>
  insertDeliveries(
    own.db,
    await insertEvents(
      own.db,
      client,
      Array.from({ length: count }, () => {
        const id = `msg_${(events += 1)}`
        return { id, type: 'run.complete', runIndex: null, body: `{"id":"${id}"}`, digest: '' }
      }),
    ),
  )
const listed = async () =>
  (
    await deliveries.deliveryList.page(own.db, {
      params: { client, webhook: webhook.index },
      query: { page: 1, pageSize: 500 },
    })
  ).rows
const latest = async () => {
  const [row] = await listed()
  if (!row) throw new Error('There is no delivery.')
  return deliveries.getDelivery(own.db, client, webhook.index, row.index)
}
const now = () => service.getWebhook(own.db, client, webhook.index)
/** Makes waiting deliveries due. */
const later = async () => {
  await sql`update webhook_deliveries set next_try_at = now() where webhook_index = ${webhook.index}`.execute(
    own.db,
  )
  await sql`update webhooks set closed_until = null where index = ${webhook.index}`.execute(own.db)
}

it('a message arrives signed, once, in the order it was written', async () => {
  await tell(5)
  await send()
  await send()
  expect(receiver.received).toHaveLength(5)
  const ids = receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
  expect(ids).toEqual(receiver.received.map(({ headers }) => headers['webhook-id']))
  expect(ids).toEqual((await listed()).map(({ messageId }) => messageId).toReversed())
  for (const one of receiver.received) {
    expect(verifies(webhook.secret, one)).toBe(true)
    expect(verifies(webhook.secret, { ...one, body: `${one.body} ` })).toBe(false)
    expect(one.headers['content-type']).toBe('application/json')
  }
  expect((await listed()).every(({ state, nextTryAt }) => state === 'delivered' && nextTryAt === null)).toBe(
    true,
  )
  expect((await now()).lastDeliveredAt).not.toBeNull()
})

it('after a rotation both secrets sign until the overlap ends, then only the new one', async () => {
  const rotated = await service.rotateSecret(own.db, client, webhook.index, 24)
  await tell()
  await send()
  await sql`update webhooks set previous_until = now() where index = ${webhook.index}`.execute(own.db)
  await tell()
  await send()
  const [during, after] = receiver.received
  if (!during || !after) throw new Error('Nothing arrived.')
  expect([verifies(webhook.secret, during), verifies(rotated.secret, during)]).toEqual([true, true])
  expect([verifies(webhook.secret, after), verifies(rotated.secret, after)]).toEqual([false, true])
  const at = await service.rotateSecret(own.db, client, webhook.index, 0)
  expect(at.previousSecretUntil).toBeNull()
  const row = await firstRow<{ secret: string; previous_secret: string | null }>(own.db)`
    select secret, previous_secret from webhooks where index = ${webhook.index}`
  expect(row?.previous_secret).toBeNull()
  expect(row?.secret).not.toContain(at.secret.slice(6))
})

it('the state of a delivery and its tries are of one moment, though a try ends while they are read', async () => {
  await tell()
  const claim = randomUUID()
  const held = await own.db.transaction().execute(tx => claimNext(tx, claim, 30))
  if (!held) throw new Error('Nothing is due.')
  const result = {
    kind: 'failed' as const,
    retryAfter: null,
    status: 500,
    ms: 1,
    failure: 'Answered 500.',
    answer: '',
  }
  const then = {
    state: 'failed' as const,
    failures: 1,
    closedFor: null,
    nextTryIn: null,
    pausedBecause: null,
  }
  let ended = false
  const inBetween = own.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result: rows }) {
      if (!ended && rows.rows.some(row => 'messageId' in row)) {
        ended = true
        await note(own.db, held, claim, result, then)
      }
      return rows
    },
  })
  const read = (db: typeof own.db) => deliveries.getDelivery(db, client, webhook.index, held.index)
  expect(await read(inBetween)).toMatchObject({ state: 'sending', attempts: [{ failure: 'Under way.' }] })
  expect(await read(own.db)).toMatchObject({ state: 'failed', attempts: [{ failure: 'Answered 500.' }] })
  expect(ended).toBe(true)
})

describe('a receiver that fails', () => {
  it.each<[string, Behaviour, number | null, string]>([
    ['answers 500', answering(500, {}, 'x'.repeat(5000)), 500, 'Answered 500.'],
    ['redirects', answering(302, { location: 'http://169.254.169.254/' }), 302, 'redirect'],
    ['closes early', response => response.destroy(), null, 'closed the connection'],
    [
      'cuts its answer short',
      response => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('half')
        setTimeout(() => response.destroy(), 20)
      },
      null,
      'No connection',
    ],
    [
      'talks without end',
      response => {
        response.writeHead(200)
        response.end('x'.repeat(200_000))
      },
      null,
      'longer than',
    ],
  ])(
    '%s: it is tried again, with the same webhook-id, until it succeeds',
    async (_how, behave, status, words) => {
      receiver.behave = behave
      await tell()
      await send()
      const failing = await latest()
      expect(failing).toMatchObject({ state: 'waiting', tries: 1, lastStatus: status })
      expect(failing.lastFailure).toContain(words)
      expect((failing.attempts[0]?.answer ?? '').length).toBeLessThanOrEqual(1000)
      expect(waits).toHaveLength(1)
      expect(waits[0]).toBeGreaterThanOrEqual(9)
      await send()
      expect(receiver.received).toHaveLength(1)
      receiver.behave = answering(200, {}, 'thanks')
      await later()
      await send()
      expect(await latest()).toMatchObject({ state: 'delivered', tries: 2, lastStatus: 200 })
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    },
  )

  it('hangs: it is abandoned after ten seconds', { timeout: 20_000 }, async () => {
    receiver.behave = () => undefined
    await tell()
    await send()
    const { attempts, state } = await latest()
    expect(state).toBe('waiting')
    expect(attempts[0]?.failure).toBe('No whole answer within 10 s.')
    expect(attempts[0]?.ms).toBeGreaterThan(9900)
  })

  it('fails for good after eight tries; each is in the log; one or all are sent again on request', async () => {
    receiver.behave = answering(500)
    await tell(2)
    for (let time = 0; time < 20; time += 1) {
      await later()
      await send()
    }
    expect((await listed()).map(({ state, tries }) => [state, tries])).toEqual([
      ['failed', 8],
      ['failed', 8],
    ])
    expect((await latest()).attempts).toHaveLength(8)
    receiver.behave = answering(204)
    const one = await latest()
    await deliveries.resendDelivery(own.db, client, webhook.index, one.index)
    await expect(deliveries.resendDelivery(own.db, client, webhook.index, one.index)).rejects.toMatchObject({
      status: 409,
    })
    await send()
    expect(await latest()).toMatchObject({ state: 'delivered', resends: 1, messageId: one.messageId })
    expect(await deliveries.resendFailed(own.db, client, webhook.index)).toBe(1)
    await send()
    expect((await listed()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    expect(await deliveries.resendFailed(own.db, client, webhook.index)).toBe(0)
  })

  it('is left alone after five consecutive failures, then tried once, and used normally when it is back', async () => {
    receiver.behave = answering(503)
    await tell(20)
    await send()
    expect(receiver.received).toHaveLength(5)
    expect(Date.parse((await now()).closedUntil ?? '') - Date.now()).toBeGreaterThan(50_000)
    await later()
    await send()
    expect(receiver.received).toHaveLength(6)
    receiver.behave = answering(204)
    await later()
    await send()
    expect((await listed()).every(({ state }) => state === 'delivered')).toBe(true)
    expect(await now()).toMatchObject({ failures: 0, closedUntil: null, waiting: 0 })
  })

  it('429 with Retry-After: nothing is sent before then', async () => {
    receiver.behave = answering(429, { 'retry-after': '120' })
    await tell(3)
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(waits).toEqual([120])
    expect((await latest()).state).toBe('waiting')
  })

  it('410: the webhook is paused, the audit trail says so, and waiting messages are sent once it is activated', async () => {
    receiver.behave = answering(410)
    await tell(3)
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(await now()).toMatchObject({ state: 'paused', failed: 1, waiting: 2 })
    const entry = await own.db
      .selectFrom('audit_entries')
      .select('username')
      .where('action', '=', 'webhook.paused')
      .where('client_index', '=', client)
      .executeTakeFirstOrThrow()
    expect(entry.username).toBe('system')
    receiver.behave = answering(204)
    const unaware = { state: 'active' as const, version: webhook.version }
    await expect(service.changeWebhook(own.db, client, webhook.index, unaware)).rejects.toMatchObject({
      body: { code: 'webhook_changed' },
    })
    await service.changeWebhook(own.db, client, webhook.index, { state: 'active' })
    await send()
    expect(receiver.received).toHaveLength(3)
    expect(await now()).toMatchObject({ state: 'active', pausedBecause: null })
  })
})

it('a secret that cannot be opened fails like other failures, says what to fix, and does not delay others', async () => {
  const other = await webhookReceiver(own.db)
  const values = {
    url: other.url,
    description: '',
    events: ['run.complete' as const],
    state: 'active' as const,
  }
  const sound = await service.createWebhook(own.db, client, values, 'test')
  await sql`update webhooks set secret = (select secret from webhooks where index = ${sound.index})
    where index = ${webhook.index}`.execute(own.db)
  await tell(2)
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    await send()
    await later()
  }
  expect(other.received).toHaveLength(2)
  expect(receiver.received).toEqual([])
  const states = (await listed()).map(({ state }) => state)
  expect(states).toContain('failed')
  const first = (await listed()).at(-1)
  expect(first).toMatchObject({ tries: MOST_TRIES, state: 'failed' })
  expect(first?.lastFailure).toContain('Create a new secret')
  expect((await now()).lastFailure).toContain('Create a new secret')
  await service.rotateSecret(own.db, client, webhook.index, 0)
  await deliveries.resendFailed(own.db, client, webhook.index)
  await send()
  expect(receiver.received).toHaveLength(2)
  await other.close()
})

it('a message that kills its worker each time is given up after as many tries as any other', async () => {
  await tell()
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    expect(await own.db.transaction().execute(db => claimNext(db, randomUUID(), 30))).toBeDefined()
    await sql`update webhooks set claimed_until = now() - interval '1 second'
      where index = ${webhook.index}`.execute(own.db)
  }
  await send()
  expect(receiver.received).toEqual([])
  expect(await latest()).toMatchObject({
    state: 'failed',
    lastFailure: expect.stringContaining('Given up') as string,
  })
})

it('an address that is no longer allowed is not called; the failure says who can fix it', async () => {
  await tell()
  await own.db.deleteFrom('allowed_addresses').where('address', '=', receiver.address).execute()
  await send()
  expect(receiver.received).toEqual([])
  const { state, lastFailure } = await latest()
  expect(state).toBe('failed')
  expect(lastFailure).toContain('An administrator can add it')
})

it('a test goes to a paused webhook too, and is tried once', async () => {
  await service.changeWebhook(own.db, client, webhook.index, { state: 'paused' })
  receiver.behave = answering(500)
  await deliveries.sendTest(own.db, client, webhook.index)
  await tell()
  await send()
  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type?: string }).type)).toEqual([
    'webhook.test',
  ])
  expect((await listed()).map(({ state }) => state)).toEqual(['waiting', 'failed'])
})

it('several workers at once send each message once', async () => {
  receiver.behave = response => setTimeout(() => response.writeHead(204).end(), 5)
  await tell(60)
  await Promise.all([send(), send(), send(), send()])
  await send()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(60)
  expect(new Set(ids).size).toBe(60)
  expect(ids).toEqual((await listed()).map(({ messageId }) => messageId).toReversed())
})

it('a worker that dies after sending leaves a message that is sent again, with the same webhook-id', async () => {
  await tell()
  const lost = await own.db
    .transaction()
    .execute(db => claimNext(db, '00000000-0000-4000-8000-000000000001', 30))
  expect(lost?.webhookIndex).toBe(webhook.index)
  await send()
  expect(receiver.received).toEqual([])
  await sql`update webhooks set claimed_until = now() - interval '1 second' where index = ${webhook.index}`.execute(
    own.db,
  )
  await send()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([lost?.messageId])
  const { attempts, state } = await latest()
  expect(state).toBe('delivered')
  expect(attempts.map(({ failure }) => failure)).toEqual([
    expect.stringContaining('The worker stopped'),
    null,
  ])
})

it('an address that hangs does not delay others', async () => {
  const hanging: ServerResponse[] = []
  receiver.behave = response => hanging.push(response)
  const others = await Promise.all([webhookReceiver(own.db), webhookReceiver(own.db)])
  for (const { url } of others)
    await service.createWebhook(
      own.db,
      client,
      { url, description: '', events: ['run.complete'], state: 'active' },
      'test',
    )
  await tell(10)
  const sending = send()
  await expect.poll(() => others.map(({ received }) => received.length), { timeout: 9000 }).toEqual([10, 10])
  expect(receiver.received).toHaveLength(1)
  receiver.behave = answering(204)
  for (const response of hanging) response.writeHead(204).end()
  await sending
  for (const other of others) await other.close()
})
