import { expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildCredential, partnerToken } from '../../../test/factories/client-credentials.ts'
import { waitForMinute } from '../../../test/waiting.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()

const get = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${app.address}/dash/brands`, { headers: { authorization: `Bearer ${token}`, ...headers } })

it('a client may call as often as its limit allows; then it is told how long to wait, and others go on', async () => {
  const limited = await partnerToken(app, await buildCredential(app.db, client, { callsPerMinute: 3 }))
  const other = await partnerToken(app, await buildCredential(app.db, client))
  await waitForMinute(5)
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push(await get(limited))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"client";q=3;w=60')
  expect(answers.map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toEqual([
    '2',
    '1',
    '0',
    '0',
    '0',
  ])
  const refused = answers[3]
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await refused?.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect((await get(other)).headers.get('ratelimit-policy')).toBe('"client";q=600;w=60')
})

it('a revoked credential is refused as revoked even if it is over its limit', async () => {
  const built = await buildCredential(app.db, client, { callsPerMinute: 1 })
  const token = await partnerToken(app, built)
  await waitForMinute(5)
  await get(token)
  expect((await get(token)).status).toBe(429)
  const revoked = await app.call(`/api/clientcredentials/${built.index}/revoke`, {
    method: 'POST',
    roles: ['NINEOPS_DASH_ADMIN_ACCESS'],
    json: {},
  })
  expect(revoked.status).toBeLessThan(300)
  expect((await get(token)).status).toBe(401)
})

it('calls counted on another server count here too', async () => {
  const built = await buildCredential(app.db, client, { callsPerMinute: 100 })
  const token = await partnerToken(app, built)
  await waitForMinute(5)
  await get(token)
  await app.db
    .updateTable('dash_call_counts')
    .set({ calls: 100 })
    .where('counted', '=', `client:${built.index}`)
    .execute()
  expect((await get(token)).status).toBe(429)
})

it('the limit in the settings applies from the next call on', async () => {
  const token = await partnerToken(app, await buildCredential(app.db, client))
  const roles = ['NINEOPS_DASH_ADMIN_ACCESS'] as const
  const seen = (await (await app.call('/api/dashsettings', { roles })).json()) as Record<string, unknown>
  const { updatedAt: _at, updatedBy: _by, ...settings } = seen
  const save = (json: object) => app.call('/api/dashsettings', { method: 'PUT', roles, json })
  const saved = await save({ ...settings, callsPerMinute: 7 })
  expect(await saved.json()).toMatchObject({ callsPerMinute: 7, version: 2, updatedBy: `user-${roles[0]}` })
  expect((await get(token)).headers.get('ratelimit-policy')).toBe('"client";q=7;w=60')
  const stale = await save({ ...settings, callsPerMinute: 8 })
  expect(stale.status).toBe(409)
  for (const wrong of [
    { tokenSeconds: 299 },
    { overlapDays: 91 },
    { logRetentionDays: 0 },
    { callsPerMinute: 1.5 },
  ])
    expect((await save({ ...settings, version: 2, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  await save({ ...settings, version: 2 })
  const entries = await app.audit({ entity: 'dash_api_settings' })
  expect(entries).toHaveLength(2)
})
