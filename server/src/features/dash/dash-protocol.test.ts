import { pagination } from '@nineops/contract/http'
import type { Endpoint } from '@nineops/contract/http'
import { describe, expect, it } from 'vitest'
import { ZodObject } from 'zod'
import { codeOf, errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashPathOf, dashSession } from '../../../test/dash-session.ts'
import { buildHostedInvoice, buildUsageLine } from '../../../test/factories/hosted-invoices.ts'
import { sendTest } from '../webhooks/webhook-deliveries.service.ts'
import { createWebhook } from '../webhooks/webhooks.service.ts'
import { testApp } from '../../../test/test-app.ts'

/** A reseller with one of everything that a path of the Dash API can refer to. */
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
  const service = await app.build.service(hosted.client, hosted.account)
  await app.build.closedBillRun(hosted.client, {
    start: '2026-09-01',
    end: '2026-09-30',
    calls: [{ account: hosted.account, service, charge: '0.100000' }],
  })
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
const pathOf = (endpoint: Endpoint, of: Record<string, unknown> = mine) => dashPathOf(endpoint, of)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Well-formed for every call, because only access is tested. */
const fields = {
  text: 'x',
  startDate: '2026-11-01T00:00:00Z',
  endDate: '2026-11-02T00:00:00Z',
  showContractEndDate: true,
  state: 'paused',
}
/** A request to an endpoint, with those of the fields that its body knows. */
const sent = ({ method, body }: Endpoint) => {
  if (method === 'GET' || method === 'DELETE') return { method }
  const known = body instanceof ZodObject ? Object.keys(body.shape) : []
  return { method, json: Object.fromEntries(Object.entries(fields).filter(([name]) => known.includes(name))) }
}
const shown = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !/^(date|connection|keep-alive|x-request-id|x-ratelimit|ratelimit)/.test(name),
    ),
  )

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
await app.db
  .insertInto('allowed_addresses')
  .values({ address: 'hooks.example.com', purpose: 'webhooks' })
  .execute()
const mine = await build()
const other = await build()

it('the routes are found', () => {
  expect(endpoints().length).toBeGreaterThanOrEqual(17)
  expect(endpoints().map(nameOf)).toContain('GET /dash/invoices/{invoice}/pdf')
})

describe('access', () => {
  it('requires a valid Dash token: none, an expired, a forged or an access token is refused', async () => {
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

  it('with a Dash token opens nothing under /api', async () => {
    for (const endpoint of app.endpoints.filter(e => e.path.startsWith('/api') && e.roles !== 'open')) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
      const answer = await app.call(path, { ...sent(endpoint), token: mine.token })
      expect(answer.status, nameOf(endpoint)).toBe(401)
    }
  })

  it("for staff of other areas and a partner's own token is read-only, except that a partner manages its webhooks", async () => {
    for (const roles of [[], ['NINEOPS_CRM_ACCESS']] as const) {
      const token = await dash.tokenFor(mine.client, roles)
      for (const endpoint of endpoints()) {
        const own = endpoint.roles === 'partner'
        const reads = endpoint.method === 'GET'
        // What a partner's system may do to its webhooks is tested with them.
        if (own && !reads && roles.length === 0) continue
        const answer = await dash.call(token, pathOf(endpoint), sent(endpoint))
        expect(answer.status, `${nameOf(endpoint)} as ${roles.join() || 'partner'}`).toBe(
          reads && (!own || roles.length === 0) ? 200 : 403,
        )
      }
    }
  })

  it("to another reseller's things is not found, on any route", async () => {
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

  it('needs no cookie and sets none; another spelling of a path changes nothing', async () => {
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

  it('to an unknown path is 404 in the envelope', async () => {
    for (const path of ['/dash', '/dash/', '/dash?x=1', '/dash/nothing']) {
      const answer = await dash.call(mine.token, path)
      expect(answer.status, path).toBe(404)
      expect(await codeOf(answer)).toBe('not_found')
    }
  })
})

describe('responses', () => {
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

  it('are JSON of the vendor type for clients that accept it or anything; with version and Vary', async () => {
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

  it('are CSV for lists, otherwise 406; 406 for unsupported types', async () => {
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

  it('make a formula in a message harmless in CSV, and flatten nested fields', async () => {
    const csv = { headers: { accept: 'text/csv' } }
    expect(await (await dash.call(mine.token, '/dash/messages', csv)).text()).toContain(
      `"'=HYPERLINK(""x"")"`,
    )
    const [header] = (await (await dash.call(mine.token, '/dash/resellers', csv)).text()).split('\r\n')
    expect(header).toBe('index,name,status.index,status.description')
  })

  it('are version 1.0 for version 1; another version is refused with the list of supported ones', async () => {
    for (const ver of ['1', '1.0', ''])
      expect((await dash.call(mine.token, '/dash/brands', { headers: { ver } })).status).toBe(200)
    for (const ver of ['2.0', '1.1', 'x']) {
      const answer = await dash.call(mine.token, '/dash/brands', { headers: { ver } })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('ver')).toBe('1.0')
      const error = await errorOf(answer)
      expect(error.code).toBe('unsupported_version')
      expect(error.detail).toContain('1.0')
    }
  })

  it('carry counts for paged lists', async () => {
    for (const endpoint of gets().filter(({ paged }) => paged)) {
      const path = pathOf(endpoint)
      const paged = `${path}${path.includes('?') ? '&' : '?'}page=1&pageSize=1`
      const answer = await dash.call(mine.token, paged)
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
