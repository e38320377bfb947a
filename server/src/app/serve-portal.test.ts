import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'

describe('an address that calls too often', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ limits: { address: 5 } })
  })
  afterAll(() => app.close())

  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${app.address}${path}`, { headers })).status

  it("is refused calls, but never the portal's own files", async () => {
    const page = await (await fetch(`${app.address}/home`)).text()
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? 'no script'
    for (let call = 0; call < 20; call += 1) expect(await get(script)).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/api/version')))
    expect(answers).toContain(429)
    expect(await get(script)).toBe(200)
  })

  it('is refused before anything is looked up for the call', async () => {
    const token = await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' }
    const used = app.db.selectFrom('user_sessions').select('last_used_at')
    for (let call = 0; call < 5; call += 1) await get('/api/clients', headers)
    const long = new Date(Date.now() - 3_600_000)
    await app.db.updateTable('user_sessions').set({ last_used_at: long }).execute()
    expect(await get('/api/clients', headers)).toBe(429)
    expect(await used.execute()).toEqual([{ last_used_at: long }])
  })
})

describe('a session that calls too often', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ limits: { session: 5 } })
  })
  afterAll(() => app.close())

  it('is refused with the time to wait, and does not affect others at its address', async () => {
    const roles = ['NINEOPS_BUREAU_ACCESS'] as const
    for (let call = 0; call < 5; call += 1)
      expect((await app.call('/api/clients', { roles })).status).toBe(200)
    const refused = await app.call('/api/clients', { roles, headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    const other = await app.call('/api/clients', { roles: ['NINEOPS_BUREAU_ACCESS', 'administrator'] })
    expect(other.status).toBe(200)
    expect((await app.call('/home/getbuildversion', { roles: null })).status).toBe(200)
  })
})

describe('an address of the server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({})
  })
  afterAll(() => app.close())

  const answers = async (path: string) => {
    const answer = await fetch(`${app.address}${path}`)
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
  }

  it('is a page of the portal, a file, a call, or nothing', async () => {
    for (const page of ['/', '/home', '/home/x', '/bureau/no-such-screen', '/network/ttb/1.5', '/BUREAU'])
      expect(await answers(page), page).toEqual([200, 'text/html'])
    expect((await answers('/favicon.ico'))[0]).toBe(200)
    for (const none of ['/robots.txt', '/bureau/picture.png', '/assets/none.js', '/api/none', '/health/none'])
      expect(await answers(none), none).toEqual([404, 'application/json'])
  })

  it('of a built file gives that file for good, and nothing beside the portal', async () => {
    const folder = join(import.meta.dirname, '../../../web/dist/assets')
    // One of each extension, and of each sign in a name.
    const forms = Object.values(
      Object.groupBy(await readdir(folder), name =>
        [...new Set(name.replaceAll(/\w/g, '')), extname(name)].toSorted().join(' '),
      ),
    )
    expect(forms.length).toBeGreaterThan(3)
    for (const [name = ''] of forms.map(names => names ?? [])) {
      const answer = await fetch(`${app.address}/assets/${name}`, {
        headers: { 'accept-encoding': 'identity' },
      })
      expect(answer.headers.get('cache-control'), name).toContain('immutable')
      expect(Buffer.from(await answer.arrayBuffer()), name).toEqual(await readFile(join(folder, name)))
    }
    for (const beside of ['/assets/..%2f..%2fpackage.json', '/..%2fpackage.json', '/.env.js'])
      expect((await answers(beside))[0], beside).toBe(404)
  })
})
