import { pagination } from '@nineops/contract/http'
import type { Endpoint } from '@nineops/contract/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DashSession, dashSession } from '../../../test/dash-session.ts'
import { buildHostedInvoice, buildUsageLine } from '../../../test/factories/hosted-invoices.ts'
import { sendTest } from '../webhooks/webhook-deliveries.service.ts'
import { createWebhook } from '../webhooks/webhooks.service.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'

let app: TestApp
let dash: DashSession
let mine: Awaited<ReturnType<typeof build>>
let other: Awaited<ReturnType<typeof build>>

/** A reseller with one of everything that a path of the Dash API can name. */
async function build() {
  const hosted = await buildHostedInvoice(app, { pdf: '%PDF-1.7 hosted' })
  const token = await dash.tokenFor(hosted.client, ['NINEOPS_LUMIERE_ACCESS', 'NINEOPS_DASH_ADMIN_ACCESS'])
  const message = {
    text: '=HYPERLINK("x")',
    startDate: '2026-11-01T09:00:00Z',
    endDate: '2099-01-01T00:00:00Z',
  }
  const created = await dash.call(token, '/dash/messages', { method: 'POST', json: message })
  const { index } = (await created.json()) as { index: number }
  await buildUsageLine(app.db, hosted)
  const hook = { url: 'https://hooks.example.com/', description: '', state: 'active' as const }
  const webhook = await createWebhook(app.db, hosted.client, { ...hook, events: ['run.complete'] }, 'test')
  const delivery = await sendTest(app.db, hosted.client, webhook.index)
  return {
    ...hosted,
    token,
    reseller: hosted.client,
    message: index,
    webhook: webhook.index,
    delivery: delivery.index,
  }
}

const endpoints = (): Endpoint[] =>
  app.endpoints.filter(({ path, roles }) => path.startsWith('/dash/') && roles !== 'open')
const gets = () => endpoints().filter(({ method }) => method === 'GET')
const pathOf = ({ path }: Endpoint, of: Record<string, unknown> = mine) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(of[name]))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Well-formed for every call: only what stands at the door is asked. */
const sent = ({ method }: Endpoint) =>
  method === 'GET' || method === 'DELETE'
    ? { method }
    : {
        method,
        json: {
          text: 'x',
          startDate: '2026-11-01T00:00:00Z',
          endDate: '2026-11-02T00:00:00Z',
          showContractEndDate: true,
          state: 'paused',
        },
      }
const shown = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !/^(date|connection|keep-alive|x-request-id|x-ratelimit|ratelimit)/.test(name),
    ),
  )
const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code

beforeAll(async () => {
  app = await testApp()
  dash = await dashSession(app)
  await app.db
    .insertInto('allowed_addresses')
    .values({ address: 'hooks.example.com', purpose: 'webhooks' })
    .execute()
  mine = await build()
  other = await build()
})
afterAll(() => app.close())

it('the routes are found', () => {
  expect(endpoints().length).toBeGreaterThanOrEqual(17)
  expect(endpoints().map(nameOf)).toContain('GET /dash/invoices/{invoice}/pdf')
})

describe('who may call', () => {
  it('nobody without a Dash token that is valid: not with none, an expired, a forged or an access token', async () => {
    const wrong = {
      none: null,
      expired: await dash.tokenFor(mine.client, undefined, -10),
      forged: `${mine.token.split('.').slice(0, 2).join('.')}.forged`,
      access: await app.tokenFor(['NINEOPS_LUMIERE_ACCESS']),
    }
    for (const endpoint of endpoints())
      for (const [kind, token] of Object.entries(wrong)) {
        const answer = await dash.call(token, pathOf(endpoint), sent(endpoint))
        expect(answer.status, `${nameOf(endpoint)} with ${kind}`).toBe(401)
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
        expect(await codeOf(answer)).toBe('not_signed_in')
      }
  })

  it('a Dash token opens nothing under /api', async () => {
    for (const endpoint of app.endpoints.filter(e => e.path.startsWith('/api') && e.roles !== 'open')) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
      const answer = await app.call(path, { ...sent(endpoint), token: mine.token })
      expect(answer.status, nameOf(endpoint)).toBe(401)
    }
  })

  it("staff of other areas and a partner's own token read, and change nothing but a partner its webhooks", async () => {
    for (const roles of [[], ['NINEOPS_CRM_ACCESS']] as const) {
      const token = await dash.tokenFor(mine.client, roles)
      for (const endpoint of endpoints()) {
        const own = endpoint.roles === 'partner'
        const reads = endpoint.method === 'GET'
        // What a partner's system may do to its webhooks is tried with them.
        if (own && !reads && roles.length === 0) continue
        const answer = await dash.call(token, pathOf(endpoint), sent(endpoint))
        expect(answer.status, `${nameOf(endpoint)} as ${roles.join() || 'partner'}`).toBe(
          reads && (!own || roles.length === 0) ? 200 : 403,
        )
      }
    }
  })

  it("another reseller's things are not there, on any route", async () => {
    for (const endpoint of endpoints().filter(({ path }) => path.includes('{'))) {
      expect((await dash.call(mine.token, pathOf(endpoint, other), sent(endpoint))).status).toBe(404)
      const unknown = endpoint.path.replaceAll(/\{\w+\}/g, '999999')
      expect((await dash.call(mine.token, unknown, sent(endpoint))).status, nameOf(endpoint)).toBe(404)
    }
    const lists = await Promise.all(
      gets()
        .filter(({ path, csv }) => csv && !path.includes('{'))
        .map(async endpoint => (await dash.call(other.token, pathOf(endpoint))).text()),
    )
    for (const text of lists) expect(text).not.toContain(mine.name)
  })

  it('needs no cookie and sets none; a path in another spelling changes nothing', async () => {
    const answer = await dash.call(mine.token, '/dash/brands')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await dash.call(mine.token, '/%64ash/brands')).status).toBe(200)
    const spelt = await app.call('/%61pi/clients/1/carriers', {
      method: 'POST',
      json: {},
      headers: { 'x-xsrf-token': 'another' },
    })
    expect(spelt.status).toBe(403)
  })

  it('says 404 in its envelope where there is nothing', async () => {
    for (const path of ['/dash', '/dash/', '/dash?x=1', '/dash/nothing']) {
      const answer = await dash.call(mine.token, path)
      expect(answer.status, path).toBe(404)
      expect(await codeOf(answer)).toBe('not_found')
    }
  })
})

