import { allowedAddress } from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import {
  createdWebhook,
  webhook,
  webhookDelivery,
} from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { answering, type Receiver, verifies, webhookReceiver } from '../../../test/webhook-receiver.ts'

const roles = ['NINEOPS_DASH_ADMIN_ACCESS'] as const
let receiver: Receiver
let client: number
let foreign: number
const app = closedAtEnd(await testApp({ worker: true }))
const dash = await dashSession(app)
beforeEach(async () => {
  receiver = await webhookReceiver(app.db)
  client = await app.build.client()
  foreign = await app.build.client()
})
afterEach(() => receiver.close())

interface Caller {
  base(client: number): string
  call(
    client: number,
    path: string,
    options?: { method?: string; json?: unknown; headers?: Record<string, string> },
  ): Promise<Response>
}
const staff: Caller = {
  base: of => `/api/clients/${of}/webhooks`,
  call: (of, path, options = {}) => app.call(`/api/clients/${of}/webhooks${path}`, { ...options, roles }),
}
const partner: Caller = {
  base: () => '/dash/webhooks',
  call: async (of, path, options = {}) =>
    dash.call(await dash.tokenFor(of, []), `/dash/webhooks${path}`, options),
}
const post = (json: unknown = {}) => ({ method: 'POST', json })
const body = (changes: Record<string, unknown> = {}) => ({
  url: receiver.url,
  events: ['run.complete'],
  ...changes,
})
const create = async (as: Caller, of = client, changes = {}) => {
  const answer = await as.call(of, '', post(body(changes)))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return createdWebhook.parse(await answer.json())
}
const until = async <T>(look: () => Promise<T>, good: (value: T) => boolean): Promise<T> => {
  for (;;) {
    const value = await look()
    if (good(value)) return value
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
const trail = async (action: string) =>
  app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where(eb => eb.and({ action, client_index: client }))
    .execute()

describe.each([
  ['staff of the Dash administration', () => staff],
  ["a partner's own system", () => partner],
])('%s', (_who, of) => {
  it('adds, reads, changes and deletes a webhook; the secret is shown once and is in no list and no trail', async () => {
    const as = of()
    const { secret, ...made } = await create(as, client, { description: 'Billing' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const listed = await (await as.call(client, '')).text()
    expect(listed).not.toContain('whsec')
    expect(z.array(webhook).parse(JSON.parse(listed))).toEqual([made])
    const changed = await as.call(client, `/${made.index}`, { method: 'PATCH', json: { state: 'paused' } })
    expect(await changed.json()).toMatchObject({ state: 'paused', description: 'Billing', url: receiver.url })
    expect((await as.call(client, `/${made.index}`, { method: 'DELETE' })).status).toBe(204)
    expect((await errorOf(await as.call(client, `/${made.index}`))).code).toBe('webhook_not_found')
    for (const action of ['webhook.created', 'webhook.changed', 'webhook.deleted']) {
      const entries = await trail(action)
      expect(entries).toHaveLength(1)
      expect(JSON.stringify(entries)).not.toContain(secret.slice(6))
    }
  })

  it('gets an error when a webhook was changed since it was seen; changes to named fields alone go through', async () => {
    const as = of()
    const seen = await create(as)
    const change = (json: object) => as.call(client, `/${seen.index}`, { method: 'PATCH', json })
    expect((await change({ description: 'Ledger', version: seen.version })).status).toBe(200)
    const late = await change({ description: 'Billing', version: seen.version })
    expect(late.status).toBe(409)
    expect((await errorOf(late)).code).toBe('webhook_changed')
    const paused = await change({ state: 'paused' })
    expect(await paused.json()).toMatchObject({ description: 'Ledger', state: 'paused' })
    expect((await change({ version: seen.version })).status).toBe(400)
    // Sending again calls the address again and changes no setting.
    await as.call(client, `/${seen.index}/deliveries/failed/resend`, post())
    const now = webhook.parse(await (await as.call(client, `/${seen.index}`)).json())
    expect((await change({ description: 'Billing', version: now.version })).status).toBe(200)
  })

  it('sends a signed test, and reads each of its tries', async () => {
    const as = of()
    const made = await create(as)
    const asked = await as.call(client, `/${made.index}/test`, post())
    expect(asked.status).toBe(202)
    const sent = webhookDelivery.parse(await asked.json())
    const detail = await until(
      async () =>
        (await as.call(client, `/${made.index}/deliveries/${sent.index}`)).json() as Promise<
          Record<string, unknown>
        >,
      ({ state }) => state === 'delivered',
    )
    const [received] = receiver.received
    if (!received) throw new Error('Nothing arrived.')
    expect(verifies(made.secret, received)).toBe(true)
    expect(detail).toMatchObject({
      type: 'webhook.test',
      body: received.body,
      attempts: [{ number: 1, status: 204, failure: null }],
    })
    const page = await as.call(
      client,
      `/${made.index}/deliveries?state=delivered&type=webhook.test&pageSize=1`,
    )
    expect(JSON.parse(page.headers.get('DASH-MetaData') ?? '')).toMatchObject({
      Pagination: { TotalCount: 1 },
    })
    expect(await (await as.call(client, `/${made.index}/deliveries?state=failed`)).json()).toEqual([])
    const params = { client, webhook: made.index }
    expect(
      await exported(app, 'webhook-deliveries', { params, query: { state: 'delivered' } }),
    ).toMatchObject([{ type: 'Test', state: 'Delivered', messageId: sent.messageId, lastStatus: 204 }])
    expect(await exported(app, 'webhook-deliveries', { params, query: { state: 'failed' } })).toEqual([])
  })

  it('sends failed messages again, with the same webhook-id', async () => {
    const as = of()
    const made = await create(as)
    receiver.behave = answering(500)
    const { index, messageId } = webhookDelivery.parse(
      await (await as.call(client, `/${made.index}/test`, post())).json(),
    )
    const state = async () =>
      webhookDelivery.parse(await (await as.call(client, `/${made.index}/deliveries/${index}`)).json()).state
    await until(state, now => now === 'failed')
    receiver.behave = answering(200)
    const again = await as.call(client, `/${made.index}/deliveries/${index}/resend`, post())
    expect(again.status).toBe(202)
    await until(state, now => now === 'delivered')
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([messageId, messageId])
    const none = await as.call(client, `/${made.index}/deliveries/failed/resend`, post())
    expect(await none.json()).toEqual({ resent: 0 })
  })

  it('rotates the secret; a repeated key gives the same one, which is stored sealed', async () => {
    const as = of()
    const made = await create(as)
    const options = { ...post({ overlapHours: 1 }), headers: { 'idempotency-key': `rotate-${made.index}` } }
    const first = await (await as.call(client, `/${made.index}/secret`, options)).text()
    expect(await (await as.call(client, `/${made.index}/secret`, options)).text()).toBe(first)
    const { secret } = JSON.parse(first) as { secret: string }
    expect(secret).not.toBe(made.secret)
    const { rows } = await sql`select answer from idempotency_keys`.execute(app.db)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20))
    expect(await trail('webhook.secret_rotated')).toHaveLength(1)
  })

  it('finds no webhook of another reseller on any call', async () => {
    const as = of()
    const made = await create(staff, foreign)
    const test = webhookDelivery.parse(
      await (await staff.call(foreign, `/${made.index}/test`, post())).json(),
    )
    for (const [path, options] of [
      [`/${made.index}`, {}],
      [`/${made.index}`, { method: 'PATCH', json: { state: 'paused' } }],
      [`/${made.index}`, { method: 'DELETE' }],
      [`/${made.index}/secret`, post()],
      [`/${made.index}/test`, post()],
      [`/${made.index}/deliveries`, {}],
      [`/${made.index}/deliveries/${test.index}`, {}],
      [`/${made.index}/deliveries/${test.index}/resend`, post()],
      [`/${made.index}/deliveries/failed/resend`, post()],
    ] as const)
      expect((await errorOf(await as.call(client, path, options))).code, path).toBe('webhook_not_found')
    const mine = await create(as, client)
    const other = await as.call(client, `/${mine.index}/deliveries/${test.index}`)
    expect((await errorOf(other)).code).toBe('webhook_delivery_not_found')
  })

  it.each([
    ['http://example.com/hooks', 'https://'],
    ['https://not-listed.example/hooks', 'An administrator can add it'],
    ['https://169.254.169.254/latest', 'not on the list'],
    ['https://user:secret@example.com/', 'user name'],
    ['file:///etc/passwd', 'https://'],
    ['nonsense', 'whole address'],
  ])('cannot set the address %s', async (url, words) => {
    const as = of()
    const answer = await as.call(client, '', post(body({ url })))
    expect(answer.status).toBe(400)
    const { errors } = await errorOf(answer)
    expect(errors[0]?.field).toBe('url')
    expect(errors[0]?.message).toContain(words)
    const made = await create(as)
    expect((await as.call(client, `/${made.index}`, { method: 'PATCH', json: { url } })).status).toBe(400)
  })

  it('adds an address once, and ten at most, however many requests there are at once', async () => {
    const as = of()
    await create(as)
    expect((await errorOf(await as.call(client, '', post(body())))).code).toBe('webhook_exists')
    const statuses = await Promise.all(
      Array.from(
        { length: 15 },
        async (_, at) => (await as.call(client, '', post(body({ url: `${receiver.url}/${at}` })))).status,
      ),
    )
    expect(statuses.filter(status => status === 201)).toHaveLength(9)
    expect(statuses.filter(status => status === 409)).toHaveLength(6)
  })
})

it("staff see every reseller's webhooks in one list", async () => {
  const made = await create(staff)
  const all = z.array(webhook).parse(await (await app.call('/api/webhooks', { roles })).json())
  expect(all.find(({ index }) => index === made.index)?.client.index).toBe(client)
})

it("staff of other areas cannot manage webhooks with a Dash token, nor can a partner's under /api", async () => {
  for (const role of ['NINEOPS_LUMIERE_ACCESS', 'NINEOPS_CRM_ACCESS', 'NINEOPS_BUREAU_ACCESS'] as const) {
    const token = await dash.tokenFor(client, [role])
    for (const options of [{}, post(body())])
      expect((await dash.call(token, '/dash/webhooks', options)).status, role).toBe(403)
  }
  const own = await dash.tokenFor(client, [])
  expect((await dash.call(own, `/api/clients/${client}/webhooks`)).status).toBe(401)
  const admin = await dash.tokenFor(client, [...roles])
  expect((await dash.call(admin, '/dash/webhooks', post(body()))).status).toBe(201)
})

it('the list of addresses names the webhooks that depend on each entry, including paused ones', async () => {
  const made = await create(staff, client, { state: 'paused' })
  const listed = z
    .array(allowedAddress)
    .parse(await (await app.call('/api/allowedaddresses', { roles: ['administrator'] })).json())
  const of = (address: string) => listed.find(one => one.address === address && one.purpose === 'webhooks')
  expect(of(receiver.address)?.webhooks).toEqual([{ client: made.client.name, url: receiver.url }])
  expect(listed.flatMap(({ systems }) => systems)).toEqual([])
})

it('an address that is allowed only for health checks is closed to webhooks, whoever adds them', async () => {
  await app.db
    .insertInto('allowed_addresses')
    .values({ address: '10.0.4.12:8080', purpose: 'systems' })
    .execute()
  for (const as of [staff, partner]) {
    const answer = await as.call(client, '', post(body({ url: 'https://10.0.4.12:8080/status' })))
    expect(answer.status).toBe(400)
    expect((await errorOf(answer)).errors[0]?.field).toBe('url')
  }
})
