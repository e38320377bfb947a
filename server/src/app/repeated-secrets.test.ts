import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../test/answers.ts'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { dashSession } from '../../test/dash-session.ts'
import { type CallOptions, testApp } from '../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
const client = await app.build.client()
const partner = await dash.tokenFor(client, [])
beforeAll(async () => {
  const address = { address: 'hooks.example.com', purpose: 'webhooks' }
  await app.db.insertInto('allowed_addresses').values(address).execute()
})

const staff = (path: string, options: CallOptions = {}) =>
  app.call(path, { roles: ['NINEOPS_DASH_ADMIN_ACCESS', 'administrator'], method: 'POST', ...options })
const own = (path: string, options: CallOptions = {}) =>
  dash.call(partner, path, { method: 'POST', ...options })

type Made = { index: number; credential: { index: number } }
interface Secret {
  make: (key: string) => Promise<Response>
  touch: (made: Made) => Promise<Response>
}
const secrets: Record<string, () => Promise<Secret>> = {
  'of a webhook that is deleted': async () => {
    const json = { url: `https://hooks.example.com/${randomUUID()}`, events: ['run.complete'] }
    return {
      make: key => own('/dash/webhooks', { json, headers: { 'idempotency-key': key } }),
      touch: ({ index }) => own(`/dash/webhooks/${index}`, { method: 'DELETE' }),
    }
  },
  'of a webhook that gets another': async () => {
    const json = { url: `https://hooks.example.com/${randomUUID()}`, events: ['run.complete'] }
    const { index } = (await (await own('/dash/webhooks', { json })).json()) as { index: number }
    const rotate = (headers = {}) =>
      own(`/dash/webhooks/${index}/secret`, { json: { overlapHours: 0 }, headers })
    return { make: key => rotate({ 'idempotency-key': key }), touch: () => rotate() }
  },
  'of a client credential that is revoked': async () => {
    const json = { clientIndex: client, name: randomUUID() }
    return {
      make: key => staff('/api/clientcredentials', { json, headers: { 'idempotency-key': key } }),
      touch: ({ credential }) => staff(`/api/clientcredentials/${credential.index}/revoke`, { json: {} }),
    }
  },
  'of a person who gets another password': async () => {
    const json = { username: randomUUID().slice(0, 20), givenName: 'Jo', email: 'jo@x.example', roles: [] }
    const { index } = (await (await staff('/api/users', { json })).json()) as { index: number }
    const reset = (headers = {}) => staff(`/api/users/${index}/temporarypassword`, { headers })
    return { make: key => reset({ 'idempotency-key': key }), touch: () => reset() }
  },
}

describe('a secret that was shown once', () => {
  it.each(Object.keys(secrets))('%s: a repeat returns it only until the thing changes', async name => {
    const { make, touch } = (await secrets[name]?.()) ?? { make: own, touch: () => own('') }
    const first = await make(`touched ${name}`)
    const text = await first.text()
    expect(first.ok, text).toBe(true)
    const again = await make(`touched ${name}`)
    expect(again.status).toBe(first.status)
    expect(await again.text()).toBe(text)
    const touched = await touch(JSON.parse(text) as Made)
    expect(touched.ok, await touched.text()).toBe(true)
    const refused = await make(`touched ${name}`)
    expect(await refusalOf(refused)).toEqual([409, 'secret_shown_before'])
  })

  it('is not shown again an hour later, and nothing is created again', async () => {
    const json = { url: `https://hooks.example.com/${randomUUID()}`, events: ['run.complete'] }
    const send = () => own('/dash/webhooks', { json, headers: { 'idempotency-key': 'late' } })
    expect((await send()).status).toBe(201)
    await app.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 3_601_000) })
      .where('key', '=', 'late')
      .execute()
    const refused = await send()
    expect(refused.status).toBe(409)
    expect(await refused.text()).not.toContain('whsec_')
    const { count } = await app.db
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('url', '=', json.url)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})
