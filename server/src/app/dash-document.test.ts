import { type Endpoint, isDash } from '@nineops/contract/http'
import { beforeAll, describe, expect, it } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { dashPathOf, dashSession } from '../../test/dash-session.ts'
import { askForToken, buildCredential, partnerToken } from '../../test/factories/client-credentials.ts'
import { buildHostedInvoice, buildUsageLine } from '../../test/factories/hosted-invoices.ts'
import { waitForMinute } from '../../test/waiting.ts'
import { type CallOptions, testApp } from '../../test/test-app.ts'
import { createWebhook } from '../features/webhooks/webhooks.service.ts'
import { sendTest } from '../features/webhooks/webhook-deliveries.service.ts'
import { type DocumentedCall, documentedCalls } from '../../test/fuzz/documented-calls.ts'
import { updateRow } from '../platform/db/rows.ts'

/** The calls in the partners' document, each tried against the server. */
let token: string
/** With only the scope `usage`, and with only `accounts`. */
let scopeless: string
let narrow: string
let spent: string
let calls: DocumentedCall[]
const things: Record<string, number> = {}
let hooks = 0

const newHook = async () => {
  const url = `https://hooks.example.com/${(hooks += 1)}`
  const values = { url, description: '', events: ['run.complete' as const], state: 'active' as const }
  const { index } = await createWebhook(app.db, things['reseller'] ?? 0, values, 'test')
  const delivery = await sendTest(app.db, things['reseller'] ?? 0, index)
  await updateRow(app.db, 'webhook_deliveries', delivery.index, { state: 'failed' })
  return { webhook: index, delivery: delivery.index }
}

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
beforeAll(async () => {
  const hosted = await buildHostedInvoice(app, { pdf: '%PDF-1.7 hosted' })
  await buildUsageLine(app.db, hosted)
  Object.assign(things, { ...hosted, reseller: hosted.client })
  token = await dash.tokenFor(hosted.client, [])
  const usageAlone = await buildCredential(app.db, hosted.client, { scopes: ['usage'] })
  scopeless = await partnerToken(app, usageAlone)
  const accountsAlone = await buildCredential(app.db, hosted.client, { scopes: ['accounts'] })
  narrow = await partnerToken(app, accountsAlone)
  spent = await partnerToken(app, await buildCredential(app.db, hosted.client, { callsPerMinute: 1 }))
  const staff = await dash.tokenFor(hosted.client)
  const json = { text: 'News', startDate: '2026-11-01T09:00:00Z', endDate: '2099-01-01T00:00:00Z' }
  const message = await dash.call(staff, '/dash/messages', { method: 'POST', json })
  things['message'] = ((await message.json()) as { index: number }).index
  const address = { address: 'hooks.example.com', purpose: 'webhooks' }
  await app.db.insertInto('allowed_addresses').values(address).execute()
  calls = documentedCalls(await (await dash.call(null, '/dash/openapi.json')).json())
})

const endpointOf = ({ method, path }: DocumentedCall): Endpoint => {
  const found = app.endpoints.find(one => one.method === method && one.path === path)
  if (!found) throw new Error(`There is no ${method} ${path}.`)
  return found
}
const pathOf = (call: DocumentedCall, of: Record<string, number> = things) => dashPathOf(endpointOf(call), of)
const jsonFor = (call: DocumentedCall): object | undefined => {
  if (!call.body) return undefined
  if (call.path.endsWith('/webhooks'))
    return { url: `https://hooks.example.com/${(hooks += 1)}`, events: ['run.complete'] }
  return call.path.endsWith('/secret') ? { overlapHours: 0 } : { description: 'Other' }
}
const asked = (call: DocumentedCall, options: CallOptions = {}, path = pathOf(call)) => {
  const json = jsonFor(call)
  return dash.call('token' in options ? options.token || null : token, path, {
    method: call.method,
    ...(json === undefined || options.body ? {} : { json }),
    ...options,
  })
}

const send = (options: CallOptions) => dash.call(null, '/dash/token', { method: 'POST', ...options })

