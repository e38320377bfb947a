import { type Role, roles } from '@nineops/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A path that is well-formed but leads to nothing: what matters is whether the door opens. */
const somewhere = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'kind'
      ? 'accounts'
      : name === 'processId'
        ? 'validate-accounts'
        : name === 'group'
          ? 'prepare'
          : '999999',
  )

async function status(
  method: string,
  path: string,
  options: { roles?: readonly Role[] | null; token?: string },
): Promise<number> {
  const controller = new AbortController()
  const response = await app.call(somewhere(path), {
    method,
    ...options,
    ...(method === 'GET' ? {} : { json: {} }),
  })
  // Streams of events never end by themselves.
  void response.body?.cancel()
  controller.abort()
  return response.status
}

test('the list of routes is read', () => {
  expect(app.endpoints.length).toBeGreaterThan(10)
})

test('two routes never share a method and a path', () => {
  const names = app.endpoints.map(endpoint => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(names).size).toBe(names.length)
})

describe('without a token', () => {
  test('every guarded route answers 401, and only the open ones do not', async () => {
    for (const { method, path, roles: access } of app.endpoints) {
      const answer = await status(method, path, { roles: null })
      if (access === 'open') expect(answer, `${method} ${path}`).not.toBe(403)
      else expect(answer, `${method} ${path}`).toBe(401)
    }
  })

  test('an expired or forged token counts as none', async () => {
    const [header, payload] = (await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])).split('.')
    for (const { method, path, roles: access } of app.endpoints.filter(e => e.roles !== 'open'))
      expect(
        await status(method, path, { token: `${header}.${payload}.forged` }),
        `${method} ${path} ${String(access)}`,
      ).toBe(401)
  })
})

describe.each([...roles.map(role => [role] as Role[]), [] as Role[]])('with role %s', (...held) => {
  const mine = held.filter(role => role !== undefined)
  test('every route opens exactly to the roles it names', async () => {
    for (const { method, path, roles: access } of app.endpoints) {
      const allowed = access === 'open' || access === 'signed-in' || mine.some(role => access.includes(role))
      const answer = await status(method, path, { roles: mine })
      if (allowed) expect(answer, `${method} ${path}`).not.toBe(403)
      else expect(answer, `${method} ${path}`).toBe(403)
      if (access !== 'open') expect(answer, `${method} ${path}`).not.toBe(401)
      expect(answer, `${method} ${path}`).not.toBe(500)
    }
  })
})

test('an unsafe call without the XSRF pair is refused', async () => {
  for (const { method, path } of app.endpoints.filter(e => e.method !== 'GET' && e.path.startsWith('/api'))) {
    const response = await app.call(somewhere(path), {
      method,
      json: {},
      headers: { 'x-xsrf-token': 'another' },
    })
    expect(response.status, `${method} ${path}`).toBe(403)
    expect(await response.json()).toMatchObject({ error: { code: 'xsrf_failed' } })
  }
})