describe('how it answers', () => {
  it.each(['identity', 'gzip'])('HEAD is GET without a body (%s)', async encoding => {
    for (const endpoint of gets())
      for (const accept of ['*/*', ...(endpoint.csv ? ['text/csv'] : [])]) {
        const headers = { accept, 'accept-encoding': encoding }
        const get = await dash.call(mine.token, pathOf(endpoint), { headers })
        const head = await dash.call(mine.token, pathOf(endpoint), { method: 'HEAD', headers })
        expect(head.status, nameOf(endpoint)).toBe(200)
        expect(shown(head.headers), nameOf(endpoint)).toEqual(shown(get.headers))
        if (encoding === 'identity')
          expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
        expect(await head.text()).toBe('')
      }
  })

  it('JSON of the vendor type for whoever accepts it or anything; the version; Vary', async () => {
    for (const endpoint of gets().filter(({ answer }) => answer !== 'file'))
      for (const accept of ['application/vnd.nineops.dash+json', 'application/json', '*/*', '']) {
        const answer = await dash.call(mine.token, pathOf(endpoint), { headers: { accept } })
        expect(answer.status, `${nameOf(endpoint)} ${accept}`).toBe(200)
        expect(answer.headers.get('content-type')).toBe('application/vnd.nineops.dash+json; charset=utf-8')
        expect(answer.headers.get('ver')).toBe('1.0')
        expect(answer.headers.get('vary')).toMatch(/^Accept\b/)
        expect(answer.headers.get('cache-control')).toBe('private, no-cache')
        await answer.json()
      }
  })

  it('CSV where there is a list, else 406; 406 for what nobody speaks', async () => {
    for (const endpoint of gets()) {
      const csv = await dash.call(mine.token, pathOf(endpoint), { headers: { accept: 'text/csv' } })
      expect(csv.status, nameOf(endpoint)).toBe(endpoint.csv ? 200 : 406)
      if (endpoint.csv) {
        expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
        expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+\.csv"$/)
        const rows = (await csv.text()).split('\r\n')
        expect(rows.length, nameOf(endpoint)).toBeGreaterThan(2)
      } else expect(await codeOf(csv)).toBe('not_acceptable')
      const image = await dash.call(mine.token, pathOf(endpoint), { headers: { accept: 'image/png' } })
      expect(image.status).toBe(406)
    }
  })

  it('a formula in a message is harmless in CSV, and nested fields come flat', async () => {
    const csv = { headers: { accept: 'text/csv' } }
    expect(await (await dash.call(mine.token, '/dash/messages', csv)).text()).toContain(
      `"'=HYPERLINK(""x"")"`,
    )
    const [header] = (await (await dash.call(mine.token, '/dash/resellers', csv)).text()).split('\r\n')
    expect(header).toBe('index,name,status.index,status.description')
  })

  it('version 1 is 1.0; another is refused with those that are spoken', async () => {
    for (const ver of ['1', '1.0', ''])
      expect((await dash.call(mine.token, '/dash/brands', { headers: { ver } })).status).toBe(200)
    for (const ver of ['2.0', '1.1', 'x']) {
      const answer = await dash.call(mine.token, '/dash/brands', { headers: { ver } })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('ver')).toBe('1.0')
      const { error } = (await answer.json()) as { error: { code: string; detail: string } }
      expect(error.code).toBe('unsupported_version')
      expect(error.detail).toContain('1.0')
    }
  })

  it('paged lists carry their counts', async () => {
    for (const endpoint of gets().filter(({ paged }) => paged)) {
      const answer = await dash.call(mine.token, `${pathOf(endpoint)}?page=1&pageSize=1`)
      const text = answer.headers.get('DASH-MetaData') ?? ''
      expect(pagination.parse(JSON.parse(text)).Pagination).toEqual({
        Page: 1,
        PageSize: 1,
        TotalCount: 1,
        TotalPages: 1,
      })
    }
  })
})
