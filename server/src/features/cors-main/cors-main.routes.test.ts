import { corsOrigin } from '@nineops/contract/dash-administration/cors-main.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildCredential, partnerToken } from '../../../test/factories/client-credentials.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const mine = await app.build.client()
const token = await partnerToken(app, await buildCredential(app.db, mine))
const foreign = await partnerToken(app, await buildCredential(app.db, await app.build.client()))

const roles = ['NINEOPS_DASH_ADMIN_ACCESS'] as const
const add = (origin: string, clientIndex: number | null = null) =>
  app.call('/api/corsorigins', { method: 'POST', roles, json: { origin, clientIndex } })
const added = async (origin: string, clientIndex: number | null = null) =>
  corsOrigin.parse(await (await add(origin, clientIndex)).json())
const remove = (index: number) => app.call(`/api/corsorigins/${index}`, { method: 'DELETE', roles })

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')
const get = (origin: string | null, path = '/dash/brands', bearer = token) =>
  fetch(`${app.address}${path}`, {
    headers: { authorization: `Bearer ${bearer}`, ...(origin === null ? {} : { origin }) },
  })
const preflight = (origin: string, path = '/dash/brands') =>
  fetch(`${app.address}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,ver,if-none-match',
    },
  })

it('an origin is admitted from the next call on, and refused from the next call on', async () => {
  const origin = 'https://portal.first.example'
  expect(allowed(await get(origin))).toBeNull()
  const unknown = await preflight(origin)
  expect(unknown.status).toBe(403)
  expect(allowed(unknown)).toBeNull()
  expect(await unknown.json()).toMatchObject({
    error: { code: 'origin_not_allowed', detail: expect.stringContaining(origin) as string },
  })
  const { index } = await added(' HTTPS://Portal.First.Example:443/ ')
  const answer = await get(origin)
  expect(answer.status).toBe(200)
  expect(allowed(answer)).toBe(origin)
  expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  for (const name of ['DASH-MetaData', 'ETag', 'ver', 'X-Request-Id', 'Retry-After'])
    expect(answer.headers.get('access-control-expose-headers')).toContain(name)
  const before = await preflight(origin)
  expect(before.status).toBe(204)
  expect(allowed(before)).toBe(origin)
  for (const name of ['Authorization', 'Accept', 'ver', 'If-None-Match'])
    expect(before.headers.get('access-control-allow-headers')).toContain(name)
  expect(before.headers.get('access-control-allow-methods')).toContain('GET')
  expect(before.headers.get('vary')).toMatch(/\bOrigin\b/)
  expect((await remove(index)).status).toBe(204)
  expect(allowed(await get(origin))).toBeNull()
  expect((await preflight(origin)).status).toBe(403)
  expect((await remove(index)).status).toBe(404)
})

it('scheme, host and port all count; no other spelling, no null and no missing origin is admitted', async () => {
  await added('https://exact.example:8443')
  expect(allowed(await get('https://exact.example:8443'))).toBe('https://exact.example:8443')
  for (const other of [
    'https://exact.example',
    'http://exact.example:8443',
    'https://exact.example:8444',
    'https://EXACT.example:8443',
    'https://exact.example:8443.evil.example',
    'https://sub.exact.example:8443',
    'null',
    '*',
    '',
    'x'.repeat(5000),
  ])
    expect(allowed(await get(other)), other).toBeNull()
  const none = await get(null)
  expect(none.status).toBe(200)
  expect(none.headers.get('vary')).toMatch(/\bOrigin\b/)
})

it('a page whose origin was removed gets no 304 for its cached copy', async () => {
  const origin = 'https://removed.example'
  const { index } = await added(origin)
  const tag = (await get(origin)).headers.get('etag') ?? ''
  const again = () =>
    fetch(`${app.address}/dash/brands`, {
      headers: { authorization: `Bearer ${token}`, origin, 'if-none-match': tag },
    })
  expect((await again()).status).toBe(304)
  await remove(index)
  expect((await again()).status).toBe(200)
})

it('an origin of one reseller reads with its tokens only; a refusal can be read by its pages', async () => {
  const { index } = await added('https://own.example', mine)
  const origin = 'https://own.example'
  expect(allowed(await get(origin))).toBe(origin)
  expect(allowed(await get(origin, '/dash/brands', foreign))).toBeNull()
  const refused = await get(origin, '/dash/brands', 'no-token')
  expect(refused.status).toBe(401)
  expect(allowed(refused)).toBe(origin)
  expect(allowed(await get(origin, '/dash/accounts/999999'))).toBe(origin)
  expect(allowed(await get(origin, '/dash/nothing'))).toBe(origin)
  await remove(index)
})

it('no route under /api is ever opened', async () => {
  await added('https://everywhere.example')
  const origin = 'https://everywhere.example'
  expect((await preflight(origin, '/api/clients')).status).toBe(405)
  const answer = await get(origin, '/api/clients')
  expect(allowed(answer)).toBeNull()
  expect(answer.headers.get('vary') ?? '').not.toMatch(/\bOrigin\b/)
})

it('an invalid or duplicate origin is refused with a reason; each change is in the audit trail', async () => {
  for (const wrong of [
    '*',
    'null',
    'portal.example',
    'https://portal.example/path',
    'https://a:b@portal.example',
  ]) {
    const answer = await add(wrong)
    expect(answer.status, wrong).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { errors: [{ field: 'origin' }] } })
  }
  await added('https://twice.example')
  expect((await add('https://twice.example')).status).toBe(409)
  expect((await add('https://twice.example', mine)).status).toBe(201)
  expect((await add('https://twice.example', mine)).status).toBe(409)
  expect((await add('https://new.example', 999_999)).status).toBe(404)
  const listed = z.array(corsOrigin).parse(await (await app.call('/api/corsorigins', { roles })).json())
  expect(
    listed.filter(({ origin }) => origin === 'https://twice.example').map(one => one.client?.index ?? null),
  ).toEqual([null, mine])
  expect(new Set(await app.actions({ entity: 'cors_origins' }))).toEqual(
    new Set(['cors_origin.added', 'cors_origin.removed']),
  )
})

it('an internationalised origin is stored as browsers send it and also shown as people read it', async () => {
  const answer = await add('https://bücher.example:8443')
  expect(await answer.json()).toMatchObject({
    origin: 'https://xn--bcher-kva.example:8443',
    readable: 'https://bücher.example:8443',
  })
  const plain = await add('https://plain.example')
  expect(await plain.json()).toMatchObject({ readable: null })
})
