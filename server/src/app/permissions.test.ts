import { readFile } from 'node:fs/promises'
import { type Endpoint, isDash } from '@nineops/contract/http'
import { areaRoles, type Role, roles } from '@nineops/contract/roles'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { testApp } from '../../test/test-app.ts'
import { onlyValueOf } from '../platform/db/rows.ts'
import { readContract } from '../platform/openapi/contract-names.ts'
import { routesPage } from '../platform/openapi/routes-page.ts'
import { type JsonSchema, sample } from '../platform/openapi/sample-values.ts'

const app = closedAtEnd(await testApp())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const paths = new Map<Endpoint, string>()
/** A well-formed path to nothing: only access matters here. */
function somewhere(endpoint: Endpoint): string {
  const path = paths.get(endpoint) ?? sampled(endpoint)
  paths.set(endpoint, path)
  return path
}

function sampled(endpoint: Endpoint): string {
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

test('the contract lists exactly the calls that are served', async () => {
  const { operations } = await readContract()
  expect(app.endpoints.length).toBeGreaterThan(100)
  expect(app.endpoints.map(nameOf).toSorted()).toEqual([...operations.keys()].map(nameOf).toSorted())
})

test('no two routes share a method and a path', () => {
  const names = app.endpoints.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
})

test('docs/routes.md is up to date', async () => {
  const page = await readFile(new URL('../../../docs/routes.md', import.meta.url), 'utf8')
  expect(page, 'run npm run docs:routes').toBe(routesPage(await readContract()))
})

const hour = 3600
/** A token signed by this server, altered only by `changes`. */
async function signed(changes: { audience: string; expiresIn: number; claims: object; key?: string }) {
  const value = await onlyValueOf(app.db, 'secrets', 'value', { name: 'access_token_key' })
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ name: 'someone', roles, sid: 0, ...changes.claims })
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

describe('what does not count as a token', () => {
  test('none', () => everyGuarded(async () => null))

  test('an expired one that was valid an hour ago', () =>
    everyGuarded(endpoint => signed({ audience: audienceOf(endpoint), expiresIn: -hour, claims })))

  test('one signed with a different key', () =>
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

  test('text that is not a token', () => everyGuarded(async () => 'null'))
})

describe.each([...roles.map(role => [role] as Role[]), [] as Role[]])('with role %s', (...held) => {
  const mine = held.filter(role => role !== undefined)
  const allowedTo = ({ roles: access }: Endpoint) =>
    access === 'partner'
      ? mine.includes('NINEOPS_DASH_ADMIN_ACCESS')
      : typeof access === 'string' || mine.some(role => access.includes(role))

  test('every call of the portal is open exactly to the roles it names', async () => {
    for (const endpoint of app.endpoints.filter(one => !isDash(one))) {
      const answer = await status(endpoint, { roles: mine })
      if (allowedTo(endpoint)) expect(answer, nameOf(endpoint)).not.toBe(403)
      else expect(answer, nameOf(endpoint)).toBe(403)
      if (endpoint.roles !== 'open') expect(answer, nameOf(endpoint)).not.toBe(401)
      expect(answer, nameOf(endpoint)).not.toBe(500)
    }
  })

  test('a Dash token has the user’s roles, and every call of the Dash API is open exactly to them', async () => {
    const clientIndex = await app.build.client()
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
