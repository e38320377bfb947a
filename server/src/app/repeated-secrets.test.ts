import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DashSession, dashSession } from '../../test/dash-session.ts'
import { buildClient } from '../../test/factories/invoicing.ts'
import { type CallOptions, type TestApp, testApp } from '../../test/test-app.ts'

let app: TestApp
let dash: DashSession
let client: number
let partner: string
beforeAll(async () => {
  app = await testApp()
  dash = await dashSession(app)
  client = await buildClient(app.db)
  partner = await dash.tokenFor(client, [])
  const address = { address: 'hooks.example.com', purpose: 'webhooks' }
  await app.db.insertInto('allowed_addresses').values(address).execute()
})
afterAll(() => app.close())

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
  it.each(Object.keys(secrets))(
    '%s: a repeat finds it while nothing is done since, then no more',
    async name => {
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
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ error: { code: 'secret_shown_before' } })
    },
  )

  it('is not shown again an hour later, and nothing is made anew', async () => {
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
