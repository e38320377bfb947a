import { readFile } from 'node:fs/promises'
import { type Endpoint, isDash } from '@nineops/contract/http'
import { areaRoles, type Role, roles } from '@nineops/contract/roles'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildClient } from '../../test/factories/invoicing.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { readContract } from '../platform/openapi/contract-names.ts'
import { routesPage } from '../platform/openapi/routes-page.ts'
import { type JsonSchema, sample } from '../platform/openapi/sample-values.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** A path that is well-formed but leads to nothing: what matters is whether the door opens. */
function somewhere(endpoint: Endpoint): string {
  const schema = endpoint.params && (z.toJSONSchema(endpoint.params, { io: 'input' }) as JsonSchema)
  const values = schema ? (sample(schema, {}) as Record<string, unknown>) : {}
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : '999999'
  })
}

async function status(endpoint: Endpoint, options: { roles?: readonly Role[] | null; token?: string }) {
  const { method } = endpoint
  const response = await app.call(somewhere(endpoint), {
    method,
    ...options,
    ...(method === 'GET' ? {} : { json: {} }),
  })
  // Streams of events never end by themselves.
  void response.body?.cancel()
  return response.status
}

test('the list of routes is the contract: each call is served, and nothing else', async () => {
  const { operations } = await readContract()
  expect(app.endpoints.length).toBeGreaterThan(100)
  expect(app.endpoints.map(nameOf).toSorted()).toEqual([...operations.keys()].map(nameOf).toSorted())
})

test('two routes never share a method and a path', () => {
  const names = app.endpoints.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
})

test('docs/routes.md shows the list as it is', async () => {
  const page = await readFile(new URL('../../../docs/routes.md', import.meta.url), 'utf8')
  expect(page, 'run npm run docs:routes').toBe(routesPage(await readContract()))
})

const hour = 3600
/** A token that this server has signed, but for what `changes` says. */
async function signed(changes: { audience: string; expiresIn: number; claims: object; key?: string }) {
  const { value } = await app.db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'access_token_key')
    .executeTakeFirstOrThrow()
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ name: 'somebody', roles, sid: 0, ...changes.claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('1')
    .setIssuer('nineops')
    .setAudience(changes.audience)
    .setIssuedAt(now - 2 * hour)
    .setExpirationTime(now + changes.expiresIn)
    .sign(Buffer.from(changes.key ?? value, 'base64'))
}

async function everyGuarded(token: (endpoint: Endpoint) => Promise<string | null>): Promise<void> {
  for (const endpoint of app.endpoints) {
    const bearer = await token(endpoint)
    const answer = await status(endpoint, bearer === null ? { roles: null } : { token: bearer })
    if (endpoint.roles === 'open') expect(answer, nameOf(endpoint)).not.toBe(403)
    else expect(answer, nameOf(endpoint)).toBe(401)
  }
}
const audienceOf = (endpoint: Endpoint) => (isDash(endpoint) ? 'dash' : 'webapi')
const claims = { client_resellerId: '1' }

describe('what counts as no token', () => {
  test('none', () => everyGuarded(async () => null))

  test('one that has expired, though it was good an hour ago', () =>
    everyGuarded(endpoint => signed({ audience: audienceOf(endpoint), expiresIn: -hour, claims })))

  test('one that somebody else has signed', () =>
    everyGuarded(endpoint =>
      signed({
        audience: audienceOf(endpoint),
        expiresIn: hour,
        claims,
        key: Buffer.alloc(48, 'forged').toString('base64'),
      }),
    ))

  test('a Dash token for the portal’s calls, and the portal’s token for the Dash API', () =>
    everyGuarded(endpoint =>
      signed({ audience: isDash(endpoint) ? 'webapi' : 'dash', expiresIn: hour, claims }),
    ))

  test('text that is no token', () => everyGuarded(async () => 'null'))
})

describe.each([...roles.map(role => [role] as Role[]), [] as Role[]])('with role %s', (...held) => {
  const mine = held.filter(role => role !== undefined)
  const allowedTo = ({ roles: access }: Endpoint) =>
    access === 'partner'
      ? mine.includes('NINEOPS_DASH_ADMIN_ACCESS')
      : typeof access === 'string' || mine.some(role => access.includes(role))

  test('every call of the portal opens exactly to the roles it names', async () => {
    for (const endpoint of app.endpoints.filter(one => !isDash(one))) {
      const answer = await status(endpoint, { roles: mine })
      if (allowedTo(endpoint)) expect(answer, nameOf(endpoint)).not.toBe(403)
      else expect(answer, nameOf(endpoint)).toBe(403)
      if (endpoint.roles !== 'open') expect(answer, nameOf(endpoint)).not.toBe(401)
      expect(answer, nameOf(endpoint)).not.toBe(500)
    }
  })

  test('a Dash token bears the user’s roles, and every call of the Dash API opens exactly to them', async () => {
    const clientIndex = await buildClient(app.db)
    const asked = await app.call(`/api/dash/token?resellerId=${clientIndex}`, { roles: mine })
    if (!mine.some(role => (areaRoles as readonly Role[]).includes(role))) {
      expect(asked.status).toBe(403)
      return
    }
    const { access_token: token } = (await asked.json()) as { access_token: string }
    for (const endpoint of app.endpoints.filter(isDash)) {
      const answer = await status(endpoint, { token })
      if (allowedTo(endpoint)) expect(answer, nameOf(endpoint)).not.toBe(403)
      else expect(answer, nameOf(endpoint)).toBe(403)
      expect(answer, nameOf(endpoint)).not.toBe(401)
      expect(answer, nameOf(endpoint)).not.toBe(500)
    }
  })
})

test('an unsafe call without the XSRF pair is refused', async () => {
  for (const endpoint of app.endpoints.filter(one => one.method !== 'GET' && one.path.startsWith('/api'))) {
    const response = await app.call(somewhere(endpoint), {
      method: endpoint.method,
      json: {},
      headers: { 'x-xsrf-token': 'another' },
    })
    expect(response.status, nameOf(endpoint)).toBe(403)
    expect(await response.json()).toMatchObject({ error: { code: 'xsrf_failed' } })
  }
})