/** How to provoke each status that a document names. */
const provoked: Record<string, (call: DocumentedCall) => Promise<Response>> = {
  '304': async call => {
    const tag = (await asked(call)).headers.get('etag') ?? ''
    return asked(call, { headers: { 'if-none-match': tag } })
  },
  '400': call => asked(call, { headers: { ver: '9' } }),
  '401': call => asked(call, { token: 'forged' }),
  '403': call => asked(call, { token: call.path.startsWith('/dash/usage') ? narrow : scopeless }),
  '404': call => asked(call, {}, call.path.replaceAll(/\{\w+\}/g, '999999')),
  '406': call => asked(call, { headers: { accept: 'image/png' } }),
  '409': async call => {
    const key = { 'idempotency-key': `${call.method} ${call.path}` }
    await asked(call, { headers: key }, pathOf(call, { ...things, ...(await newHook()) }))
    return asked(call, { headers: key }, pathOf(call, { ...things, ...(await newHook()) }))
  },
  '413': call => asked(call, { json: { text: 'x'.repeat(1_100_000) } }),
  '415': call =>
    asked(call, { body: new Blob(['<x/>'], { type: 'application/xml' }) as unknown as FormData }),
  // The second of a minute, and the third where a minute begins between them.
  '429': async call => {
    await asked(call, { token: spent })
    const second = await asked(call, { token: spent })
    return second.status === 429 ? second : asked(call, { token: spent })
  },
}

describe("the calls in the partners' document", () => {
  it('succeed with the documented status and headers', async () => {
    for (const call of calls.filter(({ path }) => path !== '/dash/token')) {
      const of = { ...things, ...(await newHook()) }
      const bearer = endpointOf(call).roles === 'open' ? { token: '' } : {}
      const answer = await asked(call, bearer, pathOf(call, of))
      const said = call.answers[String(answer.status)]
      expect(answer.status, `${call.name}: ${await answer.text()}`).toBeLessThan(300)
      const needed = Object.entries(said?.headers ?? {}).filter(([, { required }]) => required)
      for (const [name] of needed) expect(answer.headers.has(name), `${call.name} ${name}`).toBe(true)
      const limited = 'RateLimit' in (said?.headers ?? {})
      expect(answer.headers.has('ratelimit'), call.name).toBe(limited)
      await app.db.deleteFrom('webhooks').execute()
    }
  })

  it('fail in each documented way', { timeout: 60_000 }, async () => {
    for (const call of calls.filter(({ path }) => path !== '/dash/token')) {
      const open = endpointOf(call).roles === 'open'
      for (const [status, said] of Object.entries(call.answers)) {
        // Limits by address, defects and outages are tested elsewhere.
        if (status.startsWith('2') || status.startsWith('5') || (open && status === '429')) continue
        Object.assign(things, await newHook())
        const answer = await provoked[status]?.(call)
        expect(answer?.status, `${call.name} ${status}`).toBe(Number(status))
        for (const [name, { required }] of Object.entries(said.headers ?? {}))
          if (required) expect(answer?.headers.has(name), `${call.name} ${status} ${name}`).toBe(true)
        await app.db.deleteFrom('webhooks').execute()
      }
    }
  })

  it('issue tokens by form and by JSON, with each documented refusal', async () => {
    const call = calls.find(({ path }) => path === '/dash/token')
    expect(Object.keys(call?.answers ?? {})).toEqual([
      '200',
      '400',
      '401',
      '406',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    const { clientId, secret } = await buildCredential(app.db, things['reseller'] ?? 0)
    const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
    for (const options of [{ form: fields }, { json: fields }]) expect((await send(options)).status).toBe(200)
    expect((await send({ json: { client_id: clientId } })).status).toBe(400)
    expect((await send({ form: fields, headers: { accept: 'image/png' } })).status).toBe(406)
    expect((await send({ json: { scope: 'x'.repeat(1_100_000) } })).status).toBe(413)
    const multipart = new FormData()
    multipart.set('grant_type', 'client_credentials')
    expect((await send({ body: multipart })).status).toBe(415)
    await waitForMinute(5)
    const wrong = { clientId, secret: 'wrong' }
    for (let n = 0; n < 10; n += 1) {
      const answer = await askForToken(app, wrong)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('Basic')
    }
    const held = await askForToken(app, wrong)
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('include nothing that is for staff', () => {
    expect(calls.every(call => isDash(call) && typeof endpointOf(call).roles === 'string')).toBe(true)
  })
})
